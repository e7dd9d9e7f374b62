// Checks officers who leave: the police lose their shared cases, also after they return (decision 124), and messages reach others in law enforcement.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleUser } from '../../shared/users/example.ts';
import { type Claims, claimsFor, send, signUp } from '../../testing/server/call.ts';
import { failing, withIdentity, withLogin } from '../../testing/server/identity.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { cognito } from '../platform/identity.ts';
import { users as accounts, userChanges } from '../users/entity.ts';
import { giveUpUserChange } from '../users/work.ts';
import { endSharesWith } from './ended-shares.ts';

const { cases, users } = contract;

withTable({ told: true });
withIdentity();
captureLog();
let admin: Claims;
let law: Claims;

beforeAll(async () => {
  await foundEntity(1);
  [admin, law] = [await withLogin('admin'), await signUp('law_enforcement')];
});
afterEach(() => cognito().middlewareStack.remove('failing'));

const make = async () => (await send(cases.create, { as: law, body: exampleCase() })).body as { id: string; caseNumber: string };
const shareWith = async (caseId: string, userId: string) =>
  expect((await send(cases.shareWithOfficer, { as: law, params: { id: caseId }, body: { userId } })).status).toBe(200);
const change = async (id: string, fields: Parameters<typeof exampleUser>[0] & { isActive?: boolean }) =>
  expect(
    (await send(users.edit, { as: admin, params: { id }, body: exampleUser({ email: `${id}@people.test`, role: 'external_saps', ...fields }) })).status,
  ).toBe(200);
/** A new sign-in after the change. */
const now = (id: string, role: string): Claims => ({ ...claimsFor(id, [role]), auth_time: String(Math.floor(Date.now() / 1000) + 60) });
const seenBy = async (id: string, caseId: string) => {
  const as = now(id, 'external_saps');
  const one = await send(cases.getSharedWithMe, { as, params: { id: caseId } });
  return [one.status, (await send(cases.listSharedWithMe, { as })).body.length];
};

test.each([
  ['in the same call', false],
  ['by the worker after the call has failed', true],
])('shares end when an officer leaves the police: %s', async (_, cut) => {
  const { sub: id = '' } = await withLogin('external_saps');
  const one = await make();
  await shareWith(one.id, id);
  expect(await seenBy(id, one.id)).toEqual([200, 1]);

  if (cut) failing('AdminUserGlobalSignOutCommand');
  await change(id, { role: 'client', legalEntityId: 1 });
  if (cut) {
    cognito().middlewareStack.remove('failing');
    await userChanges().patch({ id }).set({ dueAt: Date.now() }).go();
    await doWork({ only: 'user-change' });
  }
  expect(await itemsOf('user-change')).toEqual([]);

  const { body } = await send(cases.get, { as: law, params: { id: one.id } });
  expect(body.shares).toEqual([]);
  expect((await send(cases.history, { as: law, params: { id: one.id } })).body).toMatchObject({
    verified: true,
    entries: [{ action: 'cases.stopSharingWithOfficer', actorName: 'Ayanda Login 1', metadata: { userId: id } }, { action: 'cases.shareWithOfficer' }, {}],
  });
  expect(
    (await itemsOf('notification')).filter(({ userId, entityId, title }) => userId === law.sub && entityId === one.id && /no longer/.test(title)),
  ).toMatchObject([{ message: expect.stringContaining(`${one.caseNumber} is no longer shared with Ayanda Login`), actionUrl: `/cases/${one.id}` }]);
  await change(id, {});
  expect(await seenBy(id, one.id)).toEqual([404, 0]);
  // After a new share the officer can read the case again.
  await shareWith(one.id, id);
  expect(await seenBy(id, one.id)).toEqual([200, 1]);
});

test('shares from before an aborted change end when the officer returns, and later shares stay', async () => {
  const { sub: id = '' } = await withLogin('external_saps');
  const [one, later] = [await make(), await make()];
  await shareWith(one.id, id);
  failing('AdminUserGlobalSignOutCommand');
  await change(id, { role: 'client', legalEntityId: 1 });
  cognito().middlewareStack.remove('failing');
  await giveUpUserChange(id);
  expect((await itemsOf('case-share')).filter(({ sharedWith }) => sharedWith === id)).toHaveLength(1);

  // The change does not finish at once, so that a case can be shared in the meantime.
  failing('AdminUserGlobalSignOutCommand');
  await change(id, {});
  await shareWith(later.id, id);
  cognito().middlewareStack.remove('failing');
  await userChanges().patch({ id }).set({ dueAt: Date.now() }).go();
  await doWork({ only: 'user-change' });

  expect([await seenBy(id, one.id), await seenBy(id, later.id)]).toEqual([
    [404, 1],
    [200, 1],
  ]);
});

