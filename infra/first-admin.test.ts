// Checks the creation of the first administrator in a real (local) user pool and table.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient, ListUsersInGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTable } from '../testing/system/table.ts';
import { createFirstAdmin } from './first-admin.ts';
import { credentials, region } from './local/credentials.ts';
import { type Identity, openIdentity } from './local/identity/identity.ts';
import type { Letter } from './local/mail.ts';

const person = { email: 'first@registry.test', firstName: 'Nomvula', lastName: 'Khumalo' };
const dir = mkdtempSync(join(tmpdir(), 'registry-first-admin-'));
const letters: Letter[] = [];
const server = createServer((request, response) => void identity.serve(request, response, request.url ?? '/'));
let identity: Identity;
let pool: CognitoIdentityProviderClient;

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test run, not of React.
useTable();
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  identity = await openIdentity({ dir, mount: endpoint, send: async (letter) => void letters.push(letter) });
  process.env.USER_POOL_ID = identity.poolId;
  pool = new CognitoIdentityProviderClient({ endpoint, region, credentials });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(dir, { recursive: true });
});

it('createFirstAdmin gives the first administrator a login, the group, and a record with its history', async () => {
  const outcome = await createFirstAdmin(person, pool);

  const { Users } = await pool.send(new ListUsersInGroupCommand({ UserPoolId: identity.poolId, GroupName: 'admin' }));
  const { users } = await import('../functions/users/entity.ts');
  const { history } = await import('../functions/history/entity.ts');
  const [record] = (await users().query.newest({}).go()).data;
  const entries = await history()
    .query.ofRecord({ entityType: 'user', entityId: record?.id ?? '' })
    .go();

  expect(outcome).toBe('made');
  expect(letters.map((letter) => letter.to)).toEqual([person.email]);
  expect(Users?.map((user) => user.Attributes?.find(({ Name }) => Name === 'sub')?.Value)).toEqual([record?.id]);
  expect(record).toMatchObject({ ...person, role: 'admin', isActive: true });
  expect(entries.data.map((entry) => [entry.action, entry.actionBy])).toEqual([['users.create', 'deployment']]);
});

it('createFirstAdmin changes nothing when it runs again', async () => {
  const outcome = await createFirstAdmin(person, pool);

  const { users } = await import('../functions/users/entity.ts');
  const { data } = await users().query.newest({}).go();

  expect(outcome).toBe('there already');
  expect(data).toHaveLength(1);
});

it.each([
  ['somebody in another role', { role: 'inspector', isActive: true }, /already has an account, as inspector\. Nothing was changed/],
  ['an administrator whose account is closed', { role: 'admin', isActive: false }, /already has an account, which is closed/],
] as const)('createFirstAdmin refuses the address of %s before it changes anything', async (_, { role, isActive }, words) => {
  const email = `${role}@registry.test`;
  const { createUser } = await import('../functions/users/store.ts');
  const { users } = await import('../functions/users/entity.ts');
  await createUser({ id: `id-of-${role}`, email, firstName: 'Sipho', lastName: 'Nkosi', role }, { userId: 'deployment', name: 'Deployment' });
  if (!isActive)
    await users()
      .patch({ id: `id-of-${role}` })
      .set({ isActive })
      .go();
  const lettersBefore = letters.length;

  await expect(createFirstAdmin({ ...person, email }, pool)).rejects.toThrow(words);

  const { Users } = await pool.send(new ListUsersInGroupCommand({ UserPoolId: identity.poolId, GroupName: 'admin' }));
  expect(Users).toHaveLength(1);
  expect(letters).toHaveLength(lettersBefore);
});
