// Notifications of a user's former role or provider are deleted (decision 105).
import { afterEach, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleUser } from '../../shared/users/example.ts';
import { type Claims, claimsFor, send } from '../../testing/server/call.ts';
import { failingTransaction } from '../../testing/server/faults.ts';
import { failing, withIdentity, withLogin } from '../../testing/server/identity.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { commit } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { cognito } from '../platform/identity.ts';
import { userChanges } from './entity.ts';
import { giveUpUserChange } from './work.ts';

const { notifications, users } = contract;

withTable({ told: true });
withIdentity();
captureLog();
let admin: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  admin = await withLogin('admin');
});
afterEach(() => {
  cognito().middlewareStack.remove('failing');
  database().middlewareStack.remove('failing');
});

const serial = 'TOLD-BEFORE-1';
/** Creates a provider's user with notifications about its firearms, the first of them read. */
async function told(messages = 3): Promise<string> {
  const { sub = '' } = await withLogin('client', { legalEntityId: 1 });
  for (let n = 0; n < messages; n++)
    await commit([notify(sub, { title: 'Firearm status changed', message: `${serial}, was active and is now seized.` }, new Date())]);
  const as = claimsFor(sub, ['client']);
  const [first] = (await send(notifications.list, { as })).body;
  await send(notifications.markRead, { as, params: { id: first.id }, body: { isRead: true } });
  return sub;
}
const change = (id: string, fields: Parameters<typeof exampleUser>[0] & { isActive?: boolean }) =>
  send(users.edit, { as: admin, params: { id }, body: exampleUser({ email: `${id}@people.test`, role: 'client', legalEntityId: 1, ...fields }) });
const readBy = async (id: string, role: string) => {
  const as = { ...claimsFor(id, [role]), auth_time: String(Math.floor(Date.now() / 1000) + 60) };
  await countChanges();
  return [(await send(notifications.list, { as })).body.map(({ message }: { message: string }) => message), (await send(notifications.counts, { as })).body];
};
const nothing = [[], { total: 0, unread: 0 }];

test.each([
  ['client', 2],
  ['law_enforcement', undefined],
] as const)('deletes the notifications of a user who became %s of provider %s', async (role, legalEntityId) => {
  const id = await told();

  expect((await change(id, { role, legalEntityId })).status).toBe(200);

  expect(await readBy(id, role)).toEqual(nothing);
  expect((await itemsOf('notification')).filter(({ userId }) => userId === id)).toEqual([]);
});

test('keeps the notifications of a user who was renamed, or deactivated and reactivated', async () => {
  const id = await told();

  expect((await change(id, { lastName: 'Nkosi' })).status).toBe(200);
  expect((await send(users.delete, { as: admin, params: { id } })).status).toBe(204);
  expect((await change(id, { isActive: true })).status).toBe(200);

  expect(await readBy(id, 'client')).toMatchObject([[expect.stringContaining(serial), expect.anything(), expect.anything()], { total: 3, unread: 2 }]);
});

test('deletes any number of notifications, even if the call stops before it gets to them', async () => {
  const id = await told(120);
  failing('AdminUserGlobalSignOutCommand');

  expect((await change(id, { legalEntityId: 2 })).status).toBe(200);
  expect((await itemsOf('notification')).filter(({ userId }) => userId === id)).toHaveLength(120);
  await userChanges().patch({ id }).set({ dueAt: Date.now() }).go();
  await commit([notify(id, { title: 'New to you', message: 'Of your own provider' }, new Date(Date.now() + 1000))]);
  await doWork({ only: 'user-change' });

  expect(await readBy(id, 'client')).toEqual([['Of your own provider'], { total: 1, unread: 1 }]);
  expect(await itemsOf('user-change')).toEqual([]);
});

test('lets the worker delete the notifications that a call has no time for', async () => {
  const { sub: id = '' } = await withLogin('client', { legalEntityId: 1 });
  const some = () => commit(Array.from({ length: 100 }, () => notify(id, { title: 'Firearm status changed', message: serial }, new Date())));
  for (let n = 0; n < 21; n++) await some();
  const left = async () => (await itemsOf('notification')).filter(({ userId }) => userId === id).length;

  expect((await change(id, { legalEntityId: 2 })).status).toBe(200);

  expect(await left()).toBe(100);
  await doWork({ only: 'user-change' });
  expect([await left(), await itemsOf('user-change')]).toEqual([0, []]);
});

/** Moves a user to provider 2 by a change that fails at Cognito for good. */
async function givenUp(): Promise<string> {
  const id = await told();
  failing('AdminUserGlobalSignOutCommand');
  expect((await change(id, { legalEntityId: 2 })).status).toBe(200);
  cognito().middlewareStack.remove('failing');
  await giveUpUserChange(id);
  await commit([notify(id, { title: 'New to you', message: 'Of your own provider' }, new Date())]);
  expect(await readBy(id, 'client')).toMatchObject([{ length: 4 }, { total: 4 }]);
  return id;
}
const ofTheirs = [['Of your own provider'], { total: 1, unread: 1 }];

test('deletes a moved user’s notifications with the next change of the account if the move failed for good', async () => {
  const id = await givenUp();

  expect((await change(id, { legalEntityId: 2, lastName: 'Nkosi' })).status).toBe(200);
  await doWork({ only: 'user-change' });

  expect(await readBy(id, 'client')).toEqual(ofTheirs);
  expect(await itemsOf('user-change')).toEqual([]);
});

test('deletes a moved user’s notifications on reactivation if the move failed for good', async () => {
  const id = await givenUp();

  expect((await send(users.delete, { as: admin, params: { id } })).status).toBe(204);
  await doWork({ only: 'user-change' });
  expect((await change(id, { legalEntityId: 2, isActive: true })).status).toBe(200);

  expect(await readBy(id, 'client')).toEqual(ofTheirs);
});

test('lets the worker delete a moved user’s notifications if the next change fails too', async () => {
  const id = await givenUp();
  failing('AdminSetUserPasswordCommand');
  expect((await change(id, { legalEntityId: 2, lastName: 'Nkosi' })).status).toBe(503);
  cognito().middlewareStack.remove('failing');
  await doWork({ only: 'user-change' });

  expect(await readBy(id, 'client')).toEqual(ofTheirs);
  expect(await itemsOf('user-change')).toEqual([]);
});

/** Counts the user's notifications. */
const allOfTheirs = async (id: string) => (await itemsOf('notification')).filter(({ userId }) => userId === id).length;

test('keeps the notifications if the move fails before the record is written', async () => {
  const id = await told();
  failing('AdminSetUserPasswordCommand');
  failingTransaction(2);

  expect((await change(id, { legalEntityId: 2 })).status).toBeGreaterThanOrEqual(500);
  cognito().middlewareStack.remove('failing');
  database().middlewareStack.remove('failing');
  expect(await itemsOf('user-change')).toHaveLength(1);
  await userChanges().patch({ id }).set({ dueAt: Date.now() }).go();
  await doWork({ only: 'user-change' });

  expect([await allOfTheirs(id), await itemsOf('user-change')]).toEqual([3, []]);
});

test('deletes only the notifications from before the first move if a second move fails', async () => {
  const id = await givenUp();
  failing('AdminSetUserPasswordCommand');

  expect((await change(id, { legalEntityId: 1 })).status).toBe(503);
  cognito().middlewareStack.remove('failing');
  await doWork({ only: 'user-change' });

  expect(await readBy(id, 'client')).toEqual(ofTheirs);
  expect(await itemsOf('user-change')).toEqual([]);
});
