// Checks the firearms and ancillaries that a provider holds, and each way they can leave it.
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { contract } from '../../shared/contract.ts';
import { disclosureCategories } from '../../shared/disclosures/schema.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { send } from '../../testing/server/call.ts';
import { add, as, fileOf, management, sell, setStatus, submitted, today, withProviders } from '../../testing/server/frozen.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { registerFirearm } from '../firearms/store.ts';
import { holdingsOf } from './holdings.ts';

withTable();
withObjects();
captureLog();
withProviders();

const period = { start: dayAfter(today, -30), end: today };
const heldBy = (ownerId: number, of = period) => holdingsOf(ownerId, disclosureCategories, of, today);

describe('records that left a provider', () => {
  test.each(['retired', 'lost', 'stolen'])('include a firearm that is %s, on the day of that status', async (status) => {
    const { id } = await add(1);
    await setStatus(id, status);

    const { held, gone, left } = await heldBy(1);

    expect(held.map((item) => item.id)).not.toContain(id);
    expect(gone.filter((item) => item.id === id)).toMatchObject([{ how: status, goneOn: today }]);
    expect(left.get(id)).toBe(status);
    expect((await heldBy(1, { start: dayAfter(today, -30), end: dayAfter(today, -1) })).gone).toEqual([]);
  });

  test('are not counted as firearms outside the categories', async () => {
    const [machineGun, other] = [await add(2, { type: 'Machine Gun' }), await add(2, { type: 'Other' })];
    const before = (await heldBy(2)).outside;
    await setStatus(machineGun.id, 'retired');

    expect([before, (await heldBy(2)).outside, other.type]).toEqual([2, 1, 'Other']);
  });

  test('include a retired ancillary, on the day of its last change', async () => {
    const { body } = await send(contract.ancillaries.register, { as: as(2), body: exampleAncillary({ ownerId: 2 }) });
    const { status } = await send(contract.ancillaries.changeStatus, { as: as(2), params: { id: body.id }, body: { status: 'retired', reason: 'Worn out' } });

    const [{ held, gone, came }, earlier] = [await heldBy(2), await heldBy(2, { start: dayAfter(today, -30), end: dayAfter(today, -1) })];

    expect(status).toBe(200);
    expect([came.includes(body.id), earlier.came]).toEqual([true, []]);
    expect(held.map(({ id }) => id)).not.toContain(body.id);
    expect(gone.filter(({ id }) => id === body.id)).toMatchObject([{ kind: 'ancillary', how: 'retired', goneOn: today }]);
  });
});

const dayAgo = (days: number) => dayAfter(today, -days);
/** Runs `work` with the clock set back this many days. */
async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * 86_400_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

test('an ancillary transferred with its firearm leaves the old owner and is held by the new owner since that day', async () => {
  const { id: firearmId } = await add(4);
  const body = exampleAncillary({ ownerId: 4, associatedFirearmId: firearmId, serialNumber: 'ALONG-1' });
  const { body: part } = await daysAgo(90, () => send(contract.ancillaries.register, { as: as(4), body }));
  await sell(firearmId, 4, 3);
  const change = { manufacturer: 'Corrected since' };
  expect((await send(contract.ancillaries.edit, { as: as(3), params: { id: part.id }, body: change })).status).toBe(200);
  const of = async (entity: number, more: object = {}) => {
    const { frozen } = await fileOf(await submitted(entity, { categories: ['ancillaries'], ...more }), entity);
    const { items, came, gone, counts } = frozen.register;
    const own = (one: { id: string }) => one.id === part.id;
    return { held: items.filter(own), came: came.includes(part.id), gone: gone.filter(own), counts };
  };

  const [sellers, buyers] = [await of(4), await of(3)];

  const words = { kind: 'ancillary', category: 'ancillaries', serialNumber: 'ALONG-1', manufacturer: body.manufacturer };
  expect(sellers).toMatchObject({ held: [], came: false, counts: { came: 0, gone: 1 } });
  expect(sellers.gone).toMatchObject([{ ...words, goneOn: today, how: 'changed hands to Provider 3' }]);
  expect(buyers).toMatchObject({ held: [{ heldSince: today, manufacturer: 'Corrected since' }], came: true, gone: [] });
  // For a period before the transfer, the seller lists it as added and the buyer does not list it.
  const early = { disclosurePeriodStart: dayAgo(100), disclosurePeriodEnd: dayAgo(80) };
  expect([(await heldBy(4, { start: dayAgo(100), end: dayAgo(80) })).came, (await of(3, early)).came]).toEqual([[part.id], false]);
  expect((await of(3, { categories: ['handguns'] })).counts.byCategory).not.toHaveProperty('ancillaries');
});

