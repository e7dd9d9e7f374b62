// The list of users: search by name and email address, filters and pages.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, founder, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { placeOf } from '../../testing/server/people.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { users } from './entity.ts';
import { createUser } from './store.ts';

const row = contract.users.list;

withTable();
captureLog();
let as: Claims;

const people: readonly [email: string, firstName: string, lastName: string, role: Role][] = [
  ['palesa@people.test', 'Palesa', 'Mahlangu', 'client'],
  ['sipho@people.test', 'Sipho', 'Nkosi', 'firearm_office'],
  ['second.palesa@people.test', 'Naledi', 'Zulu', 'inspector'],
];

beforeAll(async () => {
  as = await signUp('psira_management', { at: new Date('2026-01-01T08:00:00Z') });
  await foundEntity(1, { name: 'Blouklip Armed Response' });
  for (const [at, [email, firstName, lastName, role]] of people.entries()) {
    const id = randomUUID();
    await createUser({ id, email, firstName, lastName, role, ...placeOf(role) }, founder, new Date(Date.UTC(2026, 1, at + 1)));
    if (email === sipho) await users().patch({ id }).set({ isActive: false, version: 2, updatedAt: new Date().toISOString() }).go();
  }
});

const emailsOf = async (query: Record<string, string>) => (await send(row, { as, query })).body.map(({ email }: { email: string }) => email);
const [palesa, sipho, second] = people.map(([email]) => email);

test.each([
  ['PALESA mah', {}, [palesa]],
  ['Palesa', {}, [second, palesa]],
  ['people.test', { role: 'firearm_office' }, [sipho]],
  ['people.test', { role: 'external_state' }, []],
  ['palesa', { isActive: 'false' }, []],
  ['', { isActive: 'false' }, [sipho]],
  ['an unknown name', {}, []],
])('finds the users for the search "%s" with filters %j', async (search, filters, found) => {
  expect(await emailsOf({ ...(search ? { search } : {}), ...filters })).toEqual(found);
});

test('lists page by page, newest account first, with the total and the providers’ names', async () => {
  const first = await send(row, { as, query: { limit: '3' } });
  const next = /<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '';
  const rest = await send(row, { as, query: Object.fromEntries(new URL(next, 'http://registry.test').searchParams) });

  expect(first.body.map(({ email }: { email: string }) => email)).toEqual([second, sipho, palesa]);
  expect([first.headers['x-total-count'], rest.body.length, rest.headers.link]).toEqual(['4', 1, undefined]);
  expect(first.body[2]).toMatchObject({ legalEntityId: 1, legalEntityName: 'Blouklip Armed Response', isActive: true });
  for (const hidden of ['chainHead', 'password', 'sessionsFrom', 'sessionKept']) expect(first.body[0]).not.toHaveProperty(hidden);
});
