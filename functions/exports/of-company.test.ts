// Export of a company's firearms: as filtered and sorted, or only the chosen firearms.
import papaparse from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
captureLog();

const list = 'firearms-of-company';
let client: Claims;
let office: Claims;
let ids: Record<string, string>;

const start = async (as: Claims, query: Record<string, string>) => {
  const { body } = await send(contract.exports.start, { as, body: { list, format: 'csv', query } });
  await doWork();
  return body.id as string;
};
const rowsOf = async (as: Claims, query: Record<string, string>) => {
  const { body } = await send(contract.exports.file, { as, params: { id: await start(as, query) } });
  return papaparse.parse<Record<string, string>>(await (await fetch(body.url)).text(), { header: true, skipEmptyLines: true }).data;
};
const serials = (rows: readonly Record<string, string>[]) => rows.map((row) => row['Serial Number']?.replace('\uFEFF', ''));

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  client = await signUp('client', { legalEntityId: 1 });
  office = await signUp('firearm_office');
  const internal = await signUp('internal');
  const today = dayOf(new Date());
  const license = (days: number) => exampleCard({ issuedOn: dayAfter(today, days - 1826), expiresOn: dayAfter(today, days) });
  ids = {};
  for (const [serialNumber, days, ownerId] of [
    ['A1', 300, 1],
    ['A2', 20, 1],
    ['A3', 900, 1],
    ['B1', 900, 2],
  ] as const) {
    ids[serialNumber] = (
      await send(contract.firearms.register, { as: internal, body: exampleFirearm({ serialNumber, ownerId, license: license(days) }) })
    ).body.id;
  }
});

test('contains the filtered firearms in the order of the screen, with the state of each license', async () => {
  const rows = await rowsOf(client, { sort: 'expiresOn', order: 'ascending' });

  expect(serials(rows)).toEqual(['A2', 'A1', 'A3']);
  expect(rows[0]).toMatchObject({ 'License State': 'Overdue: lodge now', 'Days Left': '20' });
  expect(serials(await rowsOf(client, { licenseState: 'LATE_WINDOW' }))).toEqual(['A2']);
});

test('contains exactly the chosen firearms that the caller may see', async () => {
  expect(serials(await rowsOf(client, { sort: 'serialNumber', order: 'descending', ids: `${ids.A1},${ids.A3},${ids.B1}` }))).toEqual(['A3', 'A1']);
});

test('accepts at most 100 chosen firearms', async () => {
  const many = (count: number) => Array.from({ length: count }, () => ids.A1).join();
  expect(serials(await rowsOf(client, { ids: many(100) }))).toEqual(['A1']);
  for (const wrong of [many(101), 'x']) {
    const { status, body } = await send(contract.exports.start, { as: client, body: { list, format: 'csv', query: { ids: wrong } } });
    expect([status, body.errors[0].path.startsWith('query.ids')]).toEqual([400, true]);
  }
});

test('asks a user with national scope to choose a company', async () => {
  const { body } = await send(contract.exports.get, { as: office, params: { id: await start(office, {}) } });

  expect([body.status, body.message]).toEqual(['failed', 'Choose a company to list its firearms.']);
  expect(serials(await rowsOf(office, { holderId: '2' }))).toEqual(['B1']);
});