describe('losses and thefts reported in the period', () => {
  const early = { disclosurePeriodStart: dayAgo(90), disclosurePeriodEnd: dayAgo(30) };
  const reported = async (id: string, status: string, days: number) => expect((await daysAgo(days, () => setStatus(id, status))).status).toBe(201);
  const goneIn = async (entity: number, of: object) => {
    const { frozen, body } = await fileOf(await submitted(entity, of), entity);
    expect(body.counts.gone).toBe(frozen.register.gone.length);
    return frozen.register.gone.map(({ id, how, goneOn }) => ({ id, how, goneOn }));
  };

  test('count as removed even if the firearm was found later', async () => {
    const { id } = await add(2);
    await reported(id, 'stolen', 60);
    expect((await setStatus(id, 'pending_inspection')).status).toBe(200);

    expect(await goneIn(2, early)).toEqual([{ id, how: 'stolen', goneOn: dayAgo(60) }]);
    expect((await goneIn(2, { disclosurePeriodStart: dayAgo(29) })).filter((one) => one.id === id)).toEqual([]);
  });

  test('count as removed on that day even if the firearm was retired later, and once if both fall into the period', async () => {
    const { id } = await add(1);
    await daysAgo(70, () => submitted(1, early));
    await reported(id, 'lost', 60);
    expect((await setStatus(id, 'retired')).status).toBe(200);

    // The text for a record no longer listed gives its current status.
    expect((await fileOf(await submitted(1, early), 1)).body.first.gone).toMatchObject([{ id, words: 'retired' }]);
    expect(await goneIn(1, early)).toEqual([{ id, how: 'lost', goneOn: dayAgo(60) }]);
    expect((await goneIn(1, { disclosurePeriodStart: dayAgo(90) })).filter((one) => one.id === id)).toEqual([{ id, how: 'retired', goneOn: today }]);
  });

  test('count in the category that the firearm had when it was later sold', async () => {
    const { id } = await add(4, { type: 'Rifle' });
    await reported(id, 'lost', 60);
    expect((await setStatus(id, 'pending_inspection')).status).toBe(200);
    expect((await setStatus(id, 'active')).status).toBe(200);
    await sell(id, 4, 3);

    expect(await goneIn(4, { ...early, categories: ['rifles'] })).toEqual([{ id, how: 'lost', goneOn: dayAgo(60) }]);
    expect(await goneIn(4, { ...early, categories: ['handguns'] })).toEqual([]);
  });
});

test('a period includes its first and last day, from midnight to midnight in Johannesburg', async () => {
  const moments = ['2026-03-31T21:59:59Z', '2026-03-31T22:00:00Z', '2026-04-30T21:59:59Z', '2026-04-30T22:00:00Z'];
  const ids: string[] = [];
  for (const moment of moments) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    const { id } = await add(4);
    expect((await setStatus(id, 'retired')).status).toBe(200);
    ids.push(id);
  }
  vi.useRealTimers();

  const { came, gone } = await heldBy(4, { start: '2026-04-01', end: '2026-04-30' });

  const within = ids.slice(1, 3).sort();
  expect([[...came].sort(), gone.map(({ id }) => id).sort()]).toEqual([within, within]);
  expect(gone.map(({ goneOn }) => goneOn).sort()).toEqual(['2026-04-01', '2026-04-30']);
});

test('a bought firearm is held since its acquisition, not its registration', async () => {
  const long = new Date(Date.now() - 90 * 86_400_000);
  const registrar = { userId: 'r', name: 'R', role: 'internal', sessionId: 's' } as const;
  const { id } = await registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ ownerId: 4 })), registrar, long);
  const heldSince = async (owner: number) => (await heldBy(owner)).held.find((item) => item.id === id)?.heldSince;

  const before = await heldSince(4);
  await sell(id, 4, 3);

  expect([before, await heldSince(3)]).toEqual([dayOf(long), today]);
});

test('shows a firearm’s current license, which a renewal lodged in time keeps valid', async () => {
  const [expired, other] = [exampleCard({ expiresOn: today }), exampleCard()];
  const { id } = await add(3, { license: other });
  const [old] = (await send(contract.licenses.list, { as: as(3), query: { firearmId: id } })).body;
  const shown = async (day = today) => (await holdingsOf(3, ['handguns'], period, day)).held.find((item) => item.id === id)?.license;

  expect((await send(contract.licenses.cancel, { as: as(3), params: { id: old.id }, body: { reason: 'Entered twice' } })).status).toBe(200);
  expect(await shown()).toBeNull();
  const { status, body } = await send(contract.licenses.create, { as: as(3), body: { firearmId: id, ...expired } });
  expect([status, await shown(dayAfter(today, 1))]).toMatchObject([201, { number: expired.licenseNumber, state: 'EXPIRED' }]);
  expect(
    (await send(contract.licenses.lodge, { as: as(3), params: { id: body.id }, body: { lodgedOn: dayAfter(today, -180), receiptNumber: 'SAPS-517-0042' } }))
      .status,
  ).toBe(200);
  expect(await shown(dayAfter(today, 1))).toMatchObject({ number: expired.licenseNumber, state: 'LODGED_VALID' });
});

test('a disclosure whose firearms all have a category has no note, and is compared with the approved one', async () => {
  await add(4);
  const first = await submitted(4);
  await send(contract.disclosures.decide, { as: management, params: { id: first.id }, body: { status: 'approved' } });

  const { frozen } = await fileOf(await submitted(4), 4);

  expect([frozen.register.notes, frozen.register.changes?.since.id]).toEqual([[], first.id]);
});
