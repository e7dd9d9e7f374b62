// Files of the kinds that users of comparable systems reported, through the whole dry run.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type Claims, signUp } from '../testing/call.ts';
import { checked, getImport, rowsOf } from '../testing/import-runs.ts';
import { withObjects } from '../testing/objects.ts';
import { foundEntity, withTable } from '../testing/registry.ts';

withTable({ told: true });
withObjects();
let client: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  client = await signUp('client', { legalEntityId: 1 });
});

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test.each([
  ['04-space-before-quote.csv', [['create', 'FLDC1C']]],
  [
    '05-replacement-character.csv',
    [
      ['error', 'FLDC4A'],
      ['error', 'FLD\uFFFDC4B'],
    ],
  ],
  ['07-hidden-first-sheet.xlsx', [['create', 'FLDNEW01']]],
  ['18-cells-without-reference.xlsx', [['create', 'FLDR1']]],
  ['18b-workbook2.xlsx', [['create', 'FLDR2']]],
])('%s is judged by what a person sees in it', async (fileName, expected) => {
  const file = readFileSync(new URL(`./cases/${fileName}`, import.meta.url));

  const id = await checked(file, client, { fileName, fileType: fileName.endsWith('.csv') ? 'text/csv' : workbook });

  expect((await getImport(id, client)).status).toBe('checked');
  expect((await rowsOf(id, client)).map(({ outcome, serialNumber }) => [outcome, serialNumber])).toEqual(expected);
});
