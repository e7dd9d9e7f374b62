// Tests the list of firearms: order, pages, search and filters.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { firearms } from './entity.ts';
import { firearmSearch } from './search.ts';

const { edit, list, register } = contract.firearms;

withTable({ told: true });
captureLog();
let internal: Claims;
let all: Record<string, any>[];

const different = [
  { manufacturer: 'Vektor', model: 'SP1', serialNumber: 'QQ-100', type: 'Pistol', caliber: '9mm', province: 'Limpopo', ownerId: 1 },
  {
    manufacturer: 'Mossberg',
    model: '590A1',
    serialNumber: 'V 77-12',
    type: 'Shotgun',
    caliber: '12 Gauge',
    province: 'Gauteng',
    ownerId: 2,
    status: 'inactive',
  },
  { manufacturer: 'Taurus', model: '82S', serialNumber: 'RT.55', type: 'Revolver', caliber: '.38 Special', province: 'Gauteng', ownerId: 1 },
  { manufacturer: 'Smith & Wesson', model: 'M&P 15', serialNumber: 'SW/9', type: 'Rifle', caliber: '.223 Remington', province: 'North West', ownerId: 2 },
] as const;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  internal = await signUp('internal');
  all = [];
  for (const change of different) all.push((await send(register, { as: internal, body: exampleFirearm(change) })).body);
  for (let at = 0; at < 8; at++) all.push((await send(register, { as: internal, body: exampleFirearm({ keeperId: at % 2 ? 2 : null }) })).body);
  await countChanges();
});

const ids = (records: readonly Record<string, any>[]) => records.map(({ id }) => id).sort();
const find = async (query: Record<string, string>) => (await send(list, { as: internal, query })).body as Record<string, any>[];
const serials = (records: readonly Record<string, any>[]) => records.map(({ serialNumber }) => serialNumber).sort();

describe('list of firearms', () => {
  test('returns whole records, newest first, with the total', async () => {
    const { status, headers, body } = await send(list, { as: internal });

    expect([status, headers['x-total-count'], headers.link]).toEqual([200, '12', undefined]);
    expect(ids(body)).toEqual(ids(all));
    expect(body).toContainEqual(all[0]);
    const times = body.map((one: { createdAt: string }) => one.createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test.each<Record<string, string>>([{}, { search: 'e' }, { status: 'active' }])('returns each record once over all pages, filtered by %j', async (filter) => {
    const wanted = (await send(list, { as: internal, query: { ...filter, limit: '100' } })).body;

    const pages = await sendForAll(list, { as: internal, query: { ...filter, limit: '5' } });

    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(({ body }) => body)).toEqual(wanted);
    expect(pages.slice(0, -1).every(({ body }) => body.length === 5)).toBe(true);
    expect(new Set(pages.map(({ headers }) => headers['x-total-count']))).toEqual(new Set([String(wanted.length)]));
  });

  test('keeps the filters in the link to the next page', async () => {
    const { headers } = await send(list, { as: internal, query: { search: 'gl&ock=', manufacturer: 'Glock', limit: '2' } });
    const found = await send(list, { as: internal, query: { manufacturer: 'Glock', status: 'active', limit: '2' } });

    expect(headers.link).toMatch(/^<\/api\/firearms\?search=gl%26ock%3D&manufacturer=Glock&limit=2&cursor=[\w-]+>; rel="next"$/);
    expect(found.headers.link).toMatch(/^<\/api\/firearms\?manufacturer=Glock&status=active&limit=2&cursor=[\w-]+>; rel="next"$/);
  });

  test('with exactly one page has no next link', async () => {
    const { headers, body } = await send(list, { as: internal, query: { limit: '12' } });

    expect([body.length, headers.link]).toEqual([12, undefined]);
  });

  test.each(['0', '101', 'abc', '-1', '1.5', '1e2', '10,20'])('attack 30: rejects the limit %j', async (limit) => {
    const answer = await send(list, { as: internal, query: { limit } });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'limit', message: 'limit must be a number from 1 to 100' }] } });
  });

  test.each(['abc!', '%%%', 'AAAA=', Buffer.from('firearm#1').toString('base64url'), Buffer.from('{"pk":"x"}').toString('base64url'), ''])(
    'rejects the cursor %j with a message',
    async (cursor) => {
      const answers = [await send(list, { as: internal, query: { cursor } }), await send(list, { as: internal, query: { cursor, search: 'g' } })];

      for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { code: 'bad-cursor' } });
    },
  );

  test.each([
    ['colour', 'red'],
    ['status', 'melted'],
    ['province', 'Transvaal'],
    ['ownerId', 'x'],
    ['ownerId', '0'],
    ['search', 'x'.repeat(101)],
    ['searchIn', 'caliber'],
  ])('rejects the filter %s=%s and names it', async (path, value) => {
    const answer = await send(list, { as: internal, query: { [path]: value } });

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', errors: [{ path }] } });
  });
});

