// Checks access on every call: the token's claims against the user record and the session.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, claimsFor, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';
import { demoDomain } from '../platform/outside-local.ts';
import { users } from '../users/entity.ts';

const { logout, user } = contract.auth;

/** Tells actor.ts that this is not the local host. */
const host = vi.hoisted(() => ({ outside: false }));
vi.mock('../platform/env.ts', async (original) => {
  const actual = await original<typeof import('../platform/env.ts')>();
  return { ...actual, env: () => ({ ...actual.env(), ...(host.outside ? { HOST: 'aws' as const } : {}) }) };
});

withTable();
const lines = captureLog();
let claims: Claims;

beforeAll(async () => {
  claims = await signUp('internal');
});

const answered = async (as: Record<string, string> | undefined) => {
  const { status, body } = await send(user, { as });
  return `${status} ${body.code ?? body.role}`;
};

describe('a caller', () => {
  test('with a valid token has the name and role of the record', async () => {
    const { status, body } = await send(user, { as: claims, headers: { 'x-auth-token': 'the.token.sent' } });

    expect(status).toBe(200);
    expect(body).toEqual({
      id: claims.sub,
      email: `${claims.sub}@people.test`,
      firstName: 'Thandi',
      lastName: 'Mokoena',
      role: 'internal',
      legalEntityId: null,
      duty: null,
      profileImageUrl: null,
      authToken: 'the.token.sent',
    });
  });

  test('without a token is asked to sign in', async () => {
    expect(await answered(undefined)).toBe('401 unauthenticated');
  });

  test('attack 12: with an ID token is asked to sign in', async () => {
    expect(await answered({ ...claims, token_use: 'id' })).toBe('401 unauthenticated');
  });

  test.each(['sub', 'token_use', 'client_id'])('whose token has no %s is asked to sign in', async (name) => {
    const { [name]: _, ...rest } = claims;

    expect(await answered(rest)).toBe('401 unauthenticated');
  });

  test('without a user record is refused', async () => {
    expect(await answered(claimsFor(randomUUID(), ['admin']))).toBe('401 session-ended');
  });

  test('attack 13: is refused as soon as the account is deactivated', async () => {
    const as = await signUp('inspector');
    const before = await answered(as);

    await users()
      .patch({ id: as.sub ?? '' })
      .set({ isActive: false })
      .go();

    expect([before, await answered(as)]).toEqual(['200 inspector', '401 session-ended']);
  });

  test('attack 13: with a changed role is refused until the next sign-in', async () => {
    const as = await signUp('inspector');

    await users()
      .patch({ id: as.sub ?? '' })
      .set({ role: 'admin' })
      .go();

    expect(await answered(as)).toBe('401 session-ended');
    expect(await answered(claimsFor(as.sub ?? '', ['admin']))).toBe('200 admin');
  });

  test('from the demo, whose password is public, is refused outside the local host', async () => {
    const as = await signUp('inspector');
    const before = await answered(as);

    await users()
      .patch({ id: as.sub ?? '' })
      .set({ email: `${as.sub}@${demoDomain}` })
      .go();
    const local = await answered(as);
    host.outside = true;
    const outside = await answered(as);
    host.outside = false;

    expect([before, local, outside]).toEqual(['200 inspector', '200 inspector', '401 session-ended']);
  });

  test.each([
    ['no group', '[]'],
    ['an empty claim', ''],
    ['a group that is not a role', '[owner]'],
    ['two groups, one of them right', '[internal admin]'],
    ['the right group twice', '[internal internal]'],
    ['the right group in capitals', '[INTERNAL]'],
  ])('attack 4: with %s has no rights', async (_what, groups) => {
    expect(await answered({ ...claims, 'cognito:groups': groups })).toBe('403 forbidden');
  });

  test('attack 13: with a group that differs from the record must sign in again', async () => {
    expect(await answered({ ...claims, 'cognito:groups': '[admin]' })).toBe('401 session-ended');
  });

  test('attack 13: with an ended session gets that message, whatever the group', async () => {
    const as = claimsFor(claims.sub ?? '', ['internal']);
    await send(logout, { as });

    expect(await answered({ ...as, 'cognito:groups': '' })).toBe('401 session-ended');
  });

  test.each(['[internal]', 'internal', '[ internal ]'])('has access with the one right group written as %s', async (groups) => {
    expect(await answered({ ...claims, 'cognito:groups': groups })).toBe('200 internal');
  });

  test('may be external police with either spelling of the group', async () => {
    const as = await signUp('external_saps');

    expect(await answered({ ...as, 'cognito:groups': '[external_state]' })).toBe('200 external_saps');
  });
});

describe('signing out', () => {
  test('attack 13: ends the session at once, and no other session of the person', async () => {
    const [here, there] = [claimsFor(claims.sub ?? '', ['internal']), claimsFor(claims.sub ?? '', ['internal'])];

    const answer = await send(logout, { as: here });

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect([await answered(here), await answered(there)]).toEqual(['401 session-ended', '200 internal']);
  });

  test('ends a session that is identified only by its sign-in time', async () => {
    const { origin_jti: _, ...as } = claimsFor(claims.sub ?? '', ['internal']);

    await send(logout, { as });

    expect([await answered(as), await answered({ ...as, auth_time: '1790000001' })]).toEqual(['401 session-ended', '200 internal']);
  });

  test('needs a token', async () => {
    expect((await send(logout)).status).toBe(401);
  });
});

test('the sign-in call redirects to the login screen', async () => {
  const { status, headers } = await send(contract.auth.start);

  expect([status, headers.location]).toEqual([302, '/login']);
});

test('no log line has the name of a refused caller', () => {
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(line).not.toMatch(/people\.test|Mokoena|the\.token/);
});
