// Import of our own export of firearms: unchanged rows are “same”, corrected rows are an update.
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { Firearm } from '../../shared/firearms/schema.ts';
import { cellOf } from '../../shared/kinds/cells.ts';
import { type Claims, signUp } from '../../testing/server/call.ts';
import { checked, getImport, ran, rowsOf } from '../../testing/server/import-runs.ts';
import { type Example, exampleRow } from '../../testing/server/imports.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firearmColumns } from '../exports/columns.ts';
import { firearms } from '../firearms/entity.ts';

withTable({ told: true });
withObjects();
captureLog();
let client: Claims;
let internal: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2, { psiraNumber: 'PSiRA-100002' });
  client = await signUp('client', { legalEntityId: 1 });
  internal = await signUp('internal');
  const rows: Example[] = [
    exampleRow({ barrelLength: '87.5' }),
    exampleRow({ caliber: '9mm Short', notes: 'Safe B2', barrelLength: '' }),
    exampleRow({ manufacturer: 'Smith & Wesson', model: '-10 Classic' }),
  ];
  await ran(rows, client);
  const [first, second] = (await itemsOf('firearm')) as unknown as { id: string }[];
  // Values that an import cannot write but the registry may contain.
  await firearms()
    .patch({ id: first?.id ?? '' })
    .set({ status: 'maintenance', caliber: '9mm Para' })
    .go();
  await firearms()
    .patch({ id: second?.id ?? '' })
    .set({ keeperId: 2, keeperName: 'Provider 2' })
    .go();
});

/** The cells of the export of all firearms, as functions/exports writes them. */
async function cells(change: (firearm: Firearm) => object = () => ({})) {
  const all = (await itemsOf('firearm')) as unknown as Firearm[];
  return [
    firearmColumns.map(([header]) => header),
    ...all.map((firearm) => firearmColumns.map(([, value]) => cellOf(value({ ...firearm, ...change(firearm) } as Firearm)))),
  ];
}
const asCsv = async (change?: (firearm: Firearm) => object) => `\uFEFF${papaparse.unparse(await cells(change), { newline: '\r\n' })}\r\n`;

const same = { create: 0, update: 0, same: 3, error: 0 };

test.each([
  ['its provider', () => client],
  ['the office', () => internal],
])('reports “same” for every row of a CSV export that %s imports', async (_, who) => {
  const id = await checked(await asCsv(), who());

  expect(await getImport(id, who())).toMatchObject({ status: 'checked', counts: same, message: null });
});

test('reports “same” for every row of a workbook export', async () => {
  const file = await writeExcelFile((await cells()).map((row) => row.map((value) => ({ value })))).toBuffer();

  const id = await checked(file, client, { fileName: 'firearms.xlsx', fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });

  expect(await getImport(id, client)).toMatchObject({ status: 'checked', counts: same });
});

test('reports a corrected city as an update, and another status or owner as an error', async () => {
  const corrected = await checked(await asCsv(() => ({ city: 'Ceres' })), client);
  const status = await checked(await asCsv(() => ({ status: 'retired' })), client);
  const owner = await checked(await asCsv(() => ({ ownerId: 2, ownerName: 'Provider 2' })), internal);
  const halfway = await checked(await asCsv(() => ({ ownerName: 'Provider 2' })), internal);

  expect((await getImport(corrected, client)).counts).toEqual({ create: 0, update: 3, same: 0, error: 0 });
  for (const [id, as, column] of [
    [status, client, 'Status'],
    [owner, internal, 'Owner'],
    [halfway, internal, 'Owner'],
  ] as const)
    expect((await rowsOf(id, as)).map((row) => [row.outcome, row.column])).toEqual([1, 2, 3].map(() => ['error', column]));
});

test('registers the firearms of another registry’s export to the owner that it names', async () => {
  const file = readFileSync(new URL('../../testing/server/own-export.csv', import.meta.url), 'utf8').replaceAll(
    'OWNER',
    String((await firstOwner()).ownerName),
  );

  const id = await checked(file, client);

  expect(await getImport(id, client)).toMatchObject({ status: 'checked', counts: { create: 3, update: 0, same: 0, error: 0 } });
});

const firstOwner = async () => ((await itemsOf('firearm')) as unknown as Firearm[]).find(({ ownerId }) => ownerId === 1) as Firearm;
