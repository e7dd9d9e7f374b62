// A change of an account that gets lost: the stream never delivered it, or the table never answered.
import { randomUUID } from 'node:crypto';
import { AdminListGroupsForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleUser } from '../../shared/users/example.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { failingTransaction } from '../../testing/server/faults.ts';
import { loginOf, withIdentity, withLogin } from '../../testing/server/identity.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { commit } from '../data/commit.ts';
import { env } from '../platform/env.ts';
import { cognito } from '../platform/identity.ts';
import { newChange } from './changes.ts';
import { userChanges } from './entity.ts';
import { getUser } from './store.ts';

const { create, delete: remove, edit } = contract.users;

withTable({ told: true });
withIdentity();
captureLog();
let admin: Claims;

beforeAll(async () => {
  admin = await withLogin('admin');
});

test('a deletion is refused while another change is pending, but not once the stream lost that change a day ago', async () => {
  const { id } = (await send(create, { as: admin, body: exampleUser({ email: `person-${randomUUID()}@people.test` }) })).body;
  await commit([newChange({ id, actor: { userId: admin.sub ?? '', name: 'Admin' } }, new Date()).write]);
  const begun = (hoursAgo: number) =>
    userChanges()
      .patch({ id })
      .set({ dueAt: Date.now() - hoursAgo * 3_600_000 })
      .go();

  await begun(23.9);
  const early = await send(remove, { as: admin, params: { id } });
  await begun(24.1);
  await freshEvents();
  const late = await send(remove, { as: admin, params: { id } });

  expect([early.status, late.status]).toEqual([409, 204]);
  expect([(await loginOf(id))?.Enabled, (await getUser(id)).isActive, await itemsOf('user-change')]).toEqual([false, false, []]);
});

test('a change that the table took without answering reaches the user pool too', async () => {
  const [{ id }, email] = [(await send(create, { as: admin, body: exampleUser({ email: `person-${randomUUID()}@people.test` }) })).body, 'other@people.test'];
  failingTransaction(2, 'after');

  const { status } = await send(edit, { as: admin, params: { id }, body: exampleUser({ email, role: 'law_enforcement' }) });
  database().middlewareStack.remove('failing');
  await doWork({ only: 'user-change' });

  expect([status, (await getUser(id)).role, await itemsOf('user-change')]).toEqual([500, 'law_enforcement', []]);
  const { Groups } = await cognito().send(new AdminListGroupsForUserCommand({ UserPoolId: env().USER_POOL_ID, Username: id }));
  expect([(await loginOf(email))?.Username, Groups?.map(({ GroupName }) => GroupName)]).toEqual([id, ['law_enforcement']]);
});
