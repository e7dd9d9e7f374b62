// Checks completed transactions: their effect on the firearm, its license, ancillaries and inspections.
import { describe, expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { mostAncillaries } from '../../shared/ancillaries/rules.ts';
import { contract } from '../../shared/contract.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { bookOf, expectBooksWhole } from '../../testing/server/stock.ts';
import {
  approved,
  begin,
  expectSteps,
  expectWhole,
  firearmOf,
  guardsOf,
  internal,
  office,
  one,
  registered,
  step,
  three,
  two,
  withParties,
} from '../../testing/server/transactions.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';

const { history } = contract.transactions;

withTable({ told: true });
captureLog();
withParties();

/** The changes in the latest history entry of the firearm. */
const latestChanges = async (firearmId: string) => (await listHistory('firearm', firearmId)).at(-1)?.metadata?.changed;

describe('completing a transaction', () => {
  test('a transfer changes the owner, location, keeper and the provider’s list', async () => {
    const firearmId = await registered({ keeperId: 3 });
    const id = await begin(firearmId);
    await approved(id);

    const { status, body } = await step(id, 'completed', office);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', acceptedBy: two.sub, approvedBy: office.sub, processedBy: office.sub, version: 4 });
    expect(body.completedAt).toBe(body.updatedAt);
    const firearm = await firearmOf(firearmId);
    expect(firearm).toMatchObject({ ownerId: 2, ownerName: 'Provider 2', province: 'KwaZulu-Natal', city: 'Pretoria', status: 'active' });
    expect([firearm.keeperId, firearm.keeperName, firearm.lockedBy]).toEqual([undefined, undefined, undefined]);
    // An unverified firearm stays unverified.
    expect(firearm.verification).toBeUndefined();
    expect(await latestChanges(firearmId)).toEqual({
      ...{ owner: { from: 'Provider 1', to: 'Provider 2' }, ownerId: { from: 1, to: 2 } },
      ...{ keeper: { from: 'Provider 3', to: null }, keeperId: { from: 3, to: null } },
    });
    expect(await guardsOf(firearmId)).toEqual([]);
    await expectWhole(firearmId, id);
    const seen = await Promise.all([one, two, three].map(async (as) => (await send(contract.firearms.list, { as, query: { limit: '100' } })).body));
    expect(seen.map((list) => list.some((each: { id: string }) => each.id === firearmId))).toEqual([false, true, false]);
  });

  test('notifies a keeper who is not a party that the firearm left, without a link to a page it cannot open', async () => {
    const firearmId = await registered({ keeperId: 3 });
    const id = await begin(firearmId);
    await approved(id);
    await expectSteps(id, ['completed', office]);

    const notices = async (as: typeof one) =>
      ((await send(contract.notifications.list, { as, query: { limit: '100' } })).body as Record<string, any>[])
        .filter(({ entityId, title }) => entityId === id && title === 'Transaction completed')
        .map(({ actionUrl }) => actionUrl);
    expect([await notices(one), await notices(two), await notices(three)]).toEqual([[`/transactions/${id}`], [`/transactions/${id}`], [null]]);
    expect((await send(contract.transactions.get, { as: three, params: { id } })).status).toBe(404);
  });

  test('a transfer to another keeper changes only the keeper and adds the firearm to the new keeper’s list', async () => {
    const firearmId = await registered();
    const id = await begin(firearmId, { changes: 'keeper' });
    await approved(id);
    await expectSteps(id, ['completed', office]);

    expect(await firearmOf(firearmId)).toMatchObject({ ownerId: 1, keeperId: 2, keeperName: 'Provider 2', province: 'Gauteng' });
    expect(await latestChanges(firearmId)).toEqual({ keeper: { from: null, to: 'Provider 2' }, keeperId: { from: null, to: 2 } });
    for (const as of [one, two]) {
      const list = await send(contract.firearms.list, { as, query: { limit: '100' } });
      expect(list.body.map((each: { id: string }) => each.id)).toContain(firearmId);
    }

    const back = await begin(firearmId, { changes: 'keeper', toEntityId: 1 }, two);
    await expectSteps(back, ['under_review', one], ['approved', office], ['completed', office]);
    const firearm = await firearmOf(firearmId);
    expect([firearm.ownerId, firearm.keeperId, firearm.keeperName]).toEqual([1, undefined, undefined]);
    expect(await latestChanges(firearmId)).toEqual({ keeper: { from: 'Provider 2', to: null }, keeperId: { from: 2, to: null } });
    expect((await send(contract.firearms.get, { as: two, params: { id: firearmId } })).status).toBe(404);
    await expectWhole(firearmId, back);
  });

  test('a disposal retires the firearm and keeps it in the register', async () => {
    const firearmId = await registered();
    const id = await begin(firearmId, { transactionType: 'disposal', toEntityId: null });
    await expectSteps(id, ['under_review', office], ['approved', office], ['completed', office]);

    expect(await firearmOf(firearmId)).toMatchObject({ status: 'retired', previousStatus: 'active', ownerId: 1 });
    expect(await guardsOf(firearmId)).toEqual([]);
    await expectWhole(firearmId, id);
  });

  test('a sale to a party outside the registry removes the firearm from stock and leaves no keeper', async () => {
    const firearmId = await registered();
    const id = await begin(firearmId, { transactionType: 'sale', toEntityId: undefined, outsidePartyName: 'Jan Botha', outsidePartyNumber: 'LIC 7' });
    await expectSteps(id, ['under_review', office], ['approved', office], ['completed', office]);
    await doWork();

    expect(await firearmOf(firearmId)).toMatchObject({ status: 'retired', ownerId: 1 });
    const entries = (await bookOf(1)).filter((entry) => entry.firearmId === firearmId);
    expect(entries.at(-1)).toMatchObject({ kind: 'disposal', how: 'sale', counterpartyId: null, counterpartyName: 'Jan Botha (LIC 7)', transactionId: id });
    expect(await guardsOf(firearmId)).toEqual([]);
    expect(await begin(firearmId)).toBeUndefined();
    await expectBooksWhole(1);
    await expectWhole(firearmId, id);
  });

  test('a purchase of the buyer’s own firearm records its acquisition and changes neither owner nor keeper', async () => {
    const firearmId = await registered();
    const before = await firearmOf(firearmId);
    const id = await begin(firearmId, { transactionType: 'purchase', toEntityId: undefined, fromEntityId: 3 });
    await expectSteps(id, ['under_review', office], ['approved', office], ['completed', office]);

    const { version, chainHead, updatedAt, ...after } = await firearmOf(firearmId);
    expect({ ...before, version, chainHead, updatedAt }).toEqual({ ...after, version, chainHead, updatedAt });
    expect(version).toBe(3);
    await expectWhole(firearmId, id);
  });

  test('a rejected transaction unlocks the firearm unchanged, and another transaction can be created', async () => {
    const firearmId = await registered();
    const id = await begin(firearmId);

    const { body } = await step(id, 'rejected', one, { comments: 'Wrong company' });

    expect(body).toMatchObject({ status: 'rejected', comments: 'Wrong company', processedBy: one.sub });
    expect((await firearmOf(firearmId)).lockedBy).toBeUndefined();
    expect(await guardsOf(firearmId)).toEqual([]);
    await expectWhole(firearmId, id);
    expect((await listHistory('firearm', firearmId)).at(-1)).toMatchObject({ action: 'transactions.decide', comments: 'Wrong company' });
    expect(await begin(firearmId)).toEqual(expect.any(String));
  });

  test.each(['owner', 'keeper'])('does not change the %s if the receiving party is suspended at the same moment', async (changes) => {
    const firearmId = await registered();
    const id = await begin(firearmId, { changes });
    await approved(id);
    const standing = (to: string) =>
      send(contract.legalEntities.edit, { as: internal, params: { id: '2' }, body: { standing: to, reason: 'By the regulator' } });
    beforeNextWrite(() => standing('suspended'));

    const answer = await step(id, 'completed', office);

    expect(answer).toMatchObject({ status: 409, body: { detail: 'Provider 2 is expired or suspended and cannot receive firearms.' } });
    expect(await firearmOf(firearmId)).toMatchObject({ ownerId: 1, lockedBy: id });
    expect((await standing('registered')).status).toBe(200);
    await expectSteps(id, ['completed', office]);
    await expectWhole(firearmId, id);
  });

  test('each step updates the history and the work queue', async () => {
    const firearmId = await registered();
    const id = await begin(firearmId);
    await approved(id);

    const { body } = await send(history, { as: one, params: { id } });

    expect(body).toMatchObject({ verified: true, brokenAt: null });
    expect(body.entries.map((entry: Record<string, string>) => `${entry.fromStatus ?? ''} ${entry.toStatus}`)).toEqual([
      'under_review approved',
      'pending under_review',
      ' pending',
    ]);
    expect((await itemsOf('workflow-status')).find(({ entityId }) => entityId === id)).toMatchObject({
      currentStatus: 'approved',
      reviewedAt: expect.any(String),
      approvedAt: expect.any(String),
      lastActionBy: office.sub,
    });
  });
});

describe('records that follow the firearm', () => {
  test(`transfers ${mostAncillaries} ancillaries and cancels the license in one write, and notifies everyone involved`, async () => {
    for (let n = 0; n < 12; n++) await signUp('client', { legalEntityId: 3 });
    const card = { licenseNumber: 'LIC-20260001', section: '20', issuedOn: '2026-01-10', expiresOn: '2031-01-09' };
    const firearmId = await registered({ license: card } as object);
    const fitted: string[] = [];
    for (let n = 0; n < mostAncillaries; n++) {
      const body = exampleAncillary({ serialNumber: `ANC-${n}`, associatedFirearmId: firearmId });
      fitted.push((await send(contract.ancillaries.register, { as: internal, body })).body.id);
    }
    const id = await begin(firearmId, { toEntityId: 3 });
    await expectSteps(id, ['under_review', three], ['approved', office]);

    const { status } = await step(id, 'completed', office);

    expect(status).toBe(200);
    const items = await everyItem();
    const ancillaries = items.filter((item) => item.__edb_e__ === 'ancillary' && fitted.includes(item.id));
    expect(ancillaries.map(({ ownerId, associatedFirearmId, version }) => [ownerId, associatedFirearmId, version])).toEqual(
      Array(mostAncillaries).fill([3, firearmId, 2]),
    );
    for (const ancillary of ancillaries) expect(await firstBrokenEntry('ancillary', ancillary.id, ancillary as never)).toBeUndefined();
    const licenses = items.filter((item) => item.__edb_e__ === 'license' && item.firearmId === firearmId);
    expect(licenses).toMatchObject([{ status: 'cancelled', holderId: 1, closedReason: expect.stringContaining('Provider 3') }]);
    expect(items.filter((item) => item.__edb_e__ === 'guard' && item.heldBy === licenses[0]?.id)).toEqual([]);
    const notices = items.filter((item) => item.__edb_e__ === 'notification' && item.entityId === id && item.title === 'Transaction completed');
    expect(notices.length).toBeGreaterThan(1);
    expect(notices.length).toBeLessThanOrEqual(10);
  });

  test('a disposal retires the ancillaries and cancels the scheduled inspection', async () => {
    const firearmId = await registered();
    await send(contract.ancillaries.register, { as: internal, body: exampleAncillary({ serialNumber: 'GONE-1', associatedFirearmId: firearmId }) });
    const body = { firearmId, scheduledDate: daysAfter(new Date(), 7).toISOString() };
    const inspection = (await send(contract.inspections.schedule, { as: internal, body })).body.id;
    const id = await begin(firearmId, { transactionType: 'disposal', toEntityId: null });
    await expectSteps(id, ['under_review', office], ['approved', office], ['completed', office]);

    expect((await itemsOf('inspection')).find((item) => item.id === inspection)).toMatchObject({ status: 'cancelled', reason: 'The firearm was disposed of.' });
    const ancillary = (await itemsOf('ancillary')).find(({ serialNumber }) => serialNumber === 'GONE-1');
    expect(ancillary).toMatchObject({ status: 'retired', ownerId: 1 });
  });
});
