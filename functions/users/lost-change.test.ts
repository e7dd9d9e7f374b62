// A change of an account that began and whose work the stream never told of.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleUser } from '../../shared/users/example.ts';
import { commit } from '../data/commit.ts';
import { type Claims, send } from '../testing/call.ts';
import { loginOf, withIdentity, withLogin } from '../testing/identity.ts';
import { freshEvents } from '../testing/jobs.ts';
import { captureLog } from '../testing/log.ts';
import { itemsOf, withTable } from '../testing/registry.ts';
import { newChange } from './changes.ts';
import { userChanges } from './entity.ts';
import { getUser } from './store.ts';

const { create, delete: remove } = contract.users;

withTable({ told: true });
withIdentity();
captureLog();
let admin: Claims;

beforeAll(async () => {
  admin = await withLogin('admin');
});

test('a deletion waits for a change that the worker may still finish, and no more for one that the stream lost a day ago', async () => {
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
