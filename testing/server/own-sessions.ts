// For tests: one person's sessions, opened and used as by a browser, and the history of their account.
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { firstBrokenEntry, listHistory } from '../../functions/history/store.ts';
import { getUser } from '../../functions/users/store.ts';
import { contract } from '../../shared/contract.ts';
import { exampleUser } from '../../shared/users/example.ts';
import { type Claims, claimsFor, send, signUp } from './call.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
export const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
export const aMinute = 60_000;

export const idOf = ({ origin_jti = '' }: Claims) => origin_jti;

/** A new sign-in of the person, `ago` milliseconds ago. */
const signInOf = (of: Claims, ago = 0): Claims => ({
  ...claimsFor(of.sub ?? '', [of['cognito:groups']?.slice(1, -1) ?? '']),
  auth_time: String(Math.floor((Date.now() - ago) / 1000)),
});

/** Creates another inspector before each test, whom the test may replace; restores the clock after it. */
export function withPerson() {
  const own: { person: Claims; sub: () => string; signIn: (ago?: number, of?: Claims) => Claims } = {
    person: {},
    sub: () => own.person.sub ?? '',
    signIn: (ago = 0, of = own.person) => signInOf(of, ago),
  };
  beforeEach(async () => {
    own.person = await signUp('inspector');
  });
  afterEach(() => vi.useRealTimers());
  return own;
}

/** Opens the registry with the session; returns the status. */
export const opened = async (as: Claims, agent: string = firefox): Promise<number> =>
  (await send(contract.auth.user, { as, headers: { 'user-agent': agent } })).status;
export const listOf = async (as: Claims) => (await send(contract.auth.sessions, { as, headers: { 'user-agent': firefox } })).body as Record<string, any>[];
export const idsSeenBy = async (as: Claims) => (await listOf(as)).map(({ id }) => id);

/** Verifies the account's history and returns its actions. */
export async function historyOf({ sub = '' }: Claims) {
  expect(await firstBrokenEntry('user', sub, await getUser(sub))).toBeUndefined();
  return (await listHistory('user', sub)).map(({ action, metadata, actionBy }) => ({ action, metadata, own: actionBy === sub }));
}

/** Signs the person out everywhere. Requires a login. */
export async function changedByAdministrator({ sub = '' }: Claims): Promise<void> {
  const { email } = await getUser(sub);
  const sent = { as: await signUp('admin'), params: { id: sub }, body: { ...exampleUser({ email }), role: 'inspector' } };
  expect((await send(contract.users.edit, sent)).status).toBe(200);
}

/** Moves the clock forward by so many milliseconds until `vi.useRealTimers()`. */
export const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
