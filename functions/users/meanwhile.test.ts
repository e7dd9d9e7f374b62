// The history of an account's changes, and callers who lose access during their call: nothing they started takes effect.
import { randomUUID } from 'node:crypto';
import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleUser } from '../../shared/users/example.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { loginOf, poolPassword, withIdentity, withLogin } from '../../testing/server/identity.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { later } from '../../testing/server/own-sessions.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { listHistory } from '../history/store.ts';
import { env } from '../platform/env.ts';
import { cognito } from '../platform/identity.ts';
import { users } from './entity.ts';
import { getUser } from './store.ts';

const { create, edit, delete: remove, resetSecondFactor } = contract.users;

withTable();
const letters = withIdentity();
captureLog();
let admin: Claims;

beforeAll(async () => {
  await foundEntity(1);
  admin = await withLogin('admin');
});
afterEach(() => {
  vi.useRealTimers();
  cognito().middlewareStack.remove('meanwhile');
  database().middlewareStack.remove('between reading and writing');
});

const fresh = () => `person-${randomUUID()}@people.test`;
const invited = async (change = {}) => (await send(create, { as: admin, body: exampleUser({ email: fresh(), ...change }) })).body;
const change = (id: string, fields: object, as = admin, headers = {}) => send(edit, { as, params: { id }, body: { ...exampleUser(), ...fields }, headers });
/** True if the user can sign in with this temporary password. The invitation contained `Temporary#2026`. */
const letsIn = async (USERNAME: string, PASSWORD = 'Temporary#2026') => {
  const AuthParameters = { USERNAME, PASSWORD };
  const { ChallengeName } = await cognito().send(
    new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: env().USER_POOL_CLIENT_ID, AuthParameters }),
  );
  return ChallengeName === 'NEW_PASSWORD_REQUIRED';
};
const told = async (id: string) => (await listHistory('user', id)).at(-1)?.metadata;

describe('the history of an account', () => {
  test('records each changed field with old and new value, and that a password was set, but not which', async () => {
    const { id, email } = await invited({ firstName: 'Thandi', lastName: 'Mokoena', province: 'Limpopo', ties: [1] });
    const client = { email: fresh(), firstName: 'Naledi', lastName: 'Dube', role: 'client', legalEntityId: 1 };

    await change(id, { ...client, password: 'Another#2026' });

    expect(await told(id)).toEqual({
      changed: {
        email: { from: email, to: client.email },
        firstName: { from: 'Thandi', to: 'Naledi' },
        lastName: { from: 'Mokoena', to: 'Dube' },
        role: { from: 'inspector', to: 'client' },
        legalEntityId: { from: null, to: 1 },
      },
      password: 'a temporary one was set',
    });
  });

  test('records only the changed fields of one’s own account, and none for a deactivation', async () => {
    const own = await withLogin('admin');
    const { id, email, firstName, lastName } = await getUser(own.sub ?? '');

    await change(id, { email, firstName: 'New', lastName, role: 'admin', password: poolPassword }, own);
    const edited = await told(id);
    await send(remove, { as: admin, params: { id } });

    expect([edited, (await told(id)) ?? {}]).toEqual([{ changed: { firstName: { from: firstName, to: 'New' } } }, {}]);
  });
});

describe('an administrator deactivated during the call', () => {
  const goes = (own: Claims) =>
    users()
      .patch({ id: own.sub ?? '' })
      .set({ isActive: false })
      .go();

  test('creates no account and sends no invitation', async () => {
    const [own, email] = [await withLogin('admin'), fresh()];
    beforeNextWrite(() => goes(own));

    const { status, body } = await send(create, { as: own, body: exampleUser({ email }) });

    expect([status, body.code, await loginOf(email)]).toEqual([401, 'session-ended', undefined]);
    expect(letters.filter(({ to }) => to === email)).toEqual([]);
    expect(await itemsOf('user-change')).toEqual([]);
  });

  test.each([
    ['changes', (id: string, as: Claims) => change(id, { email: fresh(), firstName: 'Changed', password: 'Another#2026' }, as)],
    ['deactivates', (id: string, as: Claims) => send(remove, { as, params: { id } })],
    ['resets the second factor of', (id: string, as: Claims) => send(resetSecondFactor, { as, params: { id } })],
  ])('%s no user', async (_, act) => {
    const own = await withLogin('admin');
    const { id, email } = await invited();
    const before = await getUser(id);
    beforeNextWrite(() => goes(own));

    const { status, body } = await act(id, own);

    expect([status, body.code]).toEqual([401, 'session-ended']);
    expect([await getUser(id), await itemsOf('user-change')]).toEqual([before, []]);
    expect([await loginOf(id), await letsIn(email)]).toMatchObject([{ Enabled: true }, true]);
  });

  test('changes no record when deactivated between the password and the record', async () => {
    const own = await withLogin('admin');
    const { id } = await invited();
    const before = await getUser(id);
    // The first transaction starts the change, the second writes it.
    beforeNextWrite(async () => beforeNextWrite(() => goes(own)));

    const { status, body } = await change(id, { email: fresh(), firstName: 'Changed', password: 'Another#2026' }, own);

    expect([status, body.code]).toEqual([401, 'session-ended']);
    expect([await getUser(id), await itemsOf('user-change')]).toEqual([before, []]);
  });
});

test('a password change ends sessions that started with the old password, but none that start afterwards', async () => {
  const inspector = await withLogin('inspector');
  const id = inspector.sub ?? '';
  const { email } = await getUser(id);
  const signedIn = () => ({ ...inspector, auth_time: String(Math.floor(Date.now() / 1000)) });
  const isIn = async (as: Claims) => (await send(contract.auth.user, { as })).status === 200;
  let meanwhile: Claims = {};
  cognito().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (commandName === 'AdminSetUserPasswordCommand') {
          later(2000);
          meanwhile = signedIn();
        }
        return next(args);
      },
    { step: 'initialize', name: 'meanwhile' },
  );

  const { status } = await change(id, { email, password: 'Another#2026' });

  later(2000);
  expect([status, await isIn(meanwhile), await isIn(signedIn())]).toEqual([200, false, true]);
});

test('an edit that loses against a concurrent update does not replace the password', async () => {
  const { id, email } = await invited();
  beforeNextWrite(() => change(id, { email, firstName: 'First', password: 'First#2026' }));

  const { status } = await change(id, { email, firstName: 'Second', password: 'Another#2026' }, admin, { 'if-match': '"1"' });

  expect([status, (await getUser(id)).firstName, await letsIn(email, 'First#2026')]).toEqual([412, 'First', true]);
});
