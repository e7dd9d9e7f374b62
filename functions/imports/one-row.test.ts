// A row that cannot be judged is in error, and the other rows are imported.
import { beforeAll, expect, test } from 'vitest';
import { type Claims, signUp } from '../../testing/server/call.ts';
import { checked, getImport, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { exampleRow } from '../../testing/server/imports.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
let client: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  client = await signUp('client', { legalEntityId: 1 });
});

test('reports two license dates that do not exist as errors of their row, and imports the other rows', async () => {
  const license = { licenseNumber: 'LIC01', licenseSection: '20', licenseIssued: '31 Novembruary 2024', licenseExpires: '2024-1x-01' };
  const id = await checked([exampleRow(), exampleRow(license), exampleRow()], client);

  const rows = await rowsOf(id, client);
  expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'create'],
    [3, 'error'],
    [4, 'create'],
  ]);
  expect(rows[1].reason).toMatch(/31 Novembruary 2024.*2024-1x-01/);

  await runImport(id, client, 'valid-only');
  await doWork();
  expect(await getImport(id, client)).toMatchObject({ status: 'done', result: { create: 2 } });
});
