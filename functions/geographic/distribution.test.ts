// Tests of the geographic distribution: it matches a recount for any filter and caller, with the same reads at any size of the registry.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { firearmTypes } from '../../shared/firearms/schema.ts';
import type { GeographicDistribution } from '../../shared/geographic/schema.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { placeFacet } from '../counters/place-facets.ts';
import { findDrift } from '../counters/recount.ts';
import { correctCounts } from '../counters/write.ts';
import { database } from '../data/client.ts';
import { firearms } from '../firearms/entity.ts';
import { risks } from '../profiling/entity.ts';

withTable({ told: true });
captureLog();

/** Two provinces have a Middelburg. The last three names are text that a person may type as a city. */
const towns = ['Pretoria', 'Durban', 'Cape Town', 'Middelburg', 'Port Elizabeth', 'Rifle=Durban', '__proto__', '<b>Cradock</b>'] as const;

const placed = fc.record({
  type: fc.constantFrom(...firearmTypes),
  province: fc.constantFrom(...provinces),
  city: fc.constantFrom(...towns),
  ownerId: fc.constantFrom(1, 2),
  keeperId: fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }),
  status: fc.constantFrom('active' as const, 'retired' as const, 'stolen' as const),
});
const filter = fc.record({ province: fc.constantFrom(...provinces), type: fc.constantFrom(...firearmTypes) }, { requiredKeys: [] });
type Filter = { province?: string; type?: string };

const callers: Record<string, { as: Claims; holder?: number }> = {};
const distribution = async (as: Claims, query: Filter = {}): Promise<GeographicDistribution> =>
  (await send(contract.geographic.distribution, { as, query: query as Record<string, string> })).body;

function recount(items: readonly Readonly<Record<string, any>>[], { province, type }: Filter, holder?: number): GeographicDistribution {
  const seen = items
    .filter((item) => holder === undefined || item.ownerId === holder || item.keeperId === holder)
    .filter((item) => (!province || item.province === province) && (!type || item.type === type));
  const by = (name: (item: Readonly<Record<string, any>>) => string) => {
    const counts = new Map<string, number>();
    for (const value of seen.map(name)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return Object.fromEntries(counts);
  };
  const places = Object.entries(by((item) => JSON.stringify([item.province, item.city]))).map(([place, count]) => {
    const [within, city] = JSON.parse(place);
    return { province: within, city, count };
  });
  return {
    provinces: by((item) => item.province),
    cities: Object.fromEntries(
      places.map(({ province: within, city, count }) => [places.filter((one) => one.city === city).length > 1 ? `${city} (${within})` : city, count]),
    ),
    types: by((item) => item.type),
    total: seen.length,
    places,
    placesTotal: places.length,
  };
}

/** The `__proto__` entry can be compared among `places` only. */
const comparable = ({ cities: { ['__proto__']: _, ...cities }, places, ...rest }: GeographicDistribution) => ({
  ...rest,
  cities,
  places: places.map((place) => JSON.stringify([place.province, place.city, place.count])).sort(),
});

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2), foundEntity(3), foundEntity(4)]);
  for (const [at, one] of fc.sample(placed, { numRuns: 60, seed: 7 }).entries()) {
    const id = `3f2504e0-4f89-41d3-9a0c-${String(at).padStart(12, '0')}`;
    const rest = {
      manufacturer: 'Vektor',
      model: 'SP1',
      caliber: '9mm',
      licenseType: 'S20 Business Purposes' as const,
      registeredBy: 'founder',
      ownerName: 'x',
    };
    const times = { createdAt: '2026-03-04T08:30:00.000Z', updatedAt: '2026-03-04T08:30:00.000Z', statusSince: '2026-03-04T08:30:00.000Z' };
    await firearms()
      .put({ id, serialNumber: `GEO${at}`, version: 1, chainHead: 'none', ...rest, ...times, ...one })
      .go();
  }
  // Some firearms move, and the counts must follow.
  for (const [at, one] of fc.sample(placed, { numRuns: 15, seed: 8 }).entries()) {
    const id = `3f2504e0-4f89-41d3-9a0c-${String(at).padStart(12, '0')}`;
    await firearms().patch({ id }).set({ province: one.province, city: one.city, type: one.type }).go();
  }
  await countChanges();
  callers.national = { as: await signUp('psira_management') };
  for (const holder of [1, 2, 3, 4]) callers[`client ${holder}`] = { as: await signUp('client', { legalEntityId: holder }), holder };
});

describe('geographic counts', () => {
  test('attack 2: match a recount of the registry for any filter, for the country and each client', async () => {
    const items = await itemsOf('firearm');
    expect(items).toHaveLength(60);

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(callers)), filter, async (name, query) => {
        const { as, holder } = callers[name] as { as: Claims; holder?: number };
        expect(comparable(await distribution(as, query))).toEqual(comparable(recount(items, query, holder)));
      }),
      { numRuns: 150 },
    );
    expect(await findDrift()).toEqual([]);
  });

  test('are empty for a provider without firearms, and for a client without a provider', async () => {
    const nothing = { provinces: {}, cities: {}, types: {}, total: 0, places: [], placesTotal: 0 };

    expect(await distribution(callers['client 4']?.as as Claims)).toEqual(nothing);
    expect(await distribution(await signUp('client'))).toEqual(nothing);
  });

  test('separate two cities of one name, largest first', async () => {
    const { places, cities } = await distribution(callers.national?.as as Claims);

    const named = places.filter(({ city }) => city === 'Middelburg');
    expect(new Set(named.map(({ province }) => province)).size).toBeGreaterThan(1);
    for (const { province, count } of named) expect(cities[`Middelburg (${province})`]).toBe(count);
    expect(Object.keys(cities)).toHaveLength(places.length);
    expect(places.map(({ count }) => count)).toEqual(places.map(({ count }) => count).sort((a, b) => b - a));
  });
});

