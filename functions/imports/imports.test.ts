// Imports from the file to the firearms, through the calls and the worker, on the real database and object store.
import { beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { contentTypes } from '../../shared/imports/schema.ts';
import { firearms } from '../firearms/entity.ts';
import { handler as work } from '../jobs/work.ts';
import { type Claims, send, sendForAll, signUp } from '../testing/call.ts';
import { announce, cellsOf, csvOf, type Example, exampleRow, upload } from '../testing/imports.ts';
import { doWork, freshEvents } from '../testing/jobs.ts';
import { captureLog } from '../testing/log.ts';
import { withObjects } from '../testing/objects.ts';
import { foundEntity, itemsOf, withTable } from '../testing/registry.ts';
import { users } from '../users/entity.ts';
import { firstBrokenEntry, listHistory } from '../workflow/store.ts';
import { findImport } from './store.ts';

withTable();
withObjects();
captureLog();
let client: Claims;
let other: Claims;
let internal: Claims;
const { imports } = contract;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2, { psiraNumber: 'PSiRA-100002', registrationNumber: '2011/222222/07' });
  await foundEntity(3, { psiraNumber: 'PSiRA-100003', standing: 'suspended' });
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
  internal = await signUp('internal');
});

const get = async (id: string, as = client) => (await send(imports.get, { as, params: { id } })).body;
const rowsOf = async (id: string, as = client, query: Record<string, string> = {}) =>
  (await sendForAll(imports.rows, { as, params: { id }, query })).flatMap(({ body }) => body);
const run = (id: string, mode: 'all' | 'valid-only' = 'all', as = client) => send(imports.run, { as, params: { id }, body: { mode } });
const firearmCount = async () => (await itemsOf('firearm')).length;

/** Uploads and has it checked. */
async function checked(rows: readonly Example[] | string | Buffer, as = client, about = {}) {
  const id = await upload(Array.isArray(rows) ? csvOf(rows as Example[]) : (rows as string | Buffer), as, about);
  await doWork();
  return id;
}
async function ran(rows: readonly Example[], mode: 'all' | 'valid-only' = 'all', as = client) {
  const id = await checked(rows, as);
  expect((await run(id, mode, as)).status).toBe(200);
  await doWork();
  return id;
}

describe('a file', () => {
  test('of 50 MB is refused at once, with its size and the limit', async () => {
    const { status, body } = await send(imports.create, {
      as: client,
      body: { fileName: 'all.csv', fileType: 'text/csv', bytes: 50 * 1024 * 1024, sha256: 'a'.repeat(64) },
    });

    expect([status, body.code, body.detail]).toEqual([413, 'too-large', 'The file has 50 MB; an import takes at most 5 MB. Split it into several files.']);
  });

  test.each([
    ['firearms.pdf', 'application/pdf'],
    ['firearms.csv', 'image/png'],
    ['firearms.xls', 'application/vnd.ms-excel'],
    ['firearms.xlsx.exe', ''],
  ])('named %s of type %j is refused', async (fileName, fileType) => {
    const { status, body } = await announce(Buffer.from('x'), client, { fileName, fileType });

    expect([status, body.detail]).toEqual([415, 'Choose a CSV file (.csv) or an Excel workbook (.xlsx).']);
  });

  test('that never arrived is not checked', async () => {
    const { body } = await announce(Buffer.from(csvOf([exampleRow()])), client);

    const answer = await send(imports.check, { as: client, params: { id: body.import.id } });

    expect([answer.status, answer.body.detail]).toEqual([409, 'The file has not arrived yet. Upload it first.']);
  });

  test.each([
    ['wrong columns', 'Manufacturer,Colour\nGlock,red', /not known: "Colour"/],
    ['binary data', Buffer.from([0x4d, 0, 1, 2, 0xff]), /not text/],
    ['formulas', csvOf([exampleRow({ model: '=1+1' })]), /Line 2 holds a formula/],
  ])('with %s is refused with a sentence, and nothing is written', async (_, content, sentence) => {
    const before = await firearmCount();

    const id = await checked(content);

    expect(await get(id)).toMatchObject({ status: 'refused', counts: null, message: expect.stringMatching(sentence) });
    expect((await run(id)).status).toBe(409);
    expect(await firearmCount()).toBe(before);
  });
});

