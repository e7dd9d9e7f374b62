// Runs from the dry run to the firearms: what is written, what is not, and a worker that dies in the middle.
import { beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { contentTypes } from '../../shared/imports/schema.ts';
import { work } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { checked, getImport, ran, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { cellsOf, csvOf, type Example, exampleRow } from '../../testing/server/imports.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { users } from '../users/entity.ts';
import { findImport } from './store.ts';

withTable({ told: true });
withObjects();
captureLog();
let client: Claims;
let other: Claims;
const { imports } = contract;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2, { psiraNumber: 'PSiRA-100002', registrationNumber: '2011/222222/07' });
  await foundEntity(3, { psiraNumber: 'PSiRA-100003', standing: 'suspended' });
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
});

const get = (id: string, as = client) => getImport(id, as);
const rowsIn = (id: string, as = client, query: Record<string, string> = {}) => rowsOf(id, as, query);
const run = (id: string, mode: 'all' | 'valid-only' = 'all', as = client) => runImport(id, as, mode);
const check = (rows: Parameters<typeof checked>[0], as = client, about = {}) => checked(rows, as, about);
const runAll = (rows: readonly Example[], mode: 'all' | 'valid-only' = 'all', as = client) => ran(rows, as, mode);
const firearmCount = async () => (await itemsOf('firearm')).length;

