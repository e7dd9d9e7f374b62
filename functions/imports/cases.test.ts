// Dry runs of files that comparable systems read wrongly, as their users reported.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { checked, getImport, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
let client: Claims;

beforeAll(async () => {
  await foundEntity(1, { name: 'Blouklip Armed Response (Pty) Ltd', psiraNumber: 'PSiRA-100001' });
  client = await signUp('client', { legalEntityId: 1 });
});

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const fileOf = (fileName: string) => readFileSync(new URL(`./cases/${fileName}`, import.meta.url));
const check = (fileName: string, file: Buffer | string = fileOf(fileName)) =>
  checked(file, client, { fileName, fileType: fileName.endsWith('.csv') ? 'text/csv' : workbook });
const outcomesOf = async (id: string) => (await rowsOf(id, client)).map(({ outcome, serialNumber }) => [outcome, serialNumber]);
const errors = (serials: readonly string[]) => serials.map((serial) => ['error', serial]);

test.each([
  ['04-space-before-quote.csv', [['create', 'FLDC1C']]],
  ['05-replacement-character.csv', errors(['FLDC4A', 'FLD\uFFFDC4B'])],
  ['07-hidden-first-sheet.xlsx', [['create', 'FLDNEW01']]],
  ['09-placeholder-serials.csv', errors(['N/A', 'UNKNOWN', 'None', 'TBC', '0', 'Not visible', 'XXXX', 'NO SERIAL', 'see notes', 'filed off', '?1'])],
  ['18-cells-without-reference.xlsx', [['create', 'FLDR1']]],
  ['18b-workbook2.xlsx', [['create', 'FLDR2']]],
])('judges %s by the text that a person sees in it', async (fileName, expected) => {
  const id = await check(fileName);

  expect((await getImport(id, client)).status).toBe('checked');
  expect(await outcomesOf(id)).toEqual(expected);
});

test('04-space-before-quote.csv: reads values without quotation marks', async () => {
  const [row] = await rowsOf(await check('04-space-before-quote.csv'), client);

  expect(row.values).toMatchObject({ manufacturer: 'Smith & Wesson', model: 'M&P 9', serialNumber: 'FLDC1C', caliber: '9mm' });
  expect(JSON.stringify(row.values)).not.toContain('\\"');
});

test('05-replacement-character.csv: reports a lost character in each row', async () => {
  const rows = await rowsOf(await check('05-replacement-character.csv'), client);

  for (const { reason } of rows) expect(reason).toContain('A character in this text was lost (\uFFFD)');
});

test('09-placeholder-serials.csv: explains in each row how to register a firearm without a serial number', async () => {
  const rows = await rowsOf(await check('09-placeholder-serials.csv'), client);

  for (const { column, reason } of rows) {
    expect(column).toBe('Serial Number');
    expect(reason).toMatch(/is not a serial number.*register the firearm under the mark that the Registrar determines/);
  }
});

test('01-two-unreadable-dates.csv: reports both dates as row errors and says what to write', async () => {
  const id = await check('01-two-unreadable-dates.csv');

  expect((await getImport(id, client)).kinds.map(({ column, message, rows }: Record<string, unknown>) => [column, message, rows])).toEqual([
    ['License Issued', 'The month is in words: write the date as YYYY-MM-DD', 1],
    ['License Expires', 'The month is in words: write the date as YYYY-MM-DD', 1],
  ]);
  expect((await rowsOf(id, client)).map(({ outcome, column, reason }) => [outcome, column, reason])).toEqual([
    ['create', null, null],
    [
      'error',
      'License Issued, License Expires',
      'License Issued: "31 March 2024" has the month in words: write 2024-03-31; License Expires: "31 March 2029" has the month in words: write 2029-03-31',
    ],
  ]);
});

test("01-two-unreadable-dates.csv: reads both dates in a spreadsheet's short form and marks them as changed", async () => {
  const text = fileOf('01-two-unreadable-dates.csv').toString('utf8');
  const short = text.replace('31 March 2024', '31-Mar-24').replace('31 March 2029', '31/Mar/2029');

  const [, row] = await rowsOf(await check('01-two-unreadable-dates.csv', short), client);

  expect([row.outcome, row.values.licenseIssued, row.values.licenseExpires]).toEqual(['create', '2024-03-31', '2029-03-31']);
  expect(row.typed).toMatchObject({ licenseIssued: '31-Mar-24', licenseExpires: '31/Mar/2029' });
});

test('10-own-export.csv: reports “same” for every row of an export of registered firearms', async () => {
  const register = await check('10-own-export.csv');
  await runImport(register, client);
  await doWork();

  const id = await check('10-own-export.csv');

  expect((await getImport(register, client)).result).toMatchObject({ create: 3, error: 0 });
  expect((await getImport(id, client)).counts).toEqual({ create: 0, update: 0, same: 3, error: 0 });
});

test('11-manufacturer-variants.csv: shows one spelling, and a list by manufacturer finds all of its firearms', async () => {
  const id = await check('11-manufacturer-variants.csv');
  const shown = (await rowsOf(id, client)).map(({ values, typed }) => [values.manufacturer, typed.manufacturer]);
  await runImport(id, client);
  await doWork();
  const found = (await send(contract.firearms.list, { as: client, query: { manufacturer: 'Smith & Wesson' } })).body;
  const make = (await send(contract.firearms.list, { as: client, query: { make: 'SMITH and WESSON' } })).body;

  expect(shown.slice(0, 5)).toEqual([
    ['Smith & Wesson', 'Smith\u00a0&\u00a0Wesson'],
    ['Smith & Wesson', 'Smith  & Wesson'],
    ['Smith & Wesson', 'SMITH & WESSON'],
    ['Smith & Wesson', undefined],
    ['Smith & Wesson', undefined],
  ]);
  const serials = (list: readonly { serialNumber: string }[]) => list.map(({ serialNumber }) => serialNumber).sort();
  expect(serials(found)).toEqual(expect.arrayContaining(['FLDC12A', 'FLDC12B', 'FLDC12C', 'FLDC12E']));
  expect(serials(make)).toEqual(serials(found));
});
