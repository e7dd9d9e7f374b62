// Cells in error are fixed on the screen: judged again without a new upload, used by the run and the file of errors, and the file stays as it came.
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

describe('a cell that is fixed', () => {
  test('is judged again, used by the run, kept in the history, and the file stays as it came', async () => {
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
    // A second fix of a cell takes the place of the first, and the others stay.
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

  test('frees the row that it was a duplicate of, and stands in the file of errors where it is still wrong', async () => {
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

  test('of a column that the file does not have is filled in for its row alone', async () => {
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

describe('a fix is refused', () => {
  test('for a line or column that is not there, an empty list, and more cells than an import takes', async () => {
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

  test('for another provider, and once the import has run', async () => {
    const id = await checked([exampleRow()], client);
    expect((await fix(id, [{ line: 2, column: 'city', value: 'Paarl' }], other)).status).toBe(404);
    await runImport(id, client);
    await doWork();

    const { status, body } = await fix(id, [{ line: 2, column: 'city', value: 'Paarl' }]);

    expect([status, body.detail]).toEqual([409, 'This import has run. Upload the file again to import more: rows that were imported are recognised.']);
  });
});

test('errors of one kind are told once with the number of their rows, and list these rows', async () => {
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