describe('search of firearms', () => {
  test.each([
    ['serial number', 'qq-1', ['QQ-100']],
    ['manufacturer', 'vEKT', ['QQ-100']],
    ['model', '590a', ['V 77-12']],
    ['type', 'SHOTG', ['V 77-12']],
    ['caliber', '.38 spec', ['RT.55']],
    ['two fields at once', 'v', ['QQ-100', 'RT.55', 'V 77-12']],
    ['words with a special character', 'm&p', ['SW/9']],
    ['nothing', 'no such thing', []],
  ])('finds by %s, in any case', async (_what, search, expected) => {
    const found = await find({ search });

    expect(serials(found)).toEqual(expected);
  });

  test.each(['v77', 'V 7712', 'v-77-12', 'rt55'])('finds a serial number written as %s', async (search) => {
    const found = await find({ search });

    expect(found).toHaveLength(1);
  });

  test.each([
    ['manufacturer', 'vEKT', ['QQ-100']],
    ['model', '590a', ['V 77-12']],
    ['serial number', 'v7712', ['V 77-12']],
    ['type', 'shotg', []],
    ['caliber', '.38 spec', []],
  ])('with `identity` matches only %s', async (_what, search, expected) => {
    const found = await find({ search, searchIn: 'identity' });

    expect(serials(found)).toEqual(expected);
  });

  test('attack 28: treats every character literally, not as a pattern', async () => {
    const found = await find({ search: '.*' });

    expect(found).toEqual([]);
  });

  test('ignores a search of blanks only', async () => {
    const found = await find({ search: '   ' });

    expect(found).toHaveLength(12);
  });

  test('includes a registration and a correction as soon as the call returns', async () => {
    const { body } = await send(register, { as: internal, body: exampleFirearm({ model: 'Zebra 9' }) });
    const registered = await find({ search: 'zebra 9' });
    await send(edit, { as: internal, params: { id: body.id }, body: { model: 'Yak 4' } });

    const [former, corrected] = [await find({ search: 'zebra 9' }), await find({ search: 'yak 4' })];

    expect([ids(registered), ids(former), ids(corrected)]).toEqual([[body.id], [], [body.id]]);
  });
});

describe('filter of firearms', () => {
  test.each([
    [{ status: 'inactive' }, ['V 77-12']],
    [{ type: 'Revolver' }, ['RT.55']],
    [{ province: 'North West' }, ['SW/9']],
    [{ ownerId: '2' }, ['SW/9', 'V 77-12']],
    [{ manufacturer: 'smith' }, ['SW/9']],
    [{ ownerId: '2', province: 'Gauteng', search: 'moss' }, ['V 77-12']],
    [{ ownerId: '1', status: 'inactive' }, []],
  ])('%j returns only firearms that match all conditions', async (query, expected) => {
    const found = await find(query);

    expect(serials(found)).toEqual(expected);
  });
});

test('attack 2: hides a firearm from its former holder if it was transferred during the search', async () => {
  const one = await signUp('client', { legalEntityId: 1 });
  const { id } = (await send(register, { as: internal, body: exampleFirearm({ serialNumber: 'GONE-1' }) })).body;
  const search = firearmSearch.search.bind(firearmSearch);
  let goOn = () => {};
  const moved = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const looked = new Promise<void>((resolve) => {
    vi.spyOn(firearmSearch, 'search').mockImplementationOnce(async (request) => {
      const found = await search(request);
      resolve();
      await moved;
      return found;
    });
  });

  const asked = send(list, { as: one, query: { search: 'GONE-1' } });
  await looked;
  await firearms().patch({ id }).set({ ownerId: 2, ownerName: 'Provider 2' }).go();
  goOn();
  const { status, body } = await asked;

  expect([status, body]).toEqual([200, []]);
});