test('of each layer match the register: lost or stolen, license expired or due, and high risk', async () => {
  const place = { manufacturer: 'Glock', model: '17', ownerName: 'x', standing: 'registered', facts: { findings: [] }, wanted: false } as const;
  const rest = { dueBy: '9999-12-31', nextOn: '9999-12-31', version: 1, createdAt: '2026-03-04T08:30:00.000Z', updatedAt: '2026-03-04T08:30:00.000Z' };
  const riskOf = (n: number, one: object) => ({
    ...place,
    ...rest,
    id: `3f2504e0-4f89-41d3-9a0c-1${String(n).padStart(11, '0')}`,
    serialNumber: `R${n}`,
    ...one,
  });
  const there = { province: 'Gauteng', city: 'Pretoria', type: 'Pistol', ownerId: 1, status: 'active', level: 'low', score: 0 } as const;
  const items = [
    riskOf(1, { ...there, licenseState: 'EXPIRED', level: 'high', score: 60 }),
    riskOf(2, { ...there, keeperId: 2, licenseState: 'PREPARE' }),
    riskOf(3, { ...there, status: 'retired', licenseState: 'EXPIRED', level: 'high' }),
    riskOf(4, there),
    riskOf(5, { ...there, city: undefined, licenseState: 'EXPIRED', level: 'high' }),
  ];
  for (const item of items)
    await risks()
      .put(item as never)
      .go();
  await countChanges();
  const total = async (as: Claims | undefined, layer: string) => (await distribution(as as Claims, { layer } as Filter)).total;
  const gone = (await itemsOf('firearm')).filter(({ status }) => status === 'stolen').length;

  expect(gone).toBeGreaterThan(0);
  const inspector = await signUp('inspector');
  expect([await total(inspector, 'losses'), await total(inspector, 'expiries'), await total(inspector, 'risk')]).toEqual([gone, 2, 1]);
  expect([await total(callers['client 1']?.as, 'expiries'), await total(callers['client 2']?.as, 'expiries')]).toEqual([2, 0]);
  expect(await distribution(inspector, { layer: 'expiries' } as Filter)).toMatchObject({ places: [{ province: 'Gauteng', city: 'Pretoria', count: 2 }] });
  expect((await send(contract.geographic.distribution, { as: callers['client 1']?.as, query: { layer: 'risk' } })).status).toBe(403);
  expect(await findDrift()).toEqual([]);
});

describe('geographic call', () => {
  test('returns 403 for the external police, and rejects unknown filters', async () => {
    const refused = await send(contract.geographic.distribution, { as: await signUp('external_saps') });
    expect(refused.status).toBe(403);
    for (const query of [{ ownerId: '1' }, { province: 'Transvaal' }, { type: 'Cannon' }] as Record<string, string>[]) {
      const { status, body } = await send(contract.geographic.distribution, { as: callers['client 2']?.as, query });
      expect([status, body.errors[0].path]).toEqual([400, Object.keys(query)[0]]);
    }
  });

  test('reads the same from the database for a million firearms as for sixty', async () => {
    const asked: string[] = [];
    database().middlewareStack.add(
      (next, context) => (args) => {
        asked.push(context.commandName ?? '');
        return next(args);
      },
      { step: 'initialize', name: 'asked' },
    );
    const as = callers.national?.as as Claims;
    const before = await distribution(as);
    const few = asked.splice(0);
    const lines = provinces.flatMap((province) =>
      firearmTypes.flatMap((type) => Array.from({ length: 100 }, (_, n) => placeFacet({ province, type, city: `Town ${n} of ${province}` }))),
    );
    const by = Math.ceil(1_000_000 / lines.length);
    await correctCounts(lines.map(([facet, value]) => ({ count: { kind: 'firearm', scope: 'all', facet, value }, by })));
    asked.splice(0);

    const after = await distribution(as);

    expect(asked).toEqual(few);
    // The caller, and nine items in 16 shards, a hundred at a time.
    expect(asked.filter((name) => name === 'BatchGetItemCommand' || name === 'BatchGetCommand').length).toBeLessThanOrEqual(3);
    expect(after.total - before.total).toBe(by * lines.length);
    expect(after.total).toBeGreaterThan(1_000_000);
    expect(after.placesTotal - before.placesTotal).toBe(900);
    // The answer names the largest places, and the sums include all of them.
    expect(after.places).toHaveLength(500);
    expect(Object.keys(after.cities)).toHaveLength(500);
    expect(Math.min(...after.places.map(({ count }) => count))).toBeGreaterThanOrEqual(by);
    expect(Object.values(after.provinces).reduce((sum, count) => sum + count, 0)).toBe(after.total);
    database().middlewareStack.remove('asked');
  });
});
