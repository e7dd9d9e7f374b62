// Tests verification and cancellation of licenses through the API.
import { describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, type Sent, send, signUp } from '../../testing/server/call.ts';
import { create, created, get, guardsOf, people, registered, today, withHolders } from '../../testing/server/licenses.ts';
import { captureLog } from '../../testing/server/log.ts';
import { moveToOffice } from '../../testing/server/people.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';

const { licenses } = contract;

withTable();
captureLog();
withHolders();

describe('license verification', () => {
  const verify = (id: string, body: unknown, more: Sent = {}) => send(licenses.verify, { as: people.office, params: { id }, body, ...more });

  test("stores the officer's name and comments", async () => {
    const { id } = await created();

    const queried = await verify(id, { verification: 'queried', comments: 'Section unreadable' });
    const verified = await verify(id, { verification: 'verified' }, { headers: { 'if-match': '"2"' } });

    expect([queried.body.verification, verified.body.verification]).toEqual(['queried', 'verified']);
    expect(verified.body).toMatchObject({ verifiedBy: 'Lindiwe Mokoena', version: 3 });
    const { body } = await send(licenses.history, { as: people.client, params: { id } });
    expect(body).toMatchObject({ verified: true, entries: [{ action: 'licenses.verify' }, { comments: 'Section unreadable' }, {}] });
  });

  test('attack 18: is refused to the person who recorded the card, even after a change of role', async () => {
    const moved = await signUp('client', { legalEntityId: 1 });
    const { id } = (await create((await registered()).id, {}, { as: moved })).body;
    const own = await moveToOffice(moved);
    const waiting = async (as: Claims) =>
      (await send(contract.queues.list, { as, query: { limit: '100' } })).body.map((one: { entityId: string }) => one.entityId);

    expect(await verify(id, { verification: 'verified' }, { as: own })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('second person') },
    });
    expect([await waiting(own), await waiting(people.office)]).toEqual([expect.not.arrayContaining([id]), expect.arrayContaining([id])]);
    expect((await verify(id, { verification: 'verified' })).status).toBe(200);
  });

  test('attack 14: sent twenty times at once is recorded and notified once', async () => {
    const { id } = await created();
    const told = async () => (await itemsOf('notification')).filter(({ entityId }) => entityId === id).length;
    const sent = (body: object) => Promise.all(Array.from({ length: 20 }, () => verify(id, body)));
    const doubt = { verification: 'queried', comments: 'Section unreadable' };

    const queried = await sent(doubt);
    const once = await told();
    const verified = await sent({ verification: 'verified' });

    expect([...queried, ...verified].map(({ status }) => status)).toEqual(Array(40).fill(200));
    const { body } = await send(licenses.history, { as: people.client, params: { id } });
    expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(['licenses.verify', 'licenses.verify', 'licenses.create']);
    expect(once).toBeGreaterThan(0);

    await verify(id, doubt);
    await verify(id, { ...doubt, comments: 'Its expiry, too' });

    expect([await told(), (await get(id)).body.version]).toEqual([3 * once, 5]);
  });

  test('is recorded and notified again when the same officer repeats it with If-Match', async () => {
    const { id } = await created();
    const told = async () => (await itemsOf('notification')).filter(({ entityId }) => entityId === id).length;
    const doubt = { verification: 'queried', comments: 'Section unreadable' };
    const first = await verify(id, doubt);
    const once = await told();

    const again = await verify(id, doubt, { headers: { 'if-match': `"${first.body.version}"` } });

    expect([again.status, again.body.version, await told()]).toEqual([200, first.body.version + 1, 2 * once]);
    // Two officers with the same result have each compared the card.
    const other = await verify(id, doubt, { as: await signUp('firearm_office') });
    expect([other.body.version, await told()]).toEqual([first.body.version + 2, 3 * once]);
  });

  test('is recorded and notified again after 24 hours, without If-Match', async () => {
    const { id } = await created();
    const told = async () => (await itemsOf('notification')).filter(({ entityId }) => entityId === id).length;
    const doubt = { verification: 'queried', comments: 'Section unreadable' };
    const first = await verify(id, doubt);
    const once = await told();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() + 25 * 3_600_000);

      const again = await verify(id, doubt);

      expect([again.status, again.body.version, await told()]).toEqual([200, first.body.version + 1, 2 * once]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('requires a comment for a query', async () => {
    const { id } = await created();

    expect(await verify(id, { verification: 'queried' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'comments', message: 'Enter what is in doubt' }] },
    });
  });

  test('returns 403 for a client and 412 for an old version', async () => {
    const { id } = await created();
    await verify(id, { verification: 'verified' });

    expect((await verify(id, { verification: 'verified' }, { as: people.client })).status).toBe(403);
    expect((await verify(id, { verification: 'verified' }, { headers: { 'if-match': '"1"' } })).status).toBe(412);
  });
});

describe('license cancellation', () => {
  const cancel = (id: string, more: Sent = {}) => send(licenses.cancel, { as: people.client, params: { id }, body: { reason: 'Entered twice' }, ...more });

  test('stores the reason, frees the guards and removes the license from the due-date index', async () => {
    const license = await created();
    expect(await guardsOf(license.id)).toHaveLength(2);
    expect((await itemsOf('license')).find(({ id }) => id === license.id)?.dpk).toBe(`due#license#${license.expiresOn.slice(0, 7)}`);

    const { status, body } = await cancel(license.id);

    expect([status, body]).toMatchObject([200, { status: 'cancelled', state: null, closedOn: today, closedReason: 'Entered twice', version: 2 }]);
    expect(await guardsOf(license.id)).toEqual([]);
    const item = (await itemsOf('license')).find(({ id }) => id === license.id);
    expect([item?.dpk, item?.dueIn]).toEqual([undefined, undefined]);
    expect((await create(license.firearmId, { licenseNumber: license.licenseNumber })).status).toBe(201);
  });

  test('rejects every further change', async () => {
    const { id } = await created();
    await cancel(id);

    const lodged = await send(licenses.lodge, { as: people.client, params: { id }, body: { lodgedOn: today, receiptNumber: 'R-1' } });

    for (const answer of [await cancel(id), lodged]) expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('happens in the same transaction when the firearm is retired', async () => {
    const license = await created();

    const answer = await send(contract.firearms.changeStatus, {
      as: people.internal,
      params: { id: license.firearmId },
      body: { status: 'retired', reason: 'Destroyed' },
    });

    expect(answer.status).toBe(200);
    expect((await get(license.id)).body).toMatchObject({ status: 'cancelled', closedReason: 'The firearm was retired: Destroyed' });
    expect(await guardsOf(license.id)).toEqual([]);
    expect((await send(licenses.history, { as: people.client, params: { id: license.id } })).body.verified).toBe(true);
  });

  test('is allowed for the holder only and is written into the firearm’s history', async () => {
    const { id, firearmId } = await created();

    expect((await cancel(id, { as: people.other })).status).toBe(404);
    expect((await cancel(id, { headers: { 'if-match': '"7"' } })).status).toBe(412);
    expect((await cancel(id)).status).toBe(200);
    const { body } = await send(contract.firearms.history, { as: people.client, params: { id: firearmId } });
    expect(body).toMatchObject({ verified: true, entries: [{ action: 'licenses.cancel', comments: 'Entered twice' }, {}, {}] });
  });
});
