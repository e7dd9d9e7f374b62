// Fails each step of an account's change in turn: afterwards the table and the user pool agree, or nothing has happened.
import { randomUUID } from 'node:crypto';
import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleUser } from '../../shared/users/example.ts';
import { work } from '../../testing/server/as-job.ts';
import { type Claims, claimsFor, send } from '../../testing/server/call.ts';
import { failingTransaction } from '../../testing/server/faults.ts';
import { failing, loginOf, withIdentity, withLogin } from '../../testing/server/identity.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { env } from '../platform/env.ts';
import { cognito } from '../platform/identity.ts';
import { newChange, subjectOf } from './changes.ts';
import { userChanges } from './entity.ts';
import { getUser } from './store.ts';

const { create, edit, delete: remove } = contract.users;

withTable({ told: true });
const letters = withIdentity();
const lines = captureLog();
let admin: Claims;

beforeAll(async () => {
  admin = await withLogin('admin');
});
afterEach(() => {
  cognito().middlewareStack.remove('failing');
  database().middlewareStack.remove('failing');
});

const fresh = () => `person-${randomUUID()}@people.test`;
const invite = (email = fresh(), headers = {}) => send(create, { as: admin, body: exampleUser({ email }), headers });
const change = (id: string, fields: Parameters<typeof exampleUser>[0]) => send(edit, { as: admin, params: { id }, body: exampleUser(fields) });
const attempt = (USERNAME: string, PASSWORD: string) =>
  cognito()
    .send(new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: env().USER_POOL_CLIENT_ID, AuthParameters: { USERNAME, PASSWORD } }))
    .then(({ ChallengeName }) => ChallengeName ?? 'in')
    .catch(() => 'refused');
const recordsOf = async (email: string) => (await itemsOf('user')).filter((user) => user.email === email);

/** Returns pending changes, and every difference between records and logins. */
async function disagreements(): Promise<unknown[]> {
  const found: unknown[] = await itemsOf('user-change');
  for (const user of await itemsOf('user')) {
    const login = await loginOf(user.id);
    if (login?.Enabled !== user.isActive) found.push(['enabled', user.email]);
    if (await firstBrokenEntry('user', user.id, user as { version: number; chainHead: string })) found.push(['history', user.email]);
  }
  return found;
}

describe('creating an account', () => {
  test.each([
    ['the login cannot be created', () => failing('AdminCreateUserCommand', { times: 9 })],
    ['the table cannot store the change', () => failingTransaction(1)],
  ])('attack 36: leaves nothing behind when %s', async (_, fail) => {
    const email = fresh();
    // The browser retries with the same idempotency key until it gets an answer.
    const key = { 'idempotency-key': randomUUID() };
    fail();

    const { status } = await invite(email, key);
    await doWork();

    expect(status).toBeGreaterThanOrEqual(500);
    expect([await loginOf(email), await recordsOf(email), await disagreements()]).toEqual([undefined, [], []]);
    cognito().middlewareStack.remove('failing');
    const made = await invite(email, key);
    expect([made.status, (await invite(email, key)).body]).toEqual([201, made.body]);
  });

  test('attack 14: creates one account for two simultaneous calls with the same key, and gives both the same answer', async () => {
    const [email, key] = [fresh(), { 'idempotency-key': randomUUID() }];

    const [one, other] = await Promise.all([invite(email, key), invite(email, key)]);

    expect([one.status, other.status, other.body]).toEqual([201, 201, one.body]);
    expect([(await recordsOf(email)).length, letters.filter(({ to }) => to === email).length, await disagreements()]).toEqual([1, 1, []]);
  });

  test.each([
    ['the pool’s answer is lost', () => failing('AdminCreateUserCommand', { when: 'after' })],
    ['the groups cannot be read', () => failing('AdminListGroupsForUserCommand')],
    ['the group cannot be set', () => failing('AdminAddUserToGroupCommand', { times: 2 })],
    ['the record cannot be written', () => failingTransaction(2)],
  ])('attack 36: lets the worker finish the account when %s, so that the invitation sent is valid', async (_, fail) => {
    const email = fresh();
    fail();

    const { status, body } = await invite(email);
    const between = await loginOf(email);
    const id = between?.Username ?? '';
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect((await send(contract.auth.user, { as: claimsFor(id, ['inspector']) })).status).toBe(401);
    expect((await invite(email)).status).toBe(409);
    await doWork();

    expect(await recordsOf(email)).toEqual([expect.objectContaining({ id, role: 'inspector', isActive: true, version: 1 })]);
    expect((await send(contract.auth.user, { as: claimsFor(id, ['inspector']) })).status).toBe(200);
    expect(letters.filter(({ to }) => to === email)).toHaveLength(1);
    expect([await attempt(email, 'Temporary#2026'), await disagreements()]).toEqual(['NEW_PASSWORD_REQUIRED', []]);
  });

  test('lets the worker finish the account of a call that died, but only after its time limit', async () => {
    const email = fresh();
    const { change: begun, write } = newChange(
      { id: subjectOf(email), actor: { userId: admin.sub ?? '', name: 'Ayanda' }, person: { ...exampleUser(), email } as never },
      new Date(),
    );
    await database().send(new TransactWriteCommand({ TransactItems: [write.item] }));
    const [event] = (await freshEvents()).filter(({ dynamodb }) => dynamodb?.NewImage?.changeId?.S === begun.changeId);
    let done = false;
    const working = work({ Records: [event as NonNullable<typeof event>] }).then(() => {
      done = true;
    });

    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([done, (await itemsOf('user-change')).length]).toEqual([false, 1]);
    await userChanges().patch({ id: begun.id }).set({ dueAt: 0 }).go();
    await working;

    expect([await loginOf(email), await disagreements()]).toEqual([undefined, []]);
  });

  test('replaces a login that has no record, and sends a new invitation', async () => {
    const email = fresh();
    failing('AdminAddUserToGroupCommand', { times: 99 });
    await invite(email);
    const orphan = (await loginOf(email))?.Username;
    await doWork();
    expect(await itemsOf('user-change')).toEqual([expect.objectContaining({ status: 'failed' })]);
    cognito().middlewareStack.remove('failing');

    const { status, body } = await invite(email);

    expect([status, body.id === orphan]).toEqual([201, false]);
    expect([await loginOf(orphan ?? ''), await disagreements()]).toEqual([undefined, []]);
    expect(letters.filter(({ to }) => to === email)).toHaveLength(2);
  });
});

