// Fixing cells in error on the screen: the file is checked again without an upload, and the run and the file of errors use the fixes.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { checked, getImport, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { csvOf, exampleRow } from '../../testing/server/imports.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { readObject } from '../data/objects.ts';
import { sourceKey } from './kept.ts';

withTable({ told: true });
withObjects();
captureLog();
let client: Claims;
let other: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1, { psiraNumber: 'PSiRA-100001' }), foundEntity(2, { psiraNumber: 'PSiRA-100002' })]);
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
});

const { imports } = contract;
const fix = (id: string, cells: object[], as = client) => send(imports.fix, { as, params: { id }, body: { cells } });
async function fixed(id: string, cells: object[]) {
  const { status, body } = await fix(id, cells);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await doWork();
  return getImport(id, client);
}

describe('a fixed cell', () => {
  test('is judged again, used by the run and logged in the history, and the uploaded file stays unchanged', async () => {
    const rows = [exampleRow({ city: '' }), exampleRow({ province: 'Transvaal' }), exampleRow({ licenseType: 'S99' })];
    const id = await checked(rows, client);
    expect(await getImport(id, client)).toMatchObject({ counts: { create: 0, error: 3 }, fixedCells: 0 });

    const first = await fixed(id, [
      { line: 2, column: 'city', value: 'Paarl' },
      { line: 3, column: 'province', value: 'KZN' },
    ]);

    expect(first).toMatchObject({ status: 'checked', counts: { create: 2, error: 1 }, fixedCells: 2 });
    expect(await rowsOf(id, client)).toMatchObject([
      { outcome: 'create', fixed: ['city'], values: { city: 'Paarl' } },
      { outcome: 'create', fixed: ['province'], values: { province: 'KwaZulu-Natal' } },
      { outcome: 'error', fixed: [], problems: [{ key: 'licenseType', column: 'License Type' }] },
    ]);
    // A second fix of a cell replaces the first; the other fixes stay.
    expect(await fixed(id, [{ line: 2, column: 'city', value: 'Ceres' }])).toMatchObject({ counts: { create: 2, error: 1 }, fixedCells: 2 });
    await runImport(id, client, 'valid-only');
    await doWork();
    expect(await getImport(id, client)).toMatchObject({ status: 'done', result: { create: 2, error: 1 } });
    const made = (await itemsOf('firearm')).filter(({ importId }) => importId === id);
    expect(made.map(({ city, province }) => [city, province]).sort()).toEqual([
      ['Ceres', 'Gauteng'],
      ['Pretoria', 'KwaZulu-Natal'],
    ]);
    expect((await readObject(sourceKey(id)))?.body.toString()).toBe(csvOf(rows));
    const entries = (await itemsOf('workflow-history')).filter(({ entityId, action }) => entityId === id && action === 'imports.fix');
    expect(entries).toMatchObject([
      {
        actionBy: client.sub,
        metadata: {
          cells: [
            { line: 2, column: 'City', from: '', to: 'Paarl' },
            { line: 3, column: 'Province', from: 'Transvaal', to: 'KZN' },
          ],
        },
      },
      {
        comments: '1 cell was fixed on the screen. The file itself is unchanged.',
        metadata: { cells: [{ line: 2, column: 'City', from: 'Paarl', to: 'Ceres' }] },
      },
    ]);
  });

  test('clears the error of its duplicate, and appears in the file of errors if it is still wrong', async () => {
    const row = exampleRow();
    const id = await checked([row, { ...row }], client);
    expect(await getImport(id, client)).toMatchObject({ counts: { create: 1, error: 1 } });

    await fixed(id, [
      { line: 3, column: 'serialNumber', value: `${row.serialNumber}-B` },
      { line: 2, column: 'province', value: 'Natal Midlands' },
    ]);

    expect((await rowsOf(id, client)).map(({ outcome }) => outcome)).toEqual(['error', 'create']);
    const { body } = await send(imports.errors, { as: client, params: { id } });
    expect(await (await fetch(body.url)).text()).toContain('Natal Midlands');
  });

  test('adds a column that the file does not have, with a value for its row alone', async () => {
    const full = exampleRow({ notes: 'x' });
    const file = csvOf([full, exampleRow()])
      .replace(/,Notes/, '')
      .replace(/,x(\r\n)/, '$1')
      .replace(/,(?=$)/, '');
    const id = await checked(file, client);

    await fixed(id, [{ line: 2, column: 'notes', value: 'Safe 4' }]);

    expect((await rowsOf(id, client)).map(({ values }) => values.notes)).toEqual(['Safe 4', undefined]);
  });
});

describe('imports.fix', () => {
  test('returns 400 for an unknown line or column, an empty list and a value that is too long', async () => {
    const id = await checked([exampleRow({ city: '' })], client);

    expect((await fix(id, [{ line: 9, column: 'city', value: 'Paarl' }])).body).toMatchObject({
      status: 400,
      errors: [{ path: 'cells.0.line', message: 'The file has no row on line 9' }],
    });
    expect((await fix(id, [{ line: 2, column: 'colour', value: 'x' }])).status).toBe(400);
    expect((await fix(id, [{ line: 2, column: '__proto__', value: 'x' }])).status).toBe(400);
    expect((await fix(id, [])).status).toBe(400);
    expect((await fix(id, [{ line: 2, column: 'city', value: 'x'.repeat(501) }])).status).toBe(400);
    expect(await getImport(id, client)).toMatchObject({ status: 'checked', fixedCells: 0 });
  });

  test('returns 404 for another provider and 409 once the import has run', async () => {
    const id = await checked([exampleRow()], client);
    expect((await fix(id, [{ line: 2, column: 'city', value: 'Paarl' }], other)).status).toBe(404);
    await runImport(id, client);
    await doWork();

    const { status, body } = await fix(id, [{ line: 2, column: 'city', value: 'Paarl' }]);

    expect([status, body.detail]).toEqual([
      409,
      'This import is complete. To import more, upload the file again. Rows that were already imported are skipped.',
    ]);
  });
});

test('counts the rows of each kind of error and lists them', async () => {
  const rows = [
    ...Array.from({ length: 3 }, (_, at) => exampleRow({ licenseType: `S9${at}` })),
    exampleRow({ city: '' }),
    exampleRow({ city: '', licenseType: 'none of these' }),
    exampleRow(),
  ];
  const id = await checked(rows, client);

  const { kinds } = await getImport(id, client);

  expect(kinds).toMatchObject([
    { column: 'License Type', message: 'Unknown license type', rows: 4 },
    { column: 'City', message: 'City is required', rows: 2 },
  ]);
  expect((await rowsOf(id, client, { kind: kinds[1].kind })).map(({ line }) => line)).toEqual([5, 6]);
  expect((await rowsOf(id, client, { kind: kinds[0].kind, limit: '2' })).map(({ line }) => line)).toEqual([2, 3, 4, 6]);
  expect(await rowsOf(id, client, { kind: 'city: nothing of the kind' })).toEqual([]);
});
