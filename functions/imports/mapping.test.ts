// Mapping of a file's columns: the guess, the question, the answer, and the memory of it.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { checked, getImport, ran, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { csvOf, type Example, exampleRow } from '../../testing/server/imports.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
captureLog();
const { imports } = contract;
let client: Claims;
let colleague: Claims;
let other: Claims;
let internal: Claims;
let clerk: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2, { psiraNumber: 'PSiRA-100002' });
  client = await signUp('client', { legalEntityId: 1 });
  colleague = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
  internal = await signUp('internal');
  clerk = await signUp('internal');
});

let serials = 0;
const serial = () => `MAP-${String(++serials).padStart(4, '0')}`;
/** A stock list as a company keeps it. */
const own = (...rows: readonly (readonly string[])[]) =>
  [['Make', 'Model', 'Serial No', 'Weapon type', 'Cal', 'Prov', 'Town', 'Licence category', 'Rack'], ...rows].map((cells) => cells.join(';')).join('\r\n');
const ownRow = (serialNumber = serial()) => ['Glock', '17', serialNumber, 'S/L pistol', '9mmP', 'KZN', 'Durban', 'S20', 'B4'];

const mappingOf = async (id: string, as = client) => (await send(imports.mapping, { as, params: { id } })).body;
const keysOf = async (id: string, as = client) => (await mappingOf(id, as)).columns.map(({ key }: { key: string | null }) => key);
const map = (id: string, body: object = {}, as = client) => send(imports.map, { as, params: { id }, body: body as never });
async function mapped(id: string, body: object = {}, as = client) {
  const answer = await map(id, body, as);
  await doWork();
  return answer;
}
const guessed = ['manufacturer', 'model', 'serialNumber', 'type', 'caliber', 'province', 'city', 'licenseType', null];

describe('a file with other headers', () => {
  test('waits for a person to confirm its columns, with a guess and samples of their values', async () => {
    const id = await checked(own(ownRow('MAP-A'), ownRow('MAP-B')), client);

    expect(await getImport(id, client)).toMatchObject({ status: 'mapping', counts: null, notices: ['Not imported: the column "Rack".'] });
    expect(await keysOf(id)).toEqual(guessed);
    expect((await mappingOf(id)).columns[2]).toEqual({ header: 'Serial No', samples: ['MAP-A', 'MAP-B'], key: 'serialNumber', days: null });
    expect((await runImport(id, client)).body.detail).toBe('Confirm the columns of the file first.');
  });

  test('is judged after the confirmation, and shows recorded values beside the file’s own', async () => {
    const number = serial();
    const id = await checked(own(ownRow(number)), other);

    expect((await mapped(id, {}, other)).body.status).toBe('checking');

    expect(await getImport(id, other)).toMatchObject({ status: 'checked', counts: { create: 1, error: 0 } });
    expect(await rowsOf(id, other)).toMatchObject([
      {
        outcome: 'create',
        values: { serialNumber: number, type: 'Pistol', caliber: '9mm', province: 'KwaZulu-Natal', licenseType: 'S20 Business Purposes', city: 'Durban' },
        typed: { type: 'S/L pistol', caliber: '9mmP', province: 'KZN', licenseType: 'S20' },
      },
    ]);
  });

  test('is mapped without a question the next time, for users of the same company only', async () => {
    const header = (rows: string) => rows.replace('Rack', 'Safe');
    await mapped(await checked(header(own(ownRow())), client), {});

    const again = await checked(header(own(ownRow())), colleague);
    const theirs = await checked(header(own(ownRow())), internal);

    expect((await getImport(again, colleague)).status).toBe('checked');
    expect((await getImport(theirs, internal)).status).toBe('mapping');
  });

  test('is remembered for each office user separately', async () => {
    const rows = () =>
      own([...ownRow(), ''])
        .replace('Rack', 'Vault;PSIRA No')
        .replaceAll('B4;', 'B4;PSiRA-100002');
    await mapped(await checked(rows(), internal), {}, internal);

    expect((await getImport(await checked(rows(), internal), internal)).status).toBe('checked');
    expect((await getImport(await checked(rows(), clerk), clerk)).status).toBe('mapping');
  });

  test('can be mapped differently after its check, and is judged again', async () => {
    const file = csvOf([exampleRow({ city: 'Ceres' })]).replace('Owner,Keeper', 'Owner,Warden');
    const id = await checked(file, client);
    expect(await getImport(id, client)).toMatchObject({ status: 'checked', notices: ['Not imported: the column "Warden".'] });
    const columns = await keysOf(id);
    const [city, notes] = [columns.indexOf('city'), columns.indexOf('notes')];

    await mapped(id, { columns: columns.with(city, 'notes').with(notes, null), values: { city: 'Paarl' } });

    expect(await rowsOf(id, client)).toMatchObject([{ outcome: 'create', values: { city: 'Paarl', notes: 'Ceres' } }]);
    expect((await getImport(id, client)).notices).toEqual(['Not imported: the columns "Warden", "Notes".']);
    await runImport(id, client);
    await doWork();
    expect((await map(id)).body.detail).toContain('This import is complete.');
  });
});

