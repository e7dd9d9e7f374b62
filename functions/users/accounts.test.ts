// Managing accounts: creating, changing and deactivating them in the table and in the user pool.
import { randomUUID } from 'node:crypto';
import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleUser } from '../../shared/users/example.ts';
import { type Claims, claimsFor, send } from '../../testing/server/call.ts';
import { loginOf, poolPassword, withIdentity, withLogin } from '../../testing/server/identity.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { env } from '../platform/env.ts';
import { cognito } from '../platform/identity.ts';
import { getUser } from './store.ts';

const { create, edit, delete: remove, history } = contract.users;

withTable();
const letters = withIdentity();
const lines = captureLog();
let admin: Claims;

beforeAll(async () => {
  await foundEntity(1, { name: 'Blouklip Armed Response' });
  await foundEntity(2);
  admin = await withLogin('admin');
});

const fresh = () => `person-${randomUUID()}@people.test`;
type Sent = Parameters<typeof exampleUser>[0];
const invite = (change: Sent = {}, as = admin) => send(create, { as, body: exampleUser({ email: fresh(), ...change }) });
const change = (id: string, fields: Sent & { isActive?: boolean }, as = admin, headers = {}) =>
  send(edit, { as, params: { id }, body: { ...exampleUser(), ...fields }, headers });
const signIn = (USERNAME: string, PASSWORD: string) =>
  cognito().send(new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: env().USER_POOL_CLIENT_ID, AuthParameters: { USERNAME, PASSWORD } }));
const whoAmI = (as: Claims) => send(contract.auth.user, { as });

