// Tests the PIN of an officer: right, wrong, locked, concurrent guesses, and who is notified.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import type { CreateOfficer } from '../../shared/officers/schema.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { provePin } from './proof.ts';
import { setPin } from './store.ts';
import { lockedMinutes } from './tries.ts';

withTable();
const log = captureLog();
let client: Claims;
let manager: Claims;

beforeAll(async () => {
  process.env.PERSON_KEY ??= 'key of the tests';
  await foundEntity(1);
  client = await signUp('client', { legalEntityId: 1 });
  manager = await signUp('client', { legalEntityId: 1, duty: 'manager' });
});

const pin = '481516';
let last = 0;
async function newOfficer(): Promise<string> {
  const n = ++last;
  const body: CreateOfficer = {
    legalEntityId: 1,
    surname: 'Nkosi',
    fullNames: 'Sipho',
    idType: 'passport',
    idNumber: `A${String(1000000 + n)}`,
    idCountry: 'LS',
    psiraNumber: String(1000000 + n),
    psiraGrade: 'C',
    employedFrom: '2020-01-06',
  };
  const { body: officer } = await send(contract.officers.create, { as: client, body });
  return officer.id;
}
const withPin = async () => {
  const id = await newOfficer();
  await send(contract.officers.setPin, { as: manager, params: { id }, body: { pin } });
  return id;
};
let users = 0;
const newUser = () => ({ userId: `user-${++users}`, name: 'Thandi Mokoena', sessionId: `session-${users}` });
/** Another sign-in for each try, unless the test is about one. */
const proof = (officerId: string, tried: string, at = new Date(), user = newUser()) =>
  provePin({ officerId, pin: tried }, 1, user, at).then(
    ({ id }) => id,
    (error) => error.errors?.[0]?.message ?? error.code,
  );

test('a right PIN returns the officer, and clears earlier wrong ones', async () => {
  const id = await withPin();

  expect(await proof(id, '000001')).toBe('Wrong PIN, 4 tries left.');
  expect(await proof(id, pin)).toBe(id);
  expect(await proof(id, '000001')).toBe('Wrong PIN, 4 tries left.');
});

test('the fifth wrong PIN locks it, also for the right one, for 15 minutes, and notifies the managers', async () => {
  const id = await withPin();
  const at = new Date('2026-11-28T15:45:00Z');
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push(await proof(id, '000001', at));

  expect(answers.map((one) => /\d tr(y|ies)|locked/.exec(one)?.[0])).toEqual(['4 tries', '3 tries', '2 tries', '1 try', 'locked', 'locked']);
  expect(await proof(id, pin, at)).toContain('is locked for 15 minutes');
  expect(await proof(id, pin, new Date(at.getTime() + (lockedMinutes * 60 - 1) * 1000))).toContain('locked');
  expect(await proof(id, pin, new Date(at.getTime() + lockedMinutes * 60_000))).toBe(id);
  const told = (await itemsOf('notification')).filter(({ entityId }) => entityId === id);
  expect(told.map(({ userId }) => userId)).toEqual([manager.sub]);
  expect(log.filter((line) => line.includes('officer pin locked') && line.includes(id))).toHaveLength(1);
  expect(log.join()).not.toContain('000001');
});

test('of fifty guesses at once at most five are checked', async () => {
  const id = await withPin();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => proof(id, String(100_000 + n))));

  expect(answers.filter((one) => one.startsWith('Wrong PIN'))).toHaveLength(5);
  expect(await proof(id, pin)).toContain('locked');
});

test('fifteen wrong PINs in a day lock it until tomorrow, also between right ones, and a new PIN unlocks it', async () => {
  const id = await withPin();
  const at = new Date('2026-11-28T10:00:00Z');
  const answers = [];
  for (let n = 0; n < 15; n++) {
    answers.push(await proof(id, '000001', at));
    if (n < 14) expect(await proof(id, pin, at)).toBe(id);
  }
  const locked = 'Locked until tomorrow: too many wrong PINs. Set a new PIN to unlock it.';

  expect(answers.slice(-3)).toEqual(['Wrong PIN, 2 tries left.', 'Wrong PIN, 1 try left.', locked]);
  for (let n = 0; n < 6; n++) expect(await proof(id, pin, new Date('2026-11-28T21:59:59Z'))).toBe(locked);
  expect(await proof(id, pin, new Date('2026-11-28T22:00:00Z'))).toBe(id);
  const actor = { userId: manager.sub ?? '', name: 'Manager', role: 'client', legalEntityId: 1, duty: 'manager', sessionId: 'session' } as const;
  await setPin(id, '729305', actor, undefined, at);
  expect(await proof(id, '729305', at)).toBe(id);
  const told = (await itemsOf('notification')).filter(({ entityId }) => entityId === id);
  expect(told.map(({ userId, message }) => [userId, message])).toEqual([[manager.sub, `Somebody entered a wrong PIN for S Nkosi 15 times today. ${locked}`]]);
});

test('concurrent guesses do not exceed the limit of a day', async () => {
  const id = await withPin();
  const at = new Date('2026-11-28T10:00:00Z');
  for (let n = 0; n < 13; n++) for (const tried of ['000001', pin]) await proof(id, tried, at);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => proof(id, String(100_000 + n), at)));

  expect(answers.filter((one) => one.startsWith('Wrong PIN'))).toEqual(['Wrong PIN, 1 try left.']);
  expect(await proof(id, pin, at)).toContain('Locked until tomorrow');
});

test('fifteen wrong PINs of one sign-in, for any officers, lock it until the next hour or a new sign-in, and notify the managers', async () => {
  const [user, at] = [newUser(), new Date('2026-11-28T10:20:00Z')];
  const [own, ...others] = [await withPin(), await withPin(), await withPin(), await withPin(), await withPin()];
  const answers = [];
  for (let n = 0; n < 15; n++) {
    answers.push(await proof(others[n % 4] as string, '000001', at, user));
    // A right PIN of the user's own badge clears nothing.
    if (n < 14) expect(await proof(own as string, pin, at, user)).toBe(own);
  }
  const locked = 'Too many wrong PINs at this counter. Sign in again, or try again after 13:00.';

  expect([answers[0], answers.at(-2), answers.at(-1)]).toEqual(['Wrong PIN, 4 tries left.', 'Wrong PIN, 1 try left.', locked]);
  for (const officerId of [own, others[3]]) expect(await proof(officerId as string, pin, at, user)).toBe(locked);
  expect(await proof(own as string, pin, at)).toBe(own);
  expect(await proof(own as string, pin, at, { ...user, sessionId: 'after the password' })).toBe(own);
  expect(await proof(own as string, pin, new Date('2026-11-28T11:00:00Z'), user)).toBe(own);
  const told = (await itemsOf('notification')).filter(({ entityId }) => entityId === user.userId);
  expect(told.map(({ userId, title }) => [userId, title])).toEqual([[manager.sub, 'Counter locked after wrong PINs']]);
  expect(log.filter((line) => line.includes('counter locked after wrong pins') && line.includes(user.userId))).toHaveLength(1);
});

test('is refused for an officer without a PIN, and not found for one of another provider', async () => {
  const id = await newOfficer();

  expect(await proof(id, pin)).toBe('S Nkosi has no PIN yet. A manager of the company must set one.');
  await expect(provePin({ officerId: id, pin }, 2, newUser())).rejects.toMatchObject({ code: 'not-found' });
  await expect(provePin({ officerId: '019ac000-0000-7000-8000-000000000000', pin }, 1, newUser())).rejects.toMatchObject({ code: 'not-found' });
});
