// Tests recording and viewing licenses through the API.
import { describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { lodgeBy } from '../../shared/licenses/periods.ts';
import { send, sendForAll, signUp } from '../../testing/server/call.ts';
import { create, created, get, people, registered, today, withHolders } from '../../testing/server/licenses.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firearms } from '../firearms/entity.ts';

const { licenses } = contract;

withTable({ told: true });
captureLog();
withHolders();

describe('recording a license', () => {
  test('stores the card, the description of the firearm and the holder', async () => {
    const firearm = await registered({ manufacturer: 'Vektor', model: 'SP1' });
    const card = exampleCard({ issuedOn: dayAfter(today, -300), expiresOn: dayAfter(today, 1526) });

    const { status, body, headers } = await create(firearm.id, { ...card, notes: 'Card in the safe' } as object);

    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(body).toMatchObject({
      ...card,
      firearmId: firearm.id,
      firearm: { manufacturer: 'Vektor', model: 'SP1', serialNumber: firearm.serialNumber },
      holderId: 1,
      holderName: 'Provider 1',
      status: 'current',
      state: 'VALID',
      daysLeft: 1526,
      lodgeBy: lodgeBy(card.expiresOn),
      verification: 'unverified',
      notes: 'Card in the safe',
      lodgedOn: null,
      renews: null,
    });
    expect((await get(body.id)).body).toEqual(body);
  });

  test('writes into the histories of license and firearm and leaves both intact', async () => {
    const license = await created();

    const [own, firearms] = [
      await send(licenses.history, { as: people.client, params: { id: license.id } }),
      await send(contract.firearms.history, { as: people.client, params: { id: license.firearmId } }),
    ];

    expect(own.body).toMatchObject({ verified: true, entries: [{ seq: 1, action: 'licenses.create', toStatus: 'current' }] });
    expect(firearms.body.verified).toBe(true);
    expect(firearms.body.entries.map(({ action }: { action: string }) => action)).toEqual(['licenses.create', 'firearms.register']);
    expect(firearms.body.entries[0].metadata).toMatchObject({ licenseNumber: license.licenseNumber, licenseId: license.id });
  });

  test('returns 409 for a firearm that has a current license', async () => {
    const { firearmId } = await created();

    const answer = await create(firearmId);

    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ path: 'firearmId' }] } });
  });

  test('returns 409 for a number that another current license has, in any spelling', async () => {
    await created({ licenseNumber: 'FCA 20/77-1' });
    const items = await everyItem();

    const answer = await create((await registered()).id, { licenseNumber: 'fca20 77 1' });

    expect(answer).toMatchObject({ status: 409, body: { errors: [{ path: 'licenseNumber', message: 'Already recorded' }] } });
    expect((await itemsOf('license')).length).toBe(items.filter((item) => item.__edb_e__ === 'license').length);
  });

  test('four times at once creates one license', async () => {
    const { id } = await registered();

    const answers = await Promise.all([1, 2, 3, 4].map(() => create(id)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await itemsOf('license')).filter(({ firearmId }) => firearmId === id)).toHaveLength(1);
  });

  test('succeeds while the firearm is edited at the same moment', async () => {
    const { id } = await registered();

    const [license, edit] = await Promise.all([
      create(id),
      send(contract.firearms.edit, { as: people.client, params: { id }, body: { city: 'Durban', province: 'KwaZulu-Natal' } }),
    ]);

    expect(license.status).toBe(201);
    expect([200, 412]).toContain(edit.status);
    expect((await send(contract.firearms.history, { as: people.client, params: { id } })).body.verified).toBe(true);
  });

  test('rejects an issue date in the future and accepts an expiry date in the past', async () => {
    const { id } = await registered();

    const future = await create(id, { issuedOn: dayAfter(today, 1) });
    const past = await create(id, { issuedOn: '2015-01-01', expiresOn: '2020-01-01' });

    expect(future).toMatchObject({ status: 400, body: { errors: [{ path: 'issuedOn' }] } });
    expect([past.status, past.body.state]).toEqual([201, 'EXPIRED']);
  });

  test('is possible from midnight in Johannesburg on the day of issue', async () => {
    const [alone, along] = [await registered(), exampleFirearm({ license: exampleCard({ issuedOn: '2026-05-12', expiresOn: '2031-05-12' }) })];
    const at = async (moment: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
      const { status: recorded } = await create(alone.id, { issuedOn: '2026-05-12', expiresOn: '2031-05-12' });
      const { status: registration } = await send(contract.firearms.register, { as: people.client, body: along });
      return [recorded, registration];
    };

    const [before, after] = [await at('2026-05-11T21:59:59Z'), await at('2026-05-11T22:00:00Z')];
    vi.useRealTimers();

    expect([before, after]).toEqual([
      [400, 400],
      [201, 201],
    ]);
  });

  test('gives the same 404 for a firearm without access as for a missing one', async () => {
    const { id } = await registered();

    const [foreign, missing] = [await create(id, {}, { as: people.other }), await create(crypto.randomUUID(), {}, { as: people.other })];

    expect([foreign.status, { ...foreign.body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
  });

  test('is allowed for the owner and returns 409 for the keeper', async () => {
    const { id } = await registered({ keeperId: 2 });

    const answer = await create(id, {}, { as: people.other });

    expect(answer).toMatchObject({ status: 409, body: { detail: 'Only the owner of a firearm can record its license.' } });
  });

  test('returns 409 for a retired firearm', async () => {
    const { id } = await registered();
    await firearms().patch({ id }).set({ status: 'retired' }).go();

    expect(await create(id)).toMatchObject({ status: 409, body: { errors: [{ message: 'Retired' }] } });
  });

  test.each(['status', 'holderId', 'state', 'version', 'lodgedOn'])('rejects %s in the body', async (name) => {
    const answer = await create((await registered()).id, { [name]: 'x' } as object);

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: name }] } });
  });
});