describe('the run', () => {
  test('registers created firearms, corrects updated ones, and logs the import on every record', async () => {
    const old = exampleRow({ city: 'Paarl' });
    await runAll([old]);

    const id = await runAll([exampleRow({ notes: 'Safe B2' }), { ...old, city: 'Ceres', notes: 'Moved' }]);

    const done = await get(id);
    expect(done).toMatchObject({ status: 'done', result: { create: 1, update: 1, same: 0, error: 0 }, done: 2, total: 2, finishedAt: expect.any(String) });
    const [created, updated] = await rowsIn(id);
    const firearm = (await send(contract.firearms.get, { as: client, params: { id: created.firearmId } })).body;
    expect(firearm).toMatchObject({ importId: id, ownerId: 1, registeredBy: client.sub, additionalInfo: { notes: 'Safe B2' }, status: 'active' });
    expect((await listHistory('firearm', created.firearmId))[0]?.metadata).toMatchObject({ importId: id });
    const history = await listHistory('firearm', updated.firearmId);
    expect(history.at(-1)).toMatchObject({
      action: 'firearms.edit',
      actionBy: client.sub,
      metadata: { importId: id, changed: { city: { from: 'Paarl', to: 'Ceres' } } },
    });
    expect((await send(imports.firearms, { as: client, params: { id } })).body).toMatchObject([{ id: firearm.id }]);
  });

  test('keeps its own history complete and in order', async () => {
    const id = await runAll([exampleRow()]);

    const record = await findImport(id);
    expect((await listHistory('import', id)).map(({ action, toStatus }) => [action, toStatus])).toEqual([
      ['imports.create', 'uploading'],
      ['imports.check', 'checking'],
      ['imports.checked', 'checked'],
      ['imports.run', 'running'],
      ['imports.done', 'done'],
    ]);
    expect(record && (await firstBrokenEntry('import', id, record))).toBeUndefined();
  });

  test('is refused for all rows while one is in error; runs once for the valid rows', async () => {
    const id = await check([exampleRow(), exampleRow({ city: '' })]);

    const all = await run(id, 'all');
    expect([all.status, all.body.detail]).toEqual([409, '1 row is in error. Fix the cells in error, or import the valid rows only.']);
    const [one, two] = await Promise.all([run(id, 'valid-only'), run(id, 'valid-only')]);
    expect([one.status, two.status].sort()).toEqual([200, expect.any(Number)]);
    expect(Math.max(one.status, two.status)).toBeGreaterThanOrEqual(409);
    await doWork();

    expect(await get(id)).toMatchObject({ status: 'done', mode: 'valid-only', result: { create: 1, error: 1 } });
    expect((await run(id)).body.detail).toContain('This import is complete.');
  });

  test('changes nothing for the same file again', async () => {
    const rows = [exampleRow({ licenseNumber: 'LIC-77', licenseSection: '20', licenseIssued: '2024-01-31', licenseExpires: '2029-01-30' }), exampleRow()];
    await runAll(rows);
    const before = await itemsOf('firearm');

    const id = await check(rows);

    expect(await get(id)).toMatchObject({ counts: { create: 0, update: 0, same: 2, error: 0 } });
    expect((await run(id)).body.detail).toBe('There is nothing to import: no row would create or change a firearm.');
    expect(await itemsOf('firearm')).toEqual(before);
  });

  test('reports rows that became invalid after the dry run and writes the others', async () => {
    const [taken, edited, fine] = [exampleRow({ serialNumber: 'LATE-1' }), exampleRow({ city: 'Paarl' }), exampleRow()];
    await runAll([edited]);
    const id = await check([taken, { ...edited, city: 'Ceres' }, fine]);
    await send(contract.firearms.register, { as: other, body: exampleFirearm({ serialNumber: 'late 1', ownerId: 2 }) });
    const firearmId = (await rowsIn(id))[1]?.firearmId;
    await send(contract.firearms.edit, { as: client, params: { id: firearmId }, body: { city: 'Robertson' } });

    await run(id);
    await doWork();

    expect(await get(id)).toMatchObject({ status: 'done', result: { create: 1, update: 0, error: 2 } });
    expect((await rowsIn(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['error', 'Already registered'],
      ['error', expect.stringContaining('The registry has changed since the file was checked')],
      ['create', null],
    ]);
    expect((await send(contract.firearms.get, { as: client, params: { id: firearmId } })).body.city).toBe('Robertson');
  });

  test('fails with a message and writes nothing if its user was deactivated', async () => {
    const leaver = await signUp('client', { legalEntityId: 1 });
    const before = await firearmCount();
    const id = await check([exampleRow()], leaver);
    await run(id, 'all', leaver);
    await users()
      .patch({ id: leaver.sub ?? '' })
      .set({ isActive: false })
      .go();

    await doWork();

    expect(await get(id)).toMatchObject({
      status: 'failed',
      message: 'The account that started the import is no longer active. Rows that were already imported stay imported.',
    });
    expect(await firearmCount()).toBe(before);
  });
});

test('imports a workbook, and records the license of its row with the firearm', async () => {
  const card = { licenseNumber: 'LIC-XL-1', licenseSection: 'S20', licenseIssued: '31/01/2024', licenseExpires: '2029-01-30' };
  const workbook = await writeExcelFile(cellsOf([exampleRow({ serialNumber: 'XL-1', ...card })]).map((cells) => cells.map((value) => ({ value })))).toBuffer();

  const id = await check(workbook, client, { fileName: 'firearms.xlsx', fileType: contentTypes.xlsx });
  await run(id);
  await doWork();

  expect(await get(id)).toMatchObject({ status: 'done', result: { create: 1 } });
  const [{ firearmId }] = await rowsIn(id);
  expect((await itemsOf('license')).filter((license) => license.firearmId === firearmId)).toMatchObject([
    { licenseNumber: 'LIC-XL-1', section: '20', issuedOn: '2024-01-31', expiresOn: '2029-01-30', holderId: 1 },
  ]);
});

describe('a worker that dies', () => {
  test('writes nothing twice and skips nothing if it dies after writing a part, before recording it', async () => {
    const rows = Array.from({ length: 210 }, () => exampleRow({ city: 'Crash' }));
    const id = await check(rows);
    await run(id);
    const before = await findImport(id);
    // The first part is written, and the worker ends before it records its progress.
    const { runPart } = await import('./run-part.ts');
    const user = await users()
      .get({ id: client.sub ?? '' })
      .go();
    await runPart({ id }, 0, { userId: user.data?.id ?? '', name: 'x', role: 'client', legalEntityId: 1, sessionId: 'x' });
    expect((await findImport(id))?.partsDone).toBe(before?.partsDone);

    await doWork();

    expect(await get(id)).toMatchObject({ status: 'done', result: { create: 210, update: 0, same: 0, error: 0 }, done: 210 });
    const stored = (await itemsOf('firearm')).filter((item) => item.importId === id);
    expect(new Set(stored.map((item) => item.serialNumber)).size).toBe(210);
    expect(stored).toHaveLength(210);
  });

  test('ignores an event that arrives again', async () => {
    const id = await check([exampleRow()]);
    await run(id);
    const events = await freshEvents();
    for (const record of [...events, ...events]) await work({ Records: [record] });
    await doWork();
    for (const record of events) await work({ Records: [record] });

    expect((await itemsOf('firearm')).filter((item) => item.importId === id)).toHaveLength(1);
    expect(await get(id)).toMatchObject({ status: 'done', result: { create: 1 } });
  });
});

test('two imports of one file at the same time register every firearm once, without errors', async () => {
  const rows = Array.from({ length: 60 }, () => exampleRow());
  const ids = [await check(rows), await check(rows)];
  await Promise.all(ids.map((id) => run(id)));
  const { workOnImport } = await import('./work.ts');

  await Promise.all(ids.map((id) => workOnImport(id)));

  const results = await Promise.all(ids.map((id) => get(id)));
  expect(results.map(({ status, result }) => [status, result.error, result.create + result.same])).toEqual([
    ['done', 0, 60],
    ['done', 0, 60],
  ]);
  expect(results[0].result.create + results[1].result.create).toBe(60);
});

describe('the file of errors', () => {
  test("attack 25: is CSV with the file's own columns and a message, without any formula", async () => {
    const id = await check(`${csvOf([exampleRow(), exampleRow({ city: '', notes: '+27 11 555 0100' }), exampleRow({ province: 'Transvaal' })])}`);

    const { body } = await send(imports.errors, { as: client, params: { id } });
    const file = await fetch(body.url);

    expect(file.headers.get('content-disposition')).toContain('filename="errors in firearms.csv"');
    const lines = (await file.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\uFEFF?Manufacturer,.*,Notes,message$/);
    expect(lines[1]).toMatch(/,'\+27 11 555 0100,Line 3: City is required$/);
    expect(lines[2]).toContain('Line 4: ""Transvaal"" is not a known province');
  });

  test('can be fixed and uploaded again', async () => {
    const id = await check([exampleRow({ city: '', notes: '=not a sum'.replace('=', '-') })]);
    const { body } = await send(imports.errors, { as: client, params: { id } });
    const file = await (await fetch(body.url)).text();

    const again = await check(file.replace(',Gauteng,,', ',Gauteng,Pretoria,'));

    expect(await get(again)).toMatchObject({ status: 'checked', counts: { create: 1, error: 0 } });
  });

  test('keeps values after the last column, and reports them again until they are removed', async () => {
    const [head, row] = csvOf([exampleRow({ notes: 'found' })]).split('\r\n');
    const id = await check(`${head}\r\n${row}, in the safe`);
    const { body } = await send(imports.errors, { as: client, params: { id } });
    const file = await (await fetch(body.url)).text();

    const again = await check(file);

    expect(file.trimEnd()).toMatch(/,found,"?Line 2: .*"?," in the safe"$/);
    expect(await get(again)).toMatchObject({ counts: { create: 0, error: 1 } });
  });

  test('does not exist if no row is in error', async () => {
    const id = await check([exampleRow()]);

    expect((await send(imports.errors, { as: client, params: { id } })).status).toBe(409);
  });
});
