// Imports from the upload to the dry run, through the API and the worker, on the real database and object store; and access to imports.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { mostBytes } from '../../shared/imports/schema.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { checked, getImport, ran, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { announce, csvOf, type Example, exampleRow } from '../../testing/server/imports.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firearms } from '../firearms/entity.ts';

withTable({ told: true });
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

const get = (id: string, as = client) => getImport(id, as);
const rowsIn = (id: string, as = client, query: Record<string, string> = {}) => rowsOf(id, as, query);
const run = (id: string, mode: 'all' | 'valid-only' = 'all', as = client) => runImport(id, as, mode);
const check = (rows: Parameters<typeof checked>[0], as = client, about = {}) => checked(rows, as, about);
const runAll = (rows: readonly Example[], mode: 'all' | 'valid-only' = 'all', as = client) => ran(rows, as, mode);
const firearmCount = async () => (await itemsOf('firearm')).length;

describe('imports.create', () => {
  test('refuses a file that is one byte too large, with its size and the limit', async () => {
    const { status, body } = await send(imports.create, {
      as: client,
      body: { fileName: 'all.csv', fileType: 'text/csv', bytes: mostBytes + 1, sha256: 'a'.repeat(64) },
    });

    expect([status, body.code]).toEqual([413, 'too-large']);
    expect(body.detail).toBe('The file is 5.1 MB; an import allows at most 5 MB. Split it into several files.');
  });

  test.each([
    ['firearms.pdf', 'application/pdf'],
    ['firearms.csv', 'image/png'],
    ['firearms.xls', 'application/vnd.ms-excel'],
    ['firearms.xlsx.exe', ''],
  ])('refuses a file named %s of type %j', async (fileName, fileType) => {
    const { status, body } = await announce(Buffer.from('x'), client, { fileName, fileType });

    expect([status, body.detail]).toEqual([415, 'Choose a CSV file (.csv) or an Excel workbook (.xlsx).']);
  });

  test.each(['1.23457E+11', '1,23457E+11', '1E+12', '1.2345678901234567e+19'])(
    'registers no firearm if Excel shortened the serial number to %s',
    async (left) => {
      const id = await check([exampleRow({ serialNumber: left }), exampleRow({ serialNumber: '123E11' })]);

      const [row, other] = await rowsIn(id);
      expect(row).toMatchObject({ outcome: 'error', column: 'Serial Number', reason: expect.stringContaining('format the column as text') });
      expect(other.outcome).toBe('create');
    },
  );

  test('does not check a file that was never uploaded', async () => {
    const { body } = await announce(Buffer.from(csvOf([exampleRow()])), client);

    const answer = await send(imports.check, { as: client, params: { id: body.import.id } });

    expect([answer.status, answer.body.detail]).toEqual([409, 'The file has not arrived yet. Upload it first.']);
  });

  test("reports a row error with the cell's name for a formula", async () => {
    const id = await check([exampleRow({ model: '=1+1' }), exampleRow()]);

    const [row, other] = await rowsIn(id);
    expect(row).toMatchObject({ line: 2, outcome: 'error', column: 'Model', reason: expect.stringContaining('contains a formula: enter its value') });
    expect(other.outcome).toBe('create');
  });

  test.each([
    ['binary data', Buffer.from([0x4d, 0, 1, 2, 0xff]), /not a text file/],
    ['a header of a million letters', `Model,${'x'.repeat(1_000_000)}\n17,=2`, /The first row has too many columns/],
    ['half a million columns', csvOf([exampleRow()]).replace('\r\n', `${','.repeat(500_000)}\r\n`), /The first row has too many columns/],
  ])('rejects a file with %s with a message, and writes nothing', async (_, content, sentence) => {
    const before = await firearmCount();

    const id = await check(content);

    expect(await get(id)).toMatchObject({ status: 'refused', counts: null, message: expect.stringMatching(sentence) });
    expect((await run(id)).status).toBe(409);
    expect(await firearmCount()).toBe(before);
  });
});

