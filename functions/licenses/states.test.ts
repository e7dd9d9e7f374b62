// Tests the counts and filters of license states through the API.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter } from '../../shared/kinds/time.ts';
import { licenseStates } from '../../shared/licenses/schema.ts';
import { send, sendForAll, signUp } from '../../testing/server/call.ts';
import { licensed, lodge, people, today, withHolders } from '../../testing/server/licenses.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';

const { licenses } = contract;

withTable({ told: true });
captureLog();
withHolders();

const all = async (query: Record<string, string>, as = people.office) => (await sendForAll(licenses.list, { as, query })).flatMap(({ body }) => body);

describe('license states', () => {
  const days: readonly (readonly [number, number | null])[] = [
    ...[-400, -1, 0, 1, 89, 90, 91, 180, 181, 1500].map((left) => [left, null] as const),
    ...([
      [-5, 0],
      [-5, -100],
      [0, 0],
      [89, 0],
      [90, 0],
      [200, 0],
    ] as const),
  ];

  beforeAll(async () => {
    for (const [left, since] of days) {
      const { id } = await licensed(left, 2);
      if (since !== null) await lodge(id, dayAfter(today, since), { as: people.internal });
    }
    await countChanges();
  });

  test('are counted for the country and for a provider, in agreement with the lists', async () => {
    for (const as of [people.office, await signUp('client', { legalEntityId: 2 })]) {
      const { body } = await send(licenses.counts, { as });

      const everything = await all({ limit: '100' }, as);
      const expected = Object.fromEntries(licenseStates.map((state) => [state, everything.filter((one) => one.state === state).length]));
      expect(body.states).toEqual(expected);
      expect(Object.values(expected).every((count) => count > 0)).toBe(true);
      expect(body.inForce).toBe(everything.filter(({ state }) => state && state !== 'EXPIRED').length);
    }
    expect((await findDrift()).filter(({ kind }) => kind === 'license')).toEqual([]);
  });

  test('inForce filter finds as many licenses as are counted', async () => {
    const everything = await all({ limit: '100' });
    const { body } = await send(licenses.counts, { as: people.office });

    const found = await all({ inForce: 'true', limit: '100' });

    expect(found.map(({ id }) => id)).toEqual(everything.filter(({ state }) => state && state !== 'EXPIRED').map(({ id }) => id));
    expect(found).toHaveLength(body.inForce);
  });

  test.each(licenseStates)('%s filter finds exactly the licenses in that state', async (state) => {
    const everything = await all({ limit: '100' });

    const found = await all({ state, limit: '100' });

    expect(found.map(({ id }) => id)).toEqual(everything.filter((one) => one.state === state).map(({ id }) => id));
  });

  test('can be combined with every other filter', async () => {
    const everything = await all({ limit: '100' });
    const query = fc.record(
      {
        state: fc.constantFrom(...licenseStates),
        status: fc.constantFrom('current', 'superseded'),
        holderId: fc.constantFrom('1', '2'),
        verification: fc.constantFrom('unverified', 'verified'),
        search: fc.constantFrom('glock', 'fca-ex', 'provider 2', 'none such'),
        firearmId: fc.constantFrom(everything[0].firearmId, everything[3].firearmId),
        limit: fc.constantFrom('3', '100'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, async ({ limit, search, ...exact }) => {
        const found = await all({ ...exact, ...(search ? { search } : {}), ...(limit ? { limit } : {}) } as Record<string, string>);

        const texts = (one: (typeof everything)[number]) => [one.licenseNumber, ...(Object.values(one.firearm) as string[]), one.holderName];
        const expected = everything
          .filter((one) => Object.entries(exact).every(([name, value]) => String(one[name]) === value))
          .filter((one) => !search || texts(one).some((text) => text.toLowerCase().includes(search)));
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 40 },
    );
  });
});

describe('licenses sorted by urgency', () => {
  test('list expired licenses first, then the next to expire, then licenses lodged in time', async () => {
    const everything = await all({ limit: '100' });
    const group = ({ state }: { state: string | null }) => (state === null ? 2 : state === 'LODGED_VALID' ? 1 : 0);

    for (const limit of ['3', '100']) {
      const found = await all({ sort: 'urgency', limit });
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(everything.map(({ id }) => id)));
      expect(found).toHaveLength(everything.length);
      const keys = found.map((one) => `${group(one)} ${one.expiresOn}`);
      expect(keys).toEqual([...keys].sort());
    }
    const mine = await all({ sort: 'urgency', status: 'current', verification: 'unverified' }, await signUp('client', { legalEntityId: 2 }));
    expect(mine.length).toBeGreaterThan(0);
    expect(await all({ sort: 'urgency' }, await signUp('client', { legalEntityId: 1 }))).toEqual([]);
  });

  test('reject the cursor of another sort order', async () => {
    const cursor = Buffer.from('01a1fd1d-150b-7a22-a57d-379e1402ef01').toString('base64url');
    expect((await send(licenses.list, { as: people.office, query: { sort: 'urgency', cursor } })).status).toBe(400);
  });
});