describe('the dry run', () => {
  test('tells create, update, same and error apart, with line, column and reason, and writes nothing', async () => {
    const [same, changed] = [exampleRow(), exampleRow({ city: 'Paarl' })];
    await ran([same, changed]);
    const created = exampleRow();
    const before = await firearmCount();

    const id = await checked([created, { ...changed, city: 'Worcester', barrelLength: '' }, same, exampleRow({ type: 'Pistole', city: '' })]);

    expect(await get(id)).toMatchObject({ status: 'checked', counts: { create: 1, update: 1, same: 1, error: 1 }, total: 2, done: 0 });
    expect(await rowsOf(id)).toMatchObject([
      { line: 2, outcome: 'create', serialNumber: created.serialNumber, column: null, reason: null },
      { line: 3, outcome: 'update', column: 'City', reason: 'Paarl → Worcester' },
      { line: 4, outcome: 'same', firearmId: expect.any(String) },
      {
        line: 5,
        outcome: 'error',
        column: 'Type, City',
        reason: 'Type: "Pistole" is not a type of the registry: Pistol, Revolver, Rifle, Shotgun, Machine Gun, Other; City: City is required',
      },
    ]);
    expect(await rowsOf(id, client, { outcome: 'same' })).toHaveLength(1);
    expect(await firearmCount()).toBe(before);
  });

  test('names the first line of a serial number that comes twice, however it is written', async () => {
    const first = exampleRow({ serialNumber: 'TWICE-1' });

    const id = await checked([first, exampleRow(), { ...first, serialNumber: 'twice 1' }]);

    expect(await rowsOf(id, client, { outcome: 'error' })).toMatchObject([
      { line: 4, column: 'Serial Number', reason: 'The same serial number stands on line 2 already' },
    ]);
  });

  test('tells a client of another provider’s firearm that it is registered, and nothing more', async () => {
    const theirs = exampleRow({ serialNumber: 'THEIRS-1', city: 'Upington' });
    await ran([theirs], 'all', other);

    const id = await checked([{ ...theirs, city: 'Paarl' }]);

    const [row] = await rowsOf(id);
    expect(row).toEqual({
      id: '0',
      line: 2,
      outcome: 'error',
      serialNumber: 'THEIRS-1',
      column: 'Serial Number',
      reason: 'Already registered',
      firearmId: null,
    });
  });

  test('lets a client register for itself alone: another provider and one that does not exist read alike', async () => {
    const id = await checked([
      exampleRow({ owner: 'PSiRA-100002' }),
      exampleRow({ owner: '99/99' }),
      exampleRow({ keeper: '100002' }),
      exampleRow({ owner: '100001' }),
    ]);

    const noSuch = 'There is no such legal entity, or it is not one you may register for';
    expect((await rowsOf(id)).map(({ outcome, column, reason }) => [outcome, column, reason])).toEqual([
      ['error', 'Owner', noSuch],
      ['error', 'Owner', noSuch],
      ['error', 'Keeper', noSuch],
      ['create', null, null],
    ]);
  });

  test('finds an owner by either number for the office, and refuses one that is not active or not named', async () => {
    const id = await checked(
      [exampleRow({ owner: '2011/222222/07', keeper: '100001' }), exampleRow({ owner: 'psira 100002' }), exampleRow({ owner: 'PSiRA-100003' }), exampleRow()],
      internal,
    );

    expect((await rowsOf(id, internal)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['create', null],
      ['create', null],
      ['error', 'This legal entity is not active: no firearm can be registered to it'],
      ['error', 'Owner is required'],
    ]);
  });

  test('leaves owner, keeper and status of a registered firearm to their own screens', async () => {
    const row = exampleRow({ owner: '100001' });
    await ran([row], 'all', internal);

    const id = await checked([{ ...row, owner: '100002' }], internal);
    const second = await checked([{ ...row, keeper: '100002', status: 'inactive' }], internal);

    expect(await rowsOf(id, internal)).toMatchObject([
      { outcome: 'error', column: 'Owner', reason: 'Registered to another owner: the owner changes by a transaction' },
    ]);
    expect((await rowsOf(second, internal))[0]).toMatchObject({ outcome: 'error', column: 'Keeper, Status' });
  });

  test('changes no firearm that a transaction holds fast or that is retired', async () => {
    const rows = [exampleRow(), exampleRow()];
    await ran(rows);
    const [a, b] = rows.map(({ serialNumber }) => serialNumber);
    const stored = await itemsOf('firearm');
    const idOf = (serial?: string) => stored.find((item) => item.serialNumber === serial)?.id;
    await firearms()
      .patch({ id: idOf(a) })
      .set({ lockedBy: idOf(b) })
      .go();
    await firearms()
      .patch({ id: idOf(b) })
      .set({ status: 'retired' })
      .go();

    const id = await checked(rows.map((row) => ({ ...row, status: '', model: '19' })));

    expect((await rowsOf(id)).map(({ reason }) => reason)).toEqual([
      'A transaction of this firearm is open. Finish or withdraw it first',
      'The firearm is retired: its record stays as it is',
    ]);
  });

  test('judges the license columns together', async () => {
    const card = { licenseNumber: 'LIC-900', licenseSection: '20', licenseIssued: '2024-01-31', licenseExpires: '2029-01-30' };

    const id = await checked([
      exampleRow(card),
      exampleRow(card),
      exampleRow({ licenseNumber: 'LIC-901' }),
      exampleRow({ ...card, licenseNumber: 'LIC-902', licenseIssued: '31 January' }),
    ]);

    expect((await rowsOf(id)).map(({ column, reason }) => [column, reason])).toEqual([
      [null, null],
      ['License Number', 'The same license number stands on line 2 already'],
      ['License Section, License Issued, License Expires', expect.stringContaining('License Section: Section is required')],
      ['License Issued', '"31 January" is not a date: YYYY-MM-DD or DD/MM/YYYY'],
    ]);
  });
});

