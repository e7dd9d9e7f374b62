// Tests reading legal entities: lists and filters, details, history, counts and finding the other party.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';

const { list, get, history, counts, find, edit } = contract.legalEntities;

withTable({ told: true });
captureLog();
let internal: Claims;
let client: Claims;
let stray: Claims;

beforeAll(async () => {
  for (let id = 1; id <= 12; id++) {
    await foundEntity(id, {
      name: id === 7 ? 'Umlazi Guarding' : `Provider ${id}`,
      psiraNumber: `PSiRA-${1000 + id}`,
      registrationNumber: `2015/00${1000 + id}/07`,
      ...(id === 3 ? { standing: 'suspended' as const } : {}),
      ...(id === 4 ? { standing: 'lapsed' as const, province: 'Limpopo' as const } : {}),
      ...(id === 5 ? { standing: 'under_inquiry' as const, province: 'Limpopo' as const } : {}),
    });
  }
  internal = await signUp('internal');
  client = await signUp('client', { legalEntityId: 4 });
  stray = await signUp('client');
});

const ids = (body: { id: number }[]) => body.map(({ id }) => id);
const asking = async (query: Record<string, string>, as = internal) => {
  const { body, headers } = await send(list, { as, query });
  return [ids(body), headers['x-total-count']];
};

describe('list of legal entities', () => {
  test('for a national role comes page by page, newest first', async () => {
    const pages = await sendForAll(list, { as: internal, query: { limit: '5' } });

    expect(pages.flatMap(({ body }) => ids(body))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test.each([
    ['UMLAZI', [7]],
    ['psira-1003', [3]],
    ['psira 1003', [3]],
    ['2015/001004', [4]],
    ['pretoria', [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['1003|2015', []],
  ])('can be searched by name, number and city: %s', async (search, found) => {
    expect((await asking({ search }))[0]).toEqual(found);
  });

  test.each<[Record<string, string>, number[]]>([
    [{ isActive: 'false' }, [4, 3]],
    [{ isActive: 'true', province: 'Limpopo' }, [5]],
    [{ standing: 'suspended' }, [3]],
    [{ province: 'Limpopo' }, [5, 4]],
    [{ standing: 'lapsed', province: 'Gauteng' }, []],
  ])('filtered by %j contains %j, with the total', async (query, found) => {
    expect(await asking(query)).toEqual([found, String(found.length)]);
  });

  test.each<Record<string, string>>([{ isActive: 'yes' }, { standing: 'fine' }, { province: 'Transvaal' }, { ownerId: '1' }])(
    'rejects the filter %j',
    async (query) => {
      expect((await send(list, { as: internal, query: query })).status).toBe(400);
    },
  );

  test('for a client contains its own entity under every matching filter', async () => {
    expect([await asking({}, client), await asking({ isActive: 'false' }, client), await asking({ isActive: 'true' }, client)]).toEqual([
      [[4], '1'],
      [[4], '1'],
      [[], '0'],
    ]);
  });

  test('follows a changed standing', async () => {
    await send(edit, { as: internal, params: { id: '9' }, body: { standing: 'suspended', reason: 'For the test' } });

    expect((await asking({ standing: 'suspended' }))[0]).toEqual([9, 3]);

    await send(edit, { as: internal, params: { id: '9' }, body: { standing: 'registered', reason: 'For the test' } });
  });
});

describe('legal entity details', () => {
  const reading = (id: string, as: Claims, row: typeof get | typeof history = get) => send(row, { as, params: { id } });

  test.each(['inspector', 'firearm_office', 'law_enforcement', 'psira_management', 'internal', 'admin'] as const)('are shown to %s', async (role) => {
    expect((await reading('2', await signUp(role))).body).toMatchObject({ id: 2, name: 'Provider 2' });
  });

  test('are shown to a client for its own entity; any other returns 404', async () => {
    expect((await reading('4', client)).body).toMatchObject({ id: 4, standing: 'lapsed', isActive: false });
    for (const row of [get, history]) {
      const [foreign, missing, none] = [await reading('2', client, row), await reading('4711', client, row), await reading('2', stray, row)];
      expect([foreign.status, none.status]).toEqual([404, 404]);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
  });

  test('return 403 for the police', async () => {
    expect((await reading('2', await signUp('external_saps'))).status).toBe(403);
  });

  test("have an intact history that the entity's own users can read", async () => {
    await send(edit, { as: internal, params: { id: '4' }, body: { city: 'Tzaneen' } });

    const { body } = await reading('4', client, history);

    expect(body).toMatchObject({ verified: true, brokenAt: null, entries: [{ seq: 2, metadata: { changed: { city: { to: 'Tzaneen' } } } }, { seq: 1 }] });
  });
});

describe('legal entity counts', () => {
  const figures = async (as: Claims) => (await send(counts, { as })).body;

  test('cover the country for a national role, follow a changed standing and agree with a recount', async () => {
    await countChanges();
    expect(await figures(internal)).toEqual({ active: 10, inactive: 2, total: 12 });

    await send(edit, { as: internal, params: { id: '10' }, body: { standing: 'lapsed', reason: 'For the test' } });
    await countChanges();

    expect(await figures(internal)).toEqual({ active: 9, inactive: 3, total: 12 });
    expect((await findDrift()).filter(({ kind }) => kind === 'legal-entity')).toEqual([]);
  });

  test("cover a client's own entity, and are zero for a client without a provider", async () => {
    const active = await signUp('client', { legalEntityId: 1 });

    expect(await figures(active)).toEqual({ active: 1, inactive: 0, total: 1 });
    expect(await figures(client)).toEqual({ active: 0, inactive: 1, total: 1 });
    expect(await figures(stray)).toEqual({ active: 0, inactive: 0, total: 0 });
  });
});

describe('other party of a transfer', () => {
  const looking = (number: string, as = client) => send(find, { as, query: { number } });

  test.each(['PSiRA-1002', ' psira 1002 ', '1002', '2015/001002/07', '2015-001002-07'])('is found by its exact number: %s', async (number) => {
    const { status, body } = await looking(number);

    expect([status, body]).toEqual([200, { id: 2, name: 'Provider 2' }]);
  });

  test.each(['PSiRA-100', 'PSiRA-10022', '2015/001002', 'Provider 2', '%', 'PSiRA-', '---'])('is not found by %j', async (number) => {
    const { status, body } = await looking(number);

    expect([status, body.code, body.errors.map(({ path }: { path: string }) => path)]).toEqual([404, 'not-found', ['number']]);
  });

  test('is returned in the same way when suspended or lapsed', async () => {
    expect([(await looking('PSiRA-1003')).body, (await looking('PSiRA-1004')).body]).toEqual([
      { id: 3, name: 'Provider 3' },
      { id: 4, name: 'Provider 4' },
    ]);
  });

  test.each<Record<string, string>>([{}, { number: '' }, { number: '1'.repeat(41) }, { number: '1002', name: 'Provider' }])(
    'search rejects %j',
    async (query) => {
      expect((await send(find, { as: client, query: query })).status).toBe(400);
    },
  );

  test.each([
    ['admin', 200],
    ['internal', 200],
    ['inspector', 403],
    ['law_enforcement', 403],
    ['external_saps', 403],
  ] as [Role, number][])('search by %s returns %i', async (role, status) => {
    expect((await looking('PSiRA-1002', await signUp(role))).status).toBe(status);
  });
});
