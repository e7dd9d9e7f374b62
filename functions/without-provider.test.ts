// A user made with the five fields of the specification is a client of no provider: nothing of anybody's is shown to them.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../shared/contract.ts';
import type { Named } from '../shared/route.ts';
import { rows } from '../shared/rows.ts';
import { type Claims, claimsFor, send } from '../testing/server/call.ts';
import { captureLog } from '../testing/server/log.ts';
import { ids, placesOf, someone, withWorld } from '../testing/server/world.ts';

withWorld();
captureLog();

let newcomer: Claims;
beforeAll(async () => {
  const body = { email: 'newcomer@example.test', firstName: 'Lerato', lastName: 'Nkosi', role: 'client', password: 'Demo#Pass2026' };
  const made = await send(contract.users.create, { as: someone('admin'), body });
  expect([made.status, made.body.role, made.body.legalEntityId]).toEqual([201, 'client', null]);
  newcomer = claimsFor(made.body.id, ['client']);
});

/** What everybody may read: the libraries, the description of the calls, whether the system is well. */
const isForAll = ({ permission }: Named) => permission === 'library:read' || permission === 'system:read' || permission === 'public';
/** Their own account, sessions and settings. */
const ofSelf = ['auth.user', 'auth.sessions', 'settings.get'];
/** Of what is asked for, what others have. */
const queries: Readonly<Record<string, Record<string, string>>> = {
  'firearms.near': { serialNumber: 'W0RLD-1' },
  'legalEntities.find': { number: 'PSiRA-100001' },
  'quickSearch.find': { text: 'WORLD-1' },
};
const reads = rows.filter((row) => row.method === 'GET' && !isForAll(row) && !ofSelf.includes(row.name));

/** The numbers and texts in an answer. */
const saidIn = (value: unknown): unknown[] => (value !== null && typeof value === 'object' ? Object.values(value).flatMap(saidIn) : [value]);

describe('a client without a provider', () => {
  test.each(reads.map((row) => [row.name, row] as const))('is shown nothing of anybody by %s', async (_name, row) => {
    const { status, body } = await send(row, { as: newcomer, params: placesOf(row), query: queries[row.name] ?? {} });

    expect([200, 403, 404]).toContain(status);
    // A zero count or an empty list shows nothing.
    if (status === 200) expect(saidIn(body).filter((said) => said !== 0 && said !== null && said !== false)).toEqual([]);
    else expect(JSON.stringify(body)).not.toMatch(/WORLD|Provider \d|100001/);
  });

  test.each(ofSelf)('is shown by %s only what is their own', async (name) => {
    const row = rows.find((one) => one.name === name) as Named;
    const { status, body } = await send(row, { as: newcomer });

    expect(status).toBe(200);
    for (const foreign of [...Object.values(ids), 'WORLD', 'Provider 1', 'Zodwa']) if (foreign.length > 2) expect(JSON.stringify(body)).not.toContain(foreign);
  });
});