describe('the dry run', () => {
  test('separates create, update, same and error, with line, column and reason, and writes nothing', async () => {
    const [same, changed] = [exampleRow(), exampleRow({ city: 'Paarl' })];
    await runAll([same, changed]);
    const created = exampleRow();
    const before = await firearmCount();

    const id = await check([created, { ...changed, city: 'Worcester', barrelLength: '' }, same, exampleRow({ type: 'Pistole', city: '' })]);

    expect(await get(id)).toMatchObject({ status: 'checked', counts: { create: 1, update: 1, same: 1, error: 1 }, total: 2, done: 0 });
    expect(await rowsIn(id)).toMatchObject([
      { line: 2, outcome: 'create', serialNumber: created.serialNumber, column: null, reason: null },
      { line: 3, outcome: 'update', column: 'City', reason: 'Paarl → Worcester' },
      { line: 4, outcome: 'same', firearmId: expect.any(String) },
      {
        line: 5,
        outcome: 'error',
        column: 'Type, City',
        reason: 'Type: "Pistole" is not a known type: use Pistol, Revolver, Rifle, Shotgun, Machine Gun, Other; City: City is required',
      },
    ]);
    expect(await rowsIn(id, client, { outcome: 'same' })).toHaveLength(1);
    expect(await firearmCount()).toBe(before);
  });

  test('names the first line of a duplicate serial number, however it is written', async () => {
    const first = exampleRow({ serialNumber: 'TWICE-1' });

    const id = await check([first, exampleRow(), { ...first, serialNumber: 'twice 1' }]);

    expect(await rowsIn(id, client, { outcome: 'error' })).toMatchObject([
      { line: 4, column: 'Serial Number', reason: 'Duplicate serial number: already on line 2' },
    ]);
  });

  test('tells a client only that another provider’s firearm is registered', async () => {
    const theirs = exampleRow({ serialNumber: 'THEIRS-1', city: 'Upington' });
    await runAll([theirs], 'all', other);

    const id = await check([{ ...theirs, city: 'Paarl' }]);

    const [row] = await rowsIn(id);
    expect(row).toEqual({
      id: '0',
      line: 2,
      outcome: 'error',
      serialNumber: 'THEIRS-1',
      column: 'Serial Number',
      reason: 'Already registered',
      firearmId: null,
      // The values that the sender wrote.
      values: { ...theirs, city: 'Paarl' },
      typed: {},
      warnings: [],
      fixed: [],
      problems: [{ column: 'Serial Number', key: 'serialNumber', kind: 'serialNumber: Already registered', message: 'Already registered' }],
    });
  });

  test('lets a client register only for itself: another provider and an unknown one get the same answer', async () => {
    const id = await check([
      exampleRow({ owner: 'PSiRA-100002' }),
      exampleRow({ owner: '99/99' }),
      exampleRow({ keeper: '100002' }),
      exampleRow({ owner: '100001' }),
    ]);

    const noSuch = 'There is no such legal entity, or you may not register firearms for it';
    expect((await rowsIn(id)).map(({ outcome, column, reason }) => [outcome, column, reason])).toEqual([
      ['error', 'Owner', noSuch],
      ['error', 'Owner', noSuch],
      ['error', 'Keeper', noSuch],
      ['create', null, null],
    ]);
  });

  test('finds an owner by either number for the office, and reports an inactive or missing owner', async () => {
    const id = await check(
      [exampleRow({ owner: '2011/222222/07', keeper: '100001' }), exampleRow({ owner: 'psira 100002' }), exampleRow({ owner: 'PSiRA-100003' }), exampleRow()],
      internal,
    );

    expect((await rowsIn(id, internal)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['create', null],
      ['create', null],
      ['error', 'This legal entity is not active. You cannot register firearms to it'],
      ['error', 'Owner is required'],
    ]);
  });

  test('does not change owner, keeper and status of a registered firearm', async () => {
    const row = exampleRow({ owner: '100001' });
    await runAll([row], 'all', internal);

    const id = await check([{ ...row, owner: '100002' }], internal);
    const second = await check([{ ...row, keeper: '100002', status: 'inactive' }], internal);

    expect(await rowsIn(id, internal)).toMatchObject([
      { outcome: 'error', column: 'Owner', reason: 'Registered to another owner: use a transaction to change the owner' },
    ]);
    expect((await rowsIn(second, internal))[0]).toMatchObject({ outcome: 'error', column: 'Keeper, Status' });
  });

  test('does not change a firearm with an open transaction or a retired firearm', async () => {
    const rows = [exampleRow(), exampleRow()];
    await runAll(rows);
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

    const id = await check(rows.map((row) => ({ ...row, status: '', model: '19' })));

    expect((await rowsIn(id)).map(({ reason }) => reason)).toEqual([
      'This firearm has an open transaction. Complete or withdraw it first.',
      'The firearm is retired. Its record cannot be changed.',
    ]);
  });

  test('judges the license columns together', async () => {
    const card = { licenseNumber: 'LIC-900', licenseSection: '20', licenseIssued: '2024-01-31', licenseExpires: '2029-01-30' };

    const id = await check([
      exampleRow(card),
      exampleRow(card),
      exampleRow({ licenseNumber: 'LIC-901' }),
      exampleRow({ ...card, licenseNumber: 'LIC-902', licenseIssued: '31 January' }),
    ]);

    expect((await rowsIn(id)).map(({ column, reason }) => [column, reason])).toEqual([
      [null, null],
      ['License Number', 'Duplicate license number: already on line 2'],
      ['License Section, License Issued, License Expires', expect.stringContaining('License Section: Section is required')],
      ['License Issued', '"31 January" is not a date: write YYYY-MM-DD or DD/MM/YYYY'],
    ]);
  });
});

describe('access to imports', () => {
  test('shows a client only its own provider’s imports, by list, by id and by row', async () => {
    const id = await check([exampleRow()]);

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
