// Checks sharing cases with the police.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { signUpEach } from '../../testing/server/people.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { asOfficer, noticesOf, subOf, write } from '../../testing/server/shared-cases.ts';
import { users } from '../users/entity.ts';
import { caseShares } from './entity.ts';

withTable();
captureLog();

const { addNote, replyAsOfficer, linkEntity, linkFirearm, messages, shareWithOfficer, listSharedWithMe, getSharedWithMe, messagesSharedWithMe } =
  contract.cases;
let people: ReadonlyMap<Role, Claims>;
let officer: Claims;
let police: Claims;
const { make, shareWith, takeBack, told, close } = asOfficer(() => officer);

beforeAll(async () => {
  await foundEntity(1, { name: 'Blouklip Armed Response' });
  people = await signUpEach();
  officer = people.get('law_enforcement') as Claims;
  police = await signUp('external_saps', { firstName: 'Ruan' });
});

const readBy = async (one: { id: string }, as: Claims) =>
  Promise.all([getSharedWithMe, messagesSharedWithMe].map(async (row) => (await send(row, { as, params: { id: one.id } })).status));

describe('sharing a case with a police officer', () => {
  test('lets that officer read it at once, without notes and without user ids', async () => {
    const one = await make();
    const firearm = (await send(contract.firearms.register, { as: people.get('admin'), body: exampleFirearm({ serialNumber: 'SHR-1' }) })).body;
    await send(linkFirearm, { as: officer, params: { id: one.id, firearmId: firearm.id } });
    await send(linkEntity, { as: officer, params: { id: one.id, entityId: '1' } });
    await send(addNote, { as: officer, params: { id: one.id }, body: { text: 'Internal: the informer is known' } });
    expect(await readBy(one, police)).toEqual([404, 404]);

    const { status, body } = await shareWith(one, police);

    expect([status, body.shares]).toMatchObject([200, [{ userId: police.sub, userName: 'Ruan Mokoena', sharedByName: 'Thandi Mokoena' }]]);
    const { body: seen } = await send(getSharedWithMe, { as: police, params: { id: one.id } });
    expect(Object.keys(seen).sort()).toEqual(
      ['id', 'caseNumber', 'shortNumber', 'title', 'description', 'priority', 'status', 'assignedToName', 'createdAt', 'closedAt', 'sharedAt', 'sharedByName']
        .concat('firearms', 'entities')
        .sort(),
    );
    expect(seen).toMatchObject({
      firearms: [{ firearmId: firearm.id, manufacturer: 'Glock', model: '17 Gen5', serialNumber: 'SHR-1', status: 'active' }],
      entities: [{ name: 'Blouklip Armed Response' }],
    });
    expect(JSON.stringify(seen)).not.toContain('informer');
    expect(await noticesOf(police, one)).toMatchObject([{ title: 'Case shared with you', actionUrl: `/saps/cases/${one.id}` }]);
  });

  test('returns 404 for other officers, and gives the police no list of cases', async () => {
    const one = await make();
    await shareWith(one, police);
    const other = people.get('external_saps') as Claims;

    expect(await readBy(one, other)).toEqual([404, 404]);
    expect((await write(replyAsOfficer, one, 'Hello', other)).status).toBe(404);
    expect((await send(listSharedWithMe, { as: other })).body).toEqual([]);
    expect((await send(contract.cases.list, { as: police })).status).toBe(403);
    expect((await send(contract.cases.get, { as: police, params: { id: one.id } })).status).toBe(403);
    expect((await send(messages, { as: police, params: { id: one.id } })).status).toBe(403);
  });

  test('ends reading and writing at once when stopped, and both steps are in the history', async () => {
    const one = await make();
    await shareWith(one, police);
    expect(await readBy(one, police)).toEqual([200, 200]);

    const { body } = await takeBack(one, police);

    expect(body.shares).toEqual([]);
    // The officer can no longer open the case, so the notification has no link.
    const [latest] = (await send(contract.notifications.list, { as: police })).body;
    expect(latest).toMatchObject({ title: 'Case no longer shared', entityId: null, actionUrl: null });
    expect(await readBy(one, police)).toEqual([404, 404]);
    expect((await write(replyAsOfficer, one, 'Still here?', police)).status).toBe(404);
    expect((await send(listSharedWithMe, { as: police })).body.map(({ id }: { id: string }) => id)).not.toContain(one.id);
    expect((await takeBack(one, police)).status).toBe(404);
    const { entries, verified } = await told(one);
    expect(verified).toBe(true);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['cases.stopSharingWithOfficer', 'cases.shareWithOfficer', 'cases.create']);
    expect(entries[1].metadata).toMatchObject({ sharedWith: 'Ruan Mokoena' });
    expect((await shareWith(one, police)).status).toBe(200);
    expect(await readBy(one, police)).toEqual([200, 200]);
  });

  test('succeeds once for two concurrent calls', async () => {
    const one = await make();

    const answers = await Promise.all([shareWith(one, police), shareWith(one, police, people.get('admin'))]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await told(one)).verified).toBe(true);
  });

  test('is limited to twenty officers, without former ones', async () => {
    const one = await make();
    const made = { caseId: one.id, userName: 'Somebody', sharedAt: one.createdAt, sharedBy: subOf(officer), sharedByName: 'Thandi Mokoena' };
    const others = Array.from({ length: 20 }, (_, n) => ({ ...made, userId: `officer-${n}`, ...(n > 0 ? { sharedWith: `officer-${n}` } : {}) }));
    await caseShares().put(others).go();

    const answers = [await shareWith(one, police), await shareWith(one, people.get('external_saps') as Claims)];

    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.body.detail).toContain('at most 20 officers');
  });

  test.each(['law_enforcement', 'client', 'admin'] as const)('is refused for a user of %s', async (role) => {
    const answer = await shareWith(await make(), people.get(role) as Claims);

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'userId', message: 'Choose an active user of the police' }] } });
  });

  test('lists active police officers with only their names', async () => {
    const former = await signUp('external_saps', { firstName: 'Former' });
    await users()
      .patch({ id: subOf(former) })
      .set({ isActive: false })
      .go();

    const { body } = await send(contract.users.police, { as: officer });

    expect(body.map(({ id }: { id: string }) => id).sort()).toEqual([subOf(police), subOf(people.get('external_saps'))].sort());
    expect(Object.keys(body[0]).sort()).toEqual(['firstName', 'id', 'lastName']);
    expect((await shareWith(await make(), former)).status).toBe(400);
  });

  test('accepts one officer and no other field', async () => {
    const one = await make();

    const answer = await send(shareWithOfficer, { as: officer, params: { id: one.id }, body: { userId: police.sub, sharedByName: 'Somebody' } });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'sharedByName', message: 'sharedByName is not a field of this call' }] } });
  });

  test('lists shared cases in pages, newest first, with closed ones', async () => {
    const reader = await signUp('external_saps');
    const all = [await make(), await make(), await make()];
    for (const one of all) await shareWith(one, reader);
    await close(all[0]);

    const pages = await sendForAll(listSharedWithMe, { as: reader, query: { limit: '2' } });

    const found = pages.flatMap(({ body }) => body);
    expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse());
    expect(found.at(-1)).toMatchObject({ status: 'closed' });
  });
});
