// Tests the list of a company's firearms: access, order, pages, filters and license states.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type FirearmOfCompany, sorts } from '../../shared/firearms/of-company.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { countCosts } from '../../testing/server/costs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { firearmSearch } from './search.ts';

const { ofCompany, register } = contract.firearms;
const today = dayOf(new Date());
const inDays = (days: number) => dayAfter(today, days);
const card = (days: number) => exampleCard({ issuedOn: inDays(days - 1826), expiresOn: inDays(days) });

withTable({ told: true });
captureLog();

let client: Claims;
let other: Claims;
let office: Claims;
let internal: Claims;

type Change = Parameters<typeof exampleFirearm>[0];
const registered = async (change: Change, as = internal) => (await send(register, { as, body: exampleFirearm({ ownerId: 1, ...change }) })).body;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2, { name: 'Karoo Wag' })]);
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
  office = await signUp('firearm_office');
  internal = await signUp('internal');
  await registered({ serialNumber: 'AB 100', manufacturer: 'Vektor', model: 'SP1', license: card(900) });
  await registered({ serialNumber: 'AB 20', manufacturer: 'Glock', model: '19', license: card(40), province: 'Limpopo', city: 'Polokwane' });
  await registered({ serialNumber: 'AB 3', manufacturer: 'Glock', model: '17', license: card(-3), keeperId: 2 });
  await registered({ serialNumber: 'ZZ 7', manufacturer: 'Taurus', model: '82S', type: 'Revolver', caliber: '.38 Special', status: 'inactive' });
  const lodged = await registered({ serialNumber: 'ZZ 8', manufacturer: 'Beretta', model: '92', license: card(150) });
  const [license] = (await send(contract.licenses.list, { as: client, query: { firearmId: lodged.id } })).body;
  await send(contract.licenses.lodge, { as: client, params: { id: license.id }, body: { lodgedOn: today, receiptNumber: 'R-1' } });
  // Two firearms of another company: the first is kept by company 1, the second is not visible to it.
  await registered({ serialNumber: 'KW 1', manufacturer: 'Norinco', model: 'NP22', ownerId: 2, keeperId: 1, license: card(500) });
  await registered({ serialNumber: 'KW 2', manufacturer: 'Norinco', model: 'NP22', ownerId: 2 });
});

const asked = async (query: Record<string, string> = {}, as = client): Promise<FirearmOfCompany[]> =>
  (await sendForAll(ofCompany, { as, query: { limit: '100', ...query } })).flatMap(({ body }) => body);
const serials = (items: readonly FirearmOfCompany[]) => items.map(({ serialNumber }) => serialNumber);
const all = ['AB 100', 'AB 20', 'AB 3', 'KW 1', 'ZZ 7', 'ZZ 8'];

describe("list of a company's firearms", () => {
  test('contains exactly the firearms that the company owns or keeps', async () => {
    expect(serials(await asked({ sort: 'serialNumber', order: 'ascending' })).sort()).toEqual(all);
    expect(serials(await asked({}, other)).sort()).toEqual(['AB 3', 'KW 1', 'KW 2']);
  });

  test('is empty for a client that names another company', async () => {
    const { status, body, headers } = await send(ofCompany, { as: other, query: { holderId: '1' } });
    expect([status, body, headers['x-total-count']]).toEqual([200, [], '0']);
    expect(serials(await asked({ holderId: '1' })).sort()).toEqual(all);
  });

  test('requires users who see all companies to choose one', async () => {
    const { status, body } = await send(ofCompany, { as: office });

    expect([status, body.detail]).toEqual([400, 'Choose a company to list its firearms.']);
    expect(body.errors).toEqual([{ path: 'query.holderId', message: 'Choose a company' }]);
    expect(serials(await asked({ holderId: '1' }, office)).sort()).toEqual(all);
    expect(await asked({ holderId: '77' }, office)).toEqual([]);
  });
});

describe("license in the list of a company's firearms", () => {
  test('has state, number and expiry', async () => {
    const found = new Map((await asked()).map((one) => [one.serialNumber, one]));
    const inWords = (serial: string) => [found.get(serial)?.licenseState, found.get(serial)?.license?.daysLeft, found.get(serial)?.license?.lodgeable];

    expect(inWords('AB 100')).toEqual(['VALID', 900, true]);
    expect(inWords('AB 20')).toEqual(['LATE_WINDOW', 40, true]);
    expect(inWords('AB 3')).toEqual(['EXPIRED', -3, true]);
    expect(inWords('ZZ 8')).toEqual(['LODGED_VALID', 150, false]);
    expect(inWords('ZZ 7')).toEqual(['NONE', undefined, undefined]);
    expect(found.get('AB 3')).toMatchObject({ keeping: 'elsewhere', keeperName: 'Karoo Wag' });
  });

  test('is left out if the company keeps the firearm for its owner', async () => {
    const kept = (await asked()).find(({ serialNumber }) => serialNumber === 'KW 1');

    expect(kept).toMatchObject({ keeping: 'for_others', ownerName: 'Karoo Wag', license: null, licenseState: null });
    expect((await asked({}, other)).find(({ serialNumber }) => serialNumber === 'KW 1')).toMatchObject({ licenseState: 'VALID' });
  });
});