describe('firearm registration with a license', () => {
  test('writes both records or neither', async () => {
    const card = exampleCard();
    const firearm = await registered({ license: card });
    const before = (await everyItem()).length;

    const again = await send(contract.firearms.register, { as: people.client, body: exampleFirearm({ license: card }) });
    const future = await send(contract.firearms.register, {
      as: people.client,
      body: exampleFirearm({ license: exampleCard({ issuedOn: dayAfter(today, 3) }) }),
    });

    const { body } = await send(licenses.list, { as: people.client, query: { firearmId: firearm.id } });
    expect(body).toMatchObject([{ licenseNumber: card.licenseNumber, holderId: 1, version: 1 }]);
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ path: 'license.licenseNumber' }] } });
    expect(future).toMatchObject({ status: 400, body: { errors: [{ path: 'license.issuedOn' }] } });
    expect((await everyItem()).length).toBe(before);
    expect((await send(licenses.history, { as: people.client, params: { id: body[0].id } })).body.verified).toBe(true);
  });

  test('does not store the card on the firearm', async () => {
    const { id } = await registered({ license: exampleCard() });

    expect((await itemsOf('firearm')).find((item) => item.id === id)).not.toHaveProperty('license');
  });

  test('updates the license when the serial number is corrected, with an intact history', async () => {
    const { id } = await registered({ license: exampleCard() });

    await send(contract.firearms.edit, { as: people.client, params: { id }, body: { serialNumber: 'FOLLOW-9', city: 'Durban' } });

    const { body } = await send(licenses.list, { as: people.client, query: { search: 'follow9' } });
    expect(body).toMatchObject([{ firearmId: id, firearm: { serialNumber: 'FOLLOW-9' }, version: 2 }]);
    const history = await send(licenses.history, { as: people.client, params: { id: body[0].id } });
    expect(history.body).toMatchObject({ verified: true, entries: [{ action: 'firearms.edit' }, {}] });
  });
});

describe('viewing licenses', () => {
  test('shows a client its own licenses and no other provider’s', async () => {
    const mine = await created();
    const theirs = (await create((await registered({ ownerId: 2 })).id, {}, { as: people.other })).body;

    expect([(await get(mine.id)).status, (await get(mine.id, people.other)).status, (await get(theirs.id)).status]).toEqual([200, 404, 404]);
    expect((await send(licenses.history, { as: people.client, params: { id: theirs.id } })).status).toBe(404);
    const queries: Record<string, string>[] = [{}, { search: 'provider' }, { holderId: '2' }, { firearmId: theirs.firearmId }];
    const lists = await Promise.all(queries.map((query) => sendForAll(licenses.list, { as: people.client, query })));
    const [whole = [], searched = [], ...others] = lists.map((pages) => pages.flatMap(({ body }) => body as { id: string; holderId: number }[]));
    for (const found of [whole, searched]) {
      expect(found.map(({ id }) => id)).toContain(mine.id);
      expect(new Set(found.map(({ holderId }) => holderId))).toEqual(new Set([1]));
    }
    expect(others).toEqual([[], []]);
    const national = await sendForAll(licenses.list, { as: people.office, query: { holderId: '2' } });
    expect(national.flatMap(({ body }) => body).map(({ id }) => id)).toEqual([theirs.id]);
  });

  test('lists all licenses page by page, newest first, with the total', async () => {
    await countChanges();

    const pages = await sendForAll(licenses.list, { as: people.client, query: { limit: '3' } });

    const ids = pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id));
    const expected = (await itemsOf('license')).filter(({ holderId }) => holderId === 1).map(({ id }) => id);
    expect(ids).toEqual(expected.sort().reverse());
    expect(pages[0]?.headers['x-total-count']).toBe(String(ids.length));
  });

  test('lists the licenses of one firearm page by page, newest first', async () => {
    const first = await created();
    await send(licenses.cancel, { as: people.client, params: { id: first.id }, body: { reason: 'Wrong date' } });
    const second = (await create(first.firearmId)).body;

    const pages = await sendForAll(licenses.list, { as: people.client, query: { firearmId: first.firearmId, limit: '1' } });

    expect(pages.map(({ body }) => body.map(({ id }: { id: string }) => id))).toEqual([[second.id], [first.id]]);
    expect(pages[0]?.headers['x-total-count']).toBe('2');
  });

  test('returns 403 for the police', async () => {
    const as = await signUp('external_saps');

    expect((await send(licenses.list, { as })).status).toBe(403);
  });
});
