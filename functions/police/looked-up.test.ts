// Checks the lists of police searches: for the officer, for overseers and for a firearm.
import { describe, expect, test } from 'vitest';
import { can, roles } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleSearch } from '../../shared/police/example.ts';
import { send, sendForAll, signUp } from '../../testing/server/call.ts';
import { ask, officer, open, people, provider, register, withPolice } from '../../testing/server/police.ts';
import { withTable } from '../../testing/server/registry.ts';
import { policeSearches } from './entity.ts';
import { getOwnWithHits } from './store.ts';

withTable();
withPolice();

const { audit, get, list, search } = contract.police;

describe('the lists of police searches', () => {
  test('show officers their own searches, newest first, and filter by case number without its number in the address', async () => {
    const me = await signUp('external_saps', { firstName: 'Ruan' });
    const first = (await ask({ docketNumber: 'CAS 1/2/2026' }, me)).body;
    const second = (await ask({ docketNumber: 'cas 1/2/2026 ' }, me)).body;
    const third = (await ask({ docketNumber: 'CAS 12/2026' }, me)).body;

    const pages = await sendForAll(list, { as: me, query: { limit: '2' } });
    const ofDocket = await send(list, { as: me, query: { docketOf: first.id } });
    const strange = await send(list, { as: officer, query: { docketOf: first.id } });

    expect(pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id))).toEqual([third.id, second.id, first.id]);
    expect(ofDocket.body.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(strange.status).toBe(404);
  });

  test('show all searches to management and administrators, and to nobody else', async () => {
    const { body: found } = await ask({ docketNumber: 'CAS 31/31/2026' });

    for (const role of roles) {
      const { status, body } = await send(audit, { as: people.get(role), query: { docketOf: found.id } });
      expect([role, status]).toEqual([role, can(role, 'readings:read') ? 200 : 403]);
      if (status === 200) expect(body).toMatchObject([{ id: found.id, userName: 'Thandi Mokoena', docketNumber: 'CAS 31/31/2026' }]);
    }
  });

  test('filter by case number and by officer, each given by the id of a search', async () => {
    const [me, other] = await Promise.all([signUp('external_saps'), signUp('external_saps')]);
    const mine = (await ask({ docketNumber: 'CAS 41/4/2026' }, me)).body.id;
    const elsewhere = (await ask({ docketNumber: 'CAS 42/4/2026' }, me)).body.id;
    const theirs = (await ask({ docketNumber: 'cas 41/4/2026' }, other)).body.id;
    const found = async (query: Record<string, string>) =>
      (await sendForAll(audit, { as: people.get('psira_management'), query: { ...query, limit: '1' } })).flatMap(({ body }) =>
        body.map(({ id }: { id: string }) => id),
      );

    expect(await found({ docketOf: mine })).toEqual([theirs, mine]);
    expect(await found({ officerOf: mine })).toEqual([elsewhere, mine]);
    expect(await found({ docketOf: theirs, officerOf: mine })).toEqual([mine]);
    const strange = await send(audit, { as: people.get('admin'), query: { officerOf: '3f2504e0-4f89-41d3-9a0c-0305e82c3399' } });
    expect(strange.status).toBe(404);
  });

  test('of a firearm show its searches to management, newest first, and never to its provider', async () => {
    const one = await register({ serialNumber: 'WHO-0001' });
    const { body: found } = await ask({ serialNumber: 'WHO-0001', docketNumber: 'CAS 5/5/2026', purpose: 'roadblock' });
    await open(found, one.id);
    const params = { kind: 'firearm', id: one.id };

    const seen = await send(contract.readings.list, { as: people.get('psira_management'), params });
    const others = await Promise.all(
      (['client', 'inspector', 'external_saps', 'law_enforcement'] as const).map((role) => send(contract.readings.list, { as: people.get(role), params })),
    );
    const history = await send(contract.firearms.history, { as: provider, params: { id: one.id } });

    expect(seen.body).toMatchObject([
      { access: 'opened', docketNumber: 'CAS 5/5/2026', purpose: 'roadblock', userName: 'Thandi Mokoena' },
      { access: 'found', docketNumber: 'CAS 5/5/2026' },
    ]);
    expect(others.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(JSON.stringify(history.body)).not.toContain('CAS 5/5/2026');
    expect((await send(contract.readings.list, { as: people.get('admin'), params: { ...params, kind: 'transaction' } })).status).toBe(404);
  });

  test('of a firearm record a search again when its results are shown later', async () => {
    const one = await register({ serialNumber: 'AGAIN-0001' });
    const { body: found } = await ask({ serialNumber: 'AGAIN-0001', docketNumber: 'CAS 6/6/2026' });
    const actor = { userId: officer.sub ?? '', name: 'Thandi Mokoena', role: 'external_saps', sessionId: 'test' } as const;
    const shownAfter = (minutes: number) => getOwnWithHits(found.id, actor, new Date(Date.parse(found.createdAt) + minutes * 60_000));
    const entries = async () =>
      (await send(contract.readings.list, { as: people.get('admin'), params: { kind: 'firearm', id: one.id } })).body.map(
        ({ access, docketNumber }: Record<string, unknown>) => [access, docketNumber],
      );

    expect((await send(get, { as: officer, params: { id: found.id } })).body.hits).toHaveLength(1);
    const first = await entries();
    await Promise.all([shownAfter(300), shownAfter(300)]);
    await shownAfter(300);

    expect(await entries()).toEqual([['found', 'CAS 6/6/2026'], ...first]);
    // As the role of the call allows.
    const earlier = new Date(Date.parse(found.createdAt) - 60 * 60_000).toISOString();
    await policeSearches().patch({ id: found.id }).set({ createdAt: earlier }).go();
    expect((await send(get, { as: officer, params: { id: found.id } })).status).toBe(200);
    expect(await entries()).toHaveLength(first.length + 2);
    // After the reason has expired, the search shows and records nothing.
    expect((await shownAfter(13 * 60)).hits).toEqual([]);
    expect(await entries()).toHaveLength(first.length + 2);
  });

  test('attack 14: a retry of the search shows only what may still be shown, and records it', async () => {
    const { id } = await register({ serialNumber: 'AGAIN-0002' });
    const body = exampleSearch({ serialNumber: 'AGAIN-0002', docketNumber: 'CAS 7/7/2026' });
    const sent = () => send(search, { as: officer, body, headers: { 'idempotency-key': 'sent-again-for-7-7' } });
    const { body: found } = await sent();
    const made = (hours: number) =>
      policeSearches()
        .patch({ id: found.id })
        .set({ createdAt: new Date(Date.parse(found.createdAt) - hours * 3_600_000).toISOString() })
        .go();
    const entries = async () => (await send(contract.readings.list, { as: people.get('admin'), params: { kind: 'firearm', id } })).body.length;
    const first = await entries();

    expect(await sent()).toMatchObject({ status: 201, body: found });
    expect(await entries()).toBe(first);
    await made(1);
    expect((await sent()).body).toMatchObject({ id: found.id, isOpen: true, hits: [{ firearmId: id }] });
    expect(await entries()).toBe(first + 1);
    await made(13);
    expect((await sent()).body).toMatchObject({ id: found.id, isOpen: false, hits: [] });
    expect(await entries()).toBe(first + 1);
  });
});