describe('the run', () => {
  test('registers what was to be created, corrects what was to be updated, and says so on every record', async () => {
    const old = exampleRow({ city: 'Paarl' });
    await ran([old]);

    const id = await ran([exampleRow({ notes: 'Safe B2' }), { ...old, city: 'Ceres', notes: 'Moved' }]);

    const done = await get(id);
    expect(done).toMatchObject({ status: 'done', result: { create: 1, update: 1, same: 0, error: 0 }, done: 2, total: 2, finishedAt: expect.any(String) });
    const [created, updated] = await rowsOf(id);
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

  test('keeps its own history, whole and in order', async () => {
    const id = await ran([exampleRow()]);

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

  test('of all rows is refused while one is in error; of the valid ones only it runs, and no second time', async () => {
    const id = await checked([exampleRow(), exampleRow({ city: '' })]);

    const all = await run(id, 'all');
    expect([all.status, all.body.detail]).toEqual([409, '1 row is in error. Mend the file and upload it again, or import the valid rows only.']);
    const [one, two] = await Promise.all([run(id, 'valid-only'), run(id, 'valid-only')]);
    expect([one.status, two.status].sort()).toEqual([200, expect.any(Number)]);
    expect(Math.max(one.status, two.status)).toBeGreaterThanOrEqual(409);
    await doWork();

    expect(await get(id)).toMatchObject({ status: 'done', mode: 'valid-only', result: { create: 1, error: 1 } });
    expect((await run(id)).body.detail).toContain('This import has run.');
  });

  test('of the same file again changes nothing', async () => {
    const rows = [exampleRow({ licenseNumber: 'LIC-77', licenseSection: '20', licenseIssued: '2024-01-31', licenseExpires: '2029-01-30' }), exampleRow()];
    await ran(rows);
    const before = await itemsOf('firearm');

    const id = await checked(rows);

    expect(await get(id)).toMatchObject({ counts: { create: 0, update: 0, same: 2, error: 0 } });
    expect((await run(id)).body.detail).toBe('There is nothing to import: no row would create or change a firearm.');
    expect(await itemsOf('firearm')).toEqual(before);
  });

  test('finds what became invalid since the dry run, reports it and writes the rest', async () => {
    const [taken, edited, fine] = [exampleRow({ serialNumber: 'LATE-1' }), exampleRow({ city: 'Paarl' }), exampleRow()];
    await ran([edited]);
    const id = await checked([taken, { ...edited, city: 'Ceres' }, fine]);
    await send(contract.firearms.register, { as: other, body: exampleFirearm({ serialNumber: 'late 1', ownerId: 2 }) });
    const firearmId = (await rowsOf(id))[1]?.firearmId;
    await send(contract.firearms.edit, { as: client, params: { id: firearmId }, body: { city: 'Robertson' } });

    await run(id);
    await doWork();

    expect(await get(id)).toMatchObject({ status: 'done', result: { create: 1, update: 0, error: 2 } });
    expect((await rowsOf(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['error', 'Already registered'],
      ['error', expect.stringContaining('The registry has changed since the file was checked')],
      ['create', null],
    ]);
    expect((await send(contract.firearms.get, { as: client, params: { id: firearmId } })).body.city).toBe('Robertson');
  });

  test('by somebody deactivated meanwhile fails with a sentence and writes nothing', async () => {
    const leaver = await signUp('client', { legalEntityId: 1 });
    const before = await firearmCount();
    const id = await checked([exampleRow()], leaver);
    await run(id, 'all', leaver);
    await users()
      .patch({ id: leaver.sub ?? '' })
      .set({ isActive: false })
      .go();

    await doWork();

    expect(await get(id)).toMatchObject({ status: 'failed', message: 'The account that imports is no longer active. What was imported so far stays.' });
    expect(await firearmCount()).toBe(before);
  });
});

test('a workbook goes the same way, and the license on its row is recorded with the firearm', async () => {
  const card = { licenseNumber: 'LIC-XL-1', licenseSection: 'S20', licenseIssued: '31/01/2024', licenseExpires: '2029-01-30' };
  const workbook = await writeExcelFile(cellsOf([exampleRow({ serialNumber: 'XL-1', ...card })]).map((cells) => cells.map((value) => ({ value })))).toBuffer();

  const id = await checked(workbook, client, { fileName: 'firearms.xlsx', fileType: contentTypes.xlsx });
  await run(id);
  await doWork();

  expect(await get(id)).toMatchObject({ status: 'done', result: { create: 1 } });
  const [{ firearmId }] = await rowsOf(id);
  expect((await itemsOf('license')).filter((license) => license.firearmId === firearmId)).toMatchObject([
    { licenseNumber: 'LIC-XL-1', section: '20', issuedOn: '2024-01-31', expiresOn: '2029-01-30', holderId: 1 },
  ]);
});

describe('a worker that dies', () => {
  test('after writing a part and before saying so leaves nothing twice and nothing out', async () => {
    const rows = Array.from({ length: 210 }, () => exampleRow({ city: 'Crash' }));
    const id = await checked(rows);
    await run(id);
    const before = await findImport(id);
    // The first part is written, and the worker ends before the record says how far it is.
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
  }, 120_000);

  test('is not helped twice: an event that comes again does nothing', async () => {
    const id = await checked([exampleRow()]);
    await run(id);
    const events = await freshEvents();
    for (const record of [...events, ...events]) await work({ Records: [record] });
    await doWork();
    for (const record of events) await work({ Records: [record] });

    expect((await itemsOf('firearm')).filter((item) => item.importId === id)).toHaveLength(1);
    expect(await get(id)).toMatchObject({ status: 'done', result: { create: 1 } });
  });
});

test('two imports of one file that run side by side register every firearm once, and neither reports an error', async () => {
  const rows = Array.from({ length: 60 }, () => exampleRow());
  const ids = [await checked(rows), await checked(rows)];
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

describe('the error rows', () => {
  test('come as CSV with their own columns, a message, and no cell that could be a formula', async () => {
    const id = await checked(`${csvOf([exampleRow(), exampleRow({ city: '', notes: '+27 11 555 0100' }), exampleRow({ province: 'Transvaal' })])}`);

    const { body } = await send(imports.errors, { as: client, params: { id } });
    const file = await fetch(body.url);

    expect(file.headers.get('content-disposition')).toContain('filename="errors in firearms.csv"');
    const lines = (await file.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\uFEFF?Manufacturer,.*,Notes,message$/);
    expect(lines[1]).toMatch(/,'\+27 11 555 0100,Line 3: City is required$/);
    expect(lines[2]).toContain('Line 4: ""Transvaal"" is not a province of the registry');
  });

  test('can be mended and uploaded as they came', async () => {
    const id = await checked([exampleRow({ city: '', notes: '=not a sum'.replace('=', '-') })]);
    const { body } = await send(imports.errors, { as: client, params: { id } });
    const file = await (await fetch(body.url)).text();

    const again = await checked(file.replace(',Gauteng,,', ',Gauteng,Pretoria,'));

    expect(await get(again)).toMatchObject({ status: 'checked', counts: { create: 1, error: 0 } });
  });

  test('are not there when no row is in error', async () => {
    const id = await checked([exampleRow()]);

    expect((await send(imports.errors, { as: client, params: { id } })).status).toBe(409);
  });
});

describe('whose imports', () => {
  test('a client sees its own provider’s and nobody else’s, by list, by id and by row', async () => {
    const id = await checked([exampleRow()]);

    for (const row of [imports.get, imports.rows, imports.firearms, imports.errors, imports.check])
      expect((await send(row, { as: other, params: { id } })).status).toBe(404);
    expect((await run(id, 'all', other)).status).toBe(404);
    const [mine, theirs, all] = await Promise.all([client, other, internal].map((as) => sendForAll(imports.list, { as, query: { limit: '10' } })));
    const idsIn = (pages?: { body: { id: string }[] }[]) => pages?.flatMap(({ body }) => body.map((one) => one.id)) ?? [];
    expect(idsIn(mine)).toContain(id);
    expect(idsIn(theirs)).not.toContain(id);
    expect(idsIn(all)).toEqual(expect.arrayContaining([...idsIn(mine), ...idsIn(theirs)]));
    expect(idsIn(mine)).toEqual([...idsIn(mine)].sort().reverse());
  });
});