describe("order of a company's firearms", () => {
  test.each([
    ['serialNumber', ['AB 3', 'AB 20', 'AB 100', 'KW 1', 'ZZ 7', 'ZZ 8']],
    ['make', ['ZZ 8', 'AB 3', 'AB 20', 'KW 1', 'ZZ 7', 'AB 100']],
    ['expiresOn', ['AB 3', 'AB 20', 'ZZ 8', 'AB 100', 'KW 1', 'ZZ 7']],
    ['registered', ['AB 100', 'AB 20', 'AB 3', 'ZZ 7', 'ZZ 8', 'KW 1']],
  ] as const)('sorts by %s', async (sort, expected) => {
    expect(serials(await asked({ sort, order: 'ascending' }))).toEqual(expected);
  });

  test('puts firearms without a value last in either direction', async () => {
    expect(serials(await asked({ sort: 'expiresOn', order: 'descending' }))).toEqual(['AB 100', 'ZZ 8', 'AB 20', 'AB 3', 'KW 1', 'ZZ 7']);
  });

  test.each(sorts.flatMap((sort) => [[sort, 'ascending'] as const, [sort, 'descending'] as const]))(
    'returns each firearm once over all pages, by %s %s',
    async (sort, order) => {
      const whole = serials(await asked({ sort, order }));
      const pages = await sendForAll(ofCompany, { as: client, query: { sort, order, limit: '2' } });

      expect(pages.map(({ body }) => body.length)).toEqual([2, 2, 2]);
      expect(pages.flatMap(({ body }) => serials(body))).toEqual(whole);
      expect([...whole].sort()).toEqual(all);
    },
  );

  test('rejects an invalid cursor', async () => {
    for (const cursor of ['x', Buffer.from('["a"]').toString('base64url'), Buffer.from(' ["a","b"]').toString('base64url')]) {
      expect((await send(ofCompany, { as: client, query: { cursor } })).body.code).toBe('bad-cursor');
    }
  });
});

describe("filters of a company's firearms", () => {
  test.each<[Record<string, string>, string[]]>([
    [{ search: 'glock' }, ['AB 20', 'AB 3']],
    [{ search: 'ab20' }, ['AB 20']],
    [{ search: 'polokwane' }, ['AB 20']],
    [{ search: 'karoo' }, ['AB 3']],
    [{ status: 'inactive' }, ['ZZ 7']],
    [{ type: 'Revolver' }, ['ZZ 7']],
    [{ province: 'Limpopo' }, ['AB 20']],
    [{ licenseState: 'EXPIRED' }, ['AB 3']],
    [{ licenseState: 'NONE' }, ['ZZ 7']],
    [{ licenseState: 'LODGED_VALID' }, ['ZZ 8']],
    [{ keeping: 'elsewhere' }, ['AB 3']],
    [{ keeping: 'for_others' }, ['KW 1']],
    [{ keeping: 'here', type: 'Pistol' }, ['AB 100', 'AB 20', 'ZZ 8']],
    [{ search: 'glock', licenseState: 'NONE' }, []],
  ])('%j', async (query, expected) => {
    const { headers } = await send(ofCompany, { as: client, query });
    expect(serials(await asked(query)).sort()).toEqual(expected);
    expect(headers['x-total-count']).toBe(String(expected.length));
  });

  test.each<Record<string, string>>([{ status: 'gone' }, { sort: 'owner' }, { licenseState: 'x' }, { ids: 'a' }])('rejects %j', async (query) => {
    expect((await send(ofCompany, { as: client, query })).status).toBe(400);
  });
});

test('costs no more reads when other companies register firearms, and shows a change at once', async () => {
  await asked();
  const spent = countCosts();
  const before = spent.requests;
  await asked({ sort: 'make', limit: '2' });
  const first = spent.requests - before;
  for (let at = 0; at < 12; at++) await registered({ ownerId: 2 });
  await asked();
  const then = spent.requests;
  await asked({ sort: 'make', limit: '2' });
  expect(spent.requests - then).toBe(first);

  await registered({ serialNumber: 'ZZ 9', city: 'Upington' });
  // A search loaded from a snapshot gives the same result.
  await firearmSearch.toSave({ whole: true });
  expect(serials(await asked({ search: 'upington' }))).toEqual(['ZZ 9']);
  expect(serials(await asked({ keeping: 'for_others' }))).toEqual(['KW 1']);
});