test('ending shares from before a time keeps a newer share of the same case', async () => {
  const { sub: id = '' } = await withLogin('external_saps');
  const one = await make();
  await shareWith(one.id, id);
  const moment = new Date().toISOString();
  beforeNextWrite(async () => {
    expect((await send(cases.stopSharingWithOfficer, { as: law, params: { id: one.id, userId: id } })).status).toBe(200);
    await shareWith(one.id, id);
  });

  await endSharesWith(id, { userId: 'a', name: 'An administrator' }, { before: moment });

  expect(await seenBy(id, one.id)).toEqual([200, 1]);
});

test('ending shares keeps a concurrent one, and reports nothing left', async () => {
  const { sub: id = '' } = await withLogin('external_saps');
  const one = await make();
  await shareWith(one.id, id);
  const [share] = (await itemsOf('case-share')).filter(({ sharedWith }) => sharedWith === id);

  expect(await endSharesWith(id, { userId: 'a', name: 'An administrator' }, { before: share?.sharedAt, most: 0 })).toBe(false);
  await endSharesWith(id, { userId: 'a', name: 'An administrator' }, { before: share?.sharedAt });

  expect(await seenBy(id, one.id)).toEqual([200, 1]);
});

test('a share that is made while its officer leaves the police ends too', async () => {
  const [{ sub: id = '' }, one] = [await withLogin('external_saps'), await make()];
  beforeNextWrite(() => accounts().patch({ id }).set({ isActive: false }).go());

  const { status, body } = await send(cases.shareWithOfficer, { as: law, params: { id: one.id }, body: { userId: id } });

  expect([status, body.errors]).toEqual([400, [{ path: 'userId', message: 'Choose an active user of the police' }]]);
  expect((await itemsOf('case-share')).filter(({ caseId }) => caseId === one.id)).toEqual([]);
});

test('shares stay with an officer who is reactivated', async () => {
  const { sub: id = '' } = await withLogin('external_saps');
  const one = await make();
  await shareWith(one.id, id);

  expect((await send(users.delete, { as: admin, params: { id } })).status).toBe(204);
  await change(id, { isActive: true });

  expect(await seenBy(id, one.id)).toEqual([200, 1]);
});

test('the worker ends the shares that one call has no time for', async () => {
  const { sub: id = '' } = await withLogin('external_saps');
  for (let n = 0; n < 21; n++) await shareWith((await make()).id, id);
  const left = async () => (await itemsOf('case-share')).filter(({ sharedWith }) => sharedWith === id).length;

  await change(id, { role: 'inspector' });

  expect(await left()).toBe(1);
  await doWork({ only: 'user-change' });
  expect([await left(), await itemsOf('user-change')]).toEqual([0, []]);
});

test('a message from the police reaches others in law enforcement if the case’s officers have left', async () => {
  const [assigned, colleague] = [await signUp('law_enforcement'), await signUp('law_enforcement')];
  const { sub: id = '' } = await withLogin('external_saps');
  const { body: one } = await send(cases.create, { as: assigned, body: exampleCase({ assignedTo: assigned.sub ?? null }) });
  expect((await send(cases.shareWithOfficer, { as: assigned, params: { id: one.id }, body: { userId: id } })).status).toBe(200);
  const write = () => send(cases.replyAsOfficer, { as: now(id, 'external_saps'), params: { id: one.id }, body: { text: 'It is in our store.' } });
  const told = async () =>
    (await itemsOf('notification')).filter(({ entityId, title }) => entityId === one.id && title === 'New message about a case').map(({ userId }) => userId);

  await write();
  expect(await told()).toEqual([assigned.sub]);
  await accounts()
    .patch({ id: assigned.sub ?? '' })
    .set({ isActive: false })
    .go();
  expect((await write()).status).toBe(201);

  expect((await told()).sort()).toEqual([assigned.sub, law.sub, colleague.sub].sort());
});