describe('creating a user', () => {
  test('writes a record, creates a login in the role’s group, and emails an invitation with the temporary password', async () => {
    const email = fresh();

    const { status, body } = await invite({ email: email.toUpperCase(), province: 'Limpopo', ties: [2, 1] });

    expect([status, body]).toEqual([201, expect.objectContaining({ email, role: 'inspector', isActive: true, province: 'Limpopo', ties: [1, 2], version: 1 })]);
    expect(body).not.toHaveProperty('password');
    expect(await loginOf(email)).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect((await signIn(email, 'Temporary#2026')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(letters.filter(({ to }) => to === email).map(({ text }) => text)).toEqual([expect.stringContaining('Temporary#2026')]);
    expect((await whoAmI(claimsFor(body.id, ['inspector']))).body).toMatchObject({ id: body.id, role: 'inspector' });
    expect(await itemsOf('user-change')).toEqual([]);
  });

  test('creates a client of the named provider by default', async () => {
    const { body } = await invite({ role: undefined, legalEntityId: 1 });

    expect(body).toMatchObject({ role: 'client', legalEntityId: 1, legalEntityName: 'Blouklip Armed Response' });
  });

  test('creates a client without a provider when none is named', async () => {
    const { status, body } = await invite({ role: undefined });

    expect([status, body]).toEqual([201, expect.objectContaining({ role: 'client', legalEntityId: null, legalEntityName: null })]);
    expect((await change(body.id, { email: body.email, role: 'client', legalEntityId: 1 })).body.legalEntityId).toBe(1);
  });

  test.each(["o'connor", 'o\u2019connor', 'o\u02bcconnor'])(
    'stores the address %s with a plain apostrophe, and lets the user sign in with it',
    async (local) => {
      const name = randomUUID();

      const { status, body } = await invite({ email: `${local}+${name}@people.test` });

      expect([status, body.email]).toEqual([201, `o'connor+${name}@people.test`]);
      expect((await signIn(body.email, 'Temporary#2026')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
      expect((await invite({ email: `O'Connor+${name}@people.test` })).status).toBe(409);
      await send(remove, { as: admin, params: { id: body.id } });
    },
  );

  test('accepts external_state for the police role', async () => {
    expect((await invite({ role: 'external_state' })).body.role).toBe('external_saps');
  });

  test('ignores a provider for a user who is not a client', async () => {
    expect((await invite({ role: 'law_enforcement', legalEntityId: 1, province: 'Gauteng' })).body).toMatchObject({ legalEntityId: null, province: null });
  });

  test.each([
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ password: 'Ab#1x' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'abc#123456' }, 'password', 'Use at least 8 characters, with a capital letter, a small letter, a digit and a symbol'],
    [{ password: 'Ab#1234' }, 'password', 'Use at least 8 characters, with a capital letter, a small letter, a digit and a symbol'],
    [{ role: 'client' as const, legalEntityId: 77 }, 'legalEntityId', 'This provider does not exist'],
    [{ isActive: true }, 'isActive', 'isActive is not a field of this call'],
    [{ id: 'mine' }, 'id', 'id is not a field of this call'],
  ])('rejects %j with an explanation', async (wrong, path, message) => {
    const before = await everyItem();

    const { status, body } = await invite(wrong as Sent);

    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
    expect(await everyItem()).toHaveLength(before.length);
  });

  test('rejects an email address that has an account, and changes nothing', async () => {
    const email = fresh();
    await invite({ email });
    const [items, sent] = [(await everyItem()).length, letters.length];

    const again = await invite({ email: ` ${email.toUpperCase()} ` });

    expect([again.status, again.body.errors]).toEqual([409, [{ path: 'email', message: 'Already in use' }]]);
    expect([(await everyItem()).length, letters.length]).toEqual([items, sent]);
  });

  test('creates one user for ten simultaneous calls', async () => {
    const email = fresh();

    const answers = await Promise.all(Array.from({ length: 10 }, () => invite({ email })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await itemsOf('user')).filter((user) => user.email === email)).toHaveLength(1);
    expect(letters.filter(({ to }) => to === email)).toHaveLength(1);
  });
});

describe('editing a user', () => {
  test('changes the record and the login, sets a new temporary password and ends every session', async () => {
    const before = (await invite()).body;
    const [email, old] = [fresh(), claimsFor(before.id, ['inspector'])];

    const { status, body } = await change(before.id, { email, firstName: 'Naledi', role: 'client', legalEntityId: 2, password: 'Another#2026' });

    expect([status, body]).toEqual([200, expect.objectContaining({ email, firstName: 'Naledi', role: 'client', legalEntityId: 2, version: 2 })]);
    expect((await signIn(email, 'Another#2026')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await expect(signIn(before.email, 'Temporary#2026')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await loginOf(before.id))?.UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Naledi' });
    expect((await whoAmI(old)).status).toBe(401);
    expect((await whoAmI(claimsFor(before.id, ['client']))).status).toBe(401);
    expect((await whoAmI({ ...claimsFor(before.id, ['client']), auth_time: String(Math.ceil(Date.now() / 1000)) })).status).toBe(200);
    // The former address is free again.
    expect((await invite({ email: before.email })).status).toBe(201);
  });

  test('moves the user between role lists when the role changes', async () => {
    const { id } = (await invite()).body;

    await change(id, { email: fresh(), role: 'law_enforcement' });

    const idsOf = async (row: typeof contract.users.inspectors | typeof contract.users.lawEnforcement) =>
      (await send(row, { as: admin, query: { limit: '100' } })).body.map((one: { id: string }) => one.id);
    expect(await idsOf(contract.users.inspectors)).not.toContain(id);
    expect(await idsOf(contract.users.lawEnforcement)).toContain(id);
  });

  test('keeps every other field when only the specification’s five fields are sent', async () => {
    const inspector = (await invite({ province: 'Limpopo', ties: [2, 1] })).body;
    const client = (await invite({ role: 'client', legalEntityId: 2 })).body;

    for (const { id, email, role, version, updatedAt: _, ...rest } of [inspector, client]) {
      const { status, body } = await change(id, { email, role, firstName: 'Naledi', lastName: 'Dube', password: 'Another#2026' });

      expect([status, body]).toEqual([
        200,
        { ...rest, id, email, role, firstName: 'Naledi', lastName: 'Dube', version: version + 1, updatedAt: expect.any(String) },
      ]);
    }
  });

  test.each([{ firstName: 'Naledi' }, { lastName: 'Dube' }, { province: 'Gauteng' as const }, { ties: [] }])(
    'changes only %j, without setting a password or ending sessions',
    async (fields) => {
      const { id, email, version, updatedAt: _, ...rest } = (await invite({ province: 'Limpopo', ties: [2, 1] })).body;
      const session = { ...claimsFor(id, ['inspector']), auth_time: String(Math.ceil(Date.now() / 1000)) };

      const { status, body } = await send(edit, { as: admin, params: { id }, body: fields });

      expect([status, body]).toEqual([200, { ...rest, id, email, ...fields, version: version + 1, updatedAt: expect.any(String) }]);
      expect((await signIn(email, 'Temporary#2026')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
      expect((await whoAmI(session)).status).toBe(200);
    },
  );

  test('ends every session on a change of role alone, and drops a client’s provider', async () => {
    const { id } = (await invite({ role: 'client', legalEntityId: 2 })).body;
    const session = { ...claimsFor(id, ['client']), auth_time: String(Math.ceil(Date.now() / 1000)) };

    const { body } = await send(edit, { as: admin, params: { id }, body: { role: 'inspector' } });

    expect(body).toMatchObject({ role: 'inspector', legalEntityId: null, province: null });
    expect((await whoAmI(session)).status).toBe(401);
    expect((await send(edit, { as: admin, params: { id }, body: { role: 'client' } })).body.legalEntityId).toBeNull();
  });

  test('requires the password for one’s own account and for a reactivation', async () => {
    const { id } = (await invite()).body;

    const [own, again] = [
      await send(edit, { as: admin, params: { id: admin.sub ?? '' }, body: { firstName: 'New' } }),
      await send(edit, { as: admin, params: { id }, body: { isActive: true } }),
    ];

    expect([own.status, own.body.errors]).toEqual([400, [{ path: 'password', message: 'Type your password to confirm that it is you' }]]);
    expect([again.status, again.body.errors]).toEqual([400, [{ path: 'password', message: 'Password is required' }]]);
  });

  test('answers with a version conflict after a concurrent update', async () => {
    const { id, email } = (await invite()).body;
    await change(id, { email, firstName: 'First' });

    const { status } = await change(id, { email, firstName: 'Second' }, admin, { 'if-match': '"1"' });

    expect(status).toBe(412);
    expect((await getUser(id)).firstName).toBe('First');
  });

  test('requires the current password for one’s own account, sets no password and keeps the session', async () => {
    const own = await withLogin('admin');
    const { email } = await getUser(own.sub ?? '');

    const wrong = await change(own.sub ?? '', { email, role: 'admin', firstName: 'New', password: 'Guessed#2026' }, own);
    const right = await change(own.sub ?? '', { email, role: 'admin', firstName: 'New', password: poolPassword }, own);

    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ path: 'password', message: 'This password is not correct. Enter your current password' }]]);
    expect([right.status, right.body.firstName]).toEqual([200, 'New']);
    expect((await whoAmI(own)).status).toBe(200);
    expect((await signIn(email, poolPassword)).AuthenticationResult).toBeDefined();
  });

  const nobody = [409, 'You cannot change your own role. Ask another administrator.'] as const;
  test.each([
    ['admin', 'inspector', ...nobody],
    ['psira_management', 'admin', 403, 'You cannot give a role above your own.'],
    ['psira_management', 'internal', ...nobody],
  ] as const)('attack 5: rejects a change of one’s own role: %s to %s', async (from, to, refused, sentence) => {
    const own = await withLogin(from);
    const { id, email } = await getUser(own.sub ?? '');

    const { status, body } = await change(id, { email, role: to, password: poolPassword }, own);

    expect([status, body.detail]).toEqual([refused, sentence]);
    expect((await getUser(id)).role).toBe(from);
  });
});

describe('deleting a user', () => {
  test('attack 13: deactivates and signs out at once, and keeps record and history', async () => {
    const { id, email } = (await invite()).body;
    const session = { ...claimsFor(id, ['inspector']), auth_time: String(Math.ceil(Date.now() / 1000)) };
    expect((await whoAmI(session)).status).toBe(200);

    const { status } = await send(remove, { as: admin, params: { id } });

    expect(status).toBe(204);
    expect((await whoAmI(session)).status).toBe(401);
    expect(await loginOf(email)).toMatchObject({ Enabled: false });
    await expect(signIn(email, 'Temporary#2026')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect(await getUser(id)).toMatchObject({ isActive: false, email });
    const told = await send(history, { as: admin, params: { id } });
    expect(told.body).toMatchObject({ verified: true, entries: [{ action: 'users.delete', fromStatus: 'active', toStatus: 'deactivated' }, { seq: 1 }] });
    expect(await firstBrokenEntry('user', id, await getUser(id))).toBeUndefined();
  });

  test('rejects a second deletion, and keeps the email address reserved', async () => {
    const { id, email } = (await invite()).body;
    await send(remove, { as: admin, params: { id } });

    expect((await send(remove, { as: admin, params: { id } })).body.detail).toBe('This account is already deactivated.');
    expect((await invite({ email })).status).toBe(409);
  });

  test('can be undone by reactivating the user', async () => {
    const { id, email } = (await invite()).body;
    await send(remove, { as: admin, params: { id } });

    const { body } = await change(id, { email, isActive: true, password: 'Another#2026' });

    expect(body.isActive).toBe(true);
    expect((await signIn(email, 'Another#2026')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  });

  test('attack 8: rejects deleting oneself', async () => {
    const { status, body } = await send(remove, { as: admin, params: { id: admin.sub ?? '' } });

    expect([status, body.detail]).toEqual([409, 'You cannot delete your own account. Ask another administrator.']);
  });

  test('returns 404 for an unknown user', async () => {
    expect((await send(remove, { as: admin, params: { id: randomUUID() } })).status).toBe(404);
    expect((await send(history, { as: admin, params: { id: randomUUID() } })).status).toBe(404);
  });
});

test('logs no password or email address', () => {
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toMatch(/#2026|people\.test/);
});