describe('editing an account', () => {
  test.each([
    // The first failure is temporary, so the caller may retry; after the second the result is unknown.
    ['the password cannot be set', () => failing('AdminSetUserPasswordCommand', { times: 9 }), 'Temporary#2026', 503],
    ['the record cannot be written', () => failingTransaction(2), 'Another#2026', 500],
  ])('changes nothing of the account when %s', async (_, fail, password, answered) => {
    const { id, email } = (await invite()).body;
    fail();

    const { status } = await change(id, { email: fresh(), firstName: 'Other', role: 'law_enforcement', password: 'Another#2026' });
    await doWork();

    expect(status).toBe(answered);
    expect(await getUser(id)).toMatchObject({ email, firstName: 'Nandi', role: 'inspector', version: 1 });
    expect([await attempt(email, password), await disagreements()]).toEqual(['NEW_PASSWORD_REQUIRED', []]);
    cognito().middlewareStack.remove('failing');
    expect((await change(id, { email, firstName: 'Other' })).status).toBe(200);
  });

  test.each([
    'AdminListGroupsForUserCommand',
    'AdminRemoveUserFromGroupCommand',
    'AdminAddUserToGroupCommand',
    'AdminUpdateUserAttributesCommand',
    'AdminUserGlobalSignOutCommand',
  ])('stores the change, refuses the former role and lets the worker finish when %s fails', async (command) => {
    const { id } = (await invite()).body;
    const email = fresh();
    failing(command, { times: 2 });

    const { status } = await change(id, { email, firstName: 'Other', role: 'law_enforcement', password: 'Another#2026' });
    const session = { ...claimsFor(id, ['inspector']), auth_time: String(Math.ceil(Date.now() / 1000)) };
    expect([status, (await send(contract.auth.user, { as: session })).status]).toEqual([200, 401]);
    await doWork();

    expect(await getUser(id)).toMatchObject({ email, firstName: 'Other', role: 'law_enforcement' });
    const { UserAttributes } = (await loginOf(id)) ?? {};
    expect(UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: 'email', Value: email },
        { Name: 'given_name', Value: 'Other' },
      ]),
    );
    expect([await attempt(email, 'Another#2026'), await disagreements()]).toEqual(['NEW_PASSWORD_REQUIRED', []]);
  });
});

describe('deleting an account', () => {
  test.each(['AdminDisableUserCommand', 'AdminUserGlobalSignOutCommand'])(
    'signs the user out at once and lets the worker finish when %s fails',
    async (command) => {
      const { id, email } = (await invite()).body;
      failing(command, { times: 3 });

      const { status } = await send(remove, { as: admin, params: { id } });
      const session = { ...claimsFor(id, ['inspector']), auth_time: String(Math.ceil(Date.now() / 1000)) };
      expect([status, (await send(contract.auth.user, { as: session })).status]).toEqual([204, 401]);
      await doWork();

      expect([await attempt(email, 'Temporary#2026'), await disagreements()]).toEqual(['refused', []]);
    },
  );

  test('attack 36: changes nothing when the table cannot store it', async () => {
    const { id, email } = (await invite()).body;
    failingTransaction(1);

    const { status } = await send(remove, { as: admin, params: { id } });
    await doWork();

    expect([status, (await getUser(id)).isActive]).toEqual([500, true]);
    expect([await attempt(email, 'Temporary#2026'), await disagreements()]).toEqual(['NEW_PASSWORD_REQUIRED', []]);
  });

  test('finishes once, however often the worker gets the event', async () => {
    const { id } = (await invite()).body;
    failing('AdminDisableUserCommand');
    await send(remove, { as: admin, params: { id } });

    const events = await freshEvents();
    await Promise.all(events.map((event) => work({ Records: [event] })));
    await doWork();

    expect([(await loginOf(id))?.Enabled, await disagreements()]).toEqual([false, []]);
  });
});

test('logs no password or email address', () => {
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toMatch(/#2026|people\.test/);
});