describe('imports.map', () => {
  const file = 'Make;Model;Serial;Type;Cal\r\nGlock;17;MAP-X;Pistol;9mm';

  test.each([
    ['without a column that every row needs', {}, ['values.licenseType', 'values.province', 'values.city']],
    ['with a column twice', { columns: ['model', 'model', 'serialNumber', 'type', 'caliber'] }, ['columns', 'values.manufacturer']],
    ['of another number of columns', { columns: ['model'] }, ['columns']],
    ['with one license number for all rows', { values: { licenseNumber: 'X' } }, ['values.licenseNumber']],
    ['with a column that is none', { columns: ['colour', null, null, null, null] }, ['columns.0']],
    ['with a value under no column', { values: { toString: 'x' } }, ['values.toString']],
  ])('refuses a mapping %s and names its fields', async (_, body, paths) => {
    const id = await checked(file, client);

    const { status, body: problem } = await map(id, body);

    expect(status).toBe(400);
    expect(problem.errors.map(({ path }: { path: string }) => path)).toEqual(expect.arrayContaining(paths));
    expect((await getImport(id, client)).status).toBe('mapping');
  });

  test('gives one value to all rows for columns that the file lacks, except to registered firearms', async () => {
    const registered = exampleRow({ province: 'Limpopo', city: 'Polokwane' });
    await ran([registered], client);
    const row = ({ manufacturer, model, serialNumber, type, caliber }: Example) => [manufacturer, model, serialNumber, type, caliber].join(';');
    const fresh = exampleRow();
    const id = await checked(`Make;Model;Serial;Type;Cal\r\n${row(registered)}\r\n${row(fresh)}`, client);

    await mapped(id, { values: { province: 'WC', city: 'Paarl', licenseType: 'S20' } });

    expect(await rowsOf(id, client)).toMatchObject([
      { outcome: 'same' },
      { outcome: 'create', values: { province: 'Western Cape', city: 'Paarl', licenseType: 'S20 Business Purposes' } },
    ]);
    await runImport(id, client);
    await doWork();
    expect((await getImport(id, client)).result).toMatchObject({ create: 1, same: 1, error: 0 });
    // A value for all rows applies to one file and is asked again for the next.
    const next = await checked(`Make;Model;Serial;Type;Cal\r\n${row(exampleRow())}`, client);
    expect(await mappingOf(next)).toMatchObject({ values: { province: 'WC' } });
    expect((await getImport(next, client)).status).toBe('mapping');
  });

  test('returns 404 for another provider', async () => {
    const id = await checked(file, client);

    expect([(await send(imports.mapping, { as: other, params: { id } })).status, (await map(id, {}, other)).status]).toEqual([404, 404]);
  });

  test('confirms a mapping once if two calls come at the same time', async () => {
    const id = await checked(own(ownRow()), client, {});
    const fresh = (await getImport(id, client)).status === 'mapping' ? id : await checked(own(ownRow()).replace('Rack', 'Shelf'), client);

    const answers = await Promise.all([map(fresh), map(fresh)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(answers.every(({ status }) => status === 200 || status === 409 || status === 412)).toBe(true);
  });
});

describe('license dates', () => {
  const dated = (days: readonly (readonly [string, string])[]) =>
    `${csvOf([]).trim()}\r\n${days
      .map(([licenseIssued, licenseExpires]) => exampleRow({ licenseNumber: serial(), licenseSection: 'S20', licenseIssued, licenseExpires }))
      .map((row) => csvOf([row]).split('\r\n')[1])
      .join('\r\n')}`;
  const daysOf = async (id: string) => (await rowsOf(id, client)).map(({ values }) => [values.licenseIssued, values.licenseExpires]);

  test('are read day-first or month-first without a question if the column shows the order', async () => {
    const id = await checked(
      dated([
        ['3/4/2024', '02/03/2029'],
        ['31/3/2024', '02/28/2029'],
      ]),
      client,
    );

    expect(await daysOf(id)).toEqual([
      ['2024-04-03', '2029-02-03'],
      ['2024-03-31', '2029-02-28'],
    ]);
  });

  test('are asked about once if both orders are possible, and read by the answer', async () => {
    const id = await checked(dated([['3/4/2024', '2/3/2029']]), client);
    expect((await getImport(id, client)).status).toBe('mapping');
    expect((await map(id)).body.errors).toEqual([{ path: 'dayOrder', message: 'Choose whether the day or the month comes first' }]);

    await mapped(id, { dayOrder: 'month-first' });

    expect(await daysOf(id)).toEqual([['2024-03-04', '2029-02-03']]);
  });

  test('get a notice about the century of two-digit years', async () => {
    const id = await checked(dated([['31/3/24', '30-Mar-29']]), client);

    expect(await daysOf(id)).toEqual([['2024-03-31', '2029-03-30']]);
    expect((await getImport(id, client)).notices).toEqual([expect.stringMatching(/^Two-digit years: 00 to \d\d are read as 2000 to 20\d\d/)]);
  });
});

describe('a serial number that looks like another', () => {
  test('gets a warning for one in the file or the registry, and can be imported', async () => {
    await ran([exampleRow({ serialNumber: 'NEAR-5081' })], client);

    const id = await checked(
      csvOf([exampleRow({ serialNumber: 'NEAR-SO8I' }), exampleRow({ serialNumber: 'NEAR-77' }), exampleRow({ serialNumber: 'NEAR-508L' })]),
      client,
    );

    expect((await rowsOf(id, client)).map(({ outcome, warnings }) => [outcome, warnings])).toEqual([
      ['create', ['The serial number looks like NEAR-508L on line 4.', 'The serial number looks like NEAR-5081, which is registered already.']],
      ['create', []],
      ['create', ['The serial number looks like NEAR-SO8I on line 2.', 'The serial number looks like NEAR-5081, which is registered already.']],
    ]);
  });

  test('gets no warning for another provider’s firearm', async () => {
    const id = await checked(csvOf([exampleRow({ serialNumber: 'NEAR-5O8I' })]), other);

    expect(await rowsOf(id, other)).toMatchObject([{ warnings: [] }]);
  });
});
