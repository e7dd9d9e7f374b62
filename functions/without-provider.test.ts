// Checks that a client created with only the specification's five fields, and so without a provider, sees nobody's records.
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

/** Calls for everybody: the libraries, the API description and the system status. */
const isForAll = ({ permission }: Named) => permission === 'library:read' || permission === 'system:read' || permission === 'public';
/** The user's own account, sessions and settings. */
const ofSelf = ['auth.user', 'auth.sessions', 'settings.get'];
/** Queries that match records of others. */
const queries: Readonly<Record<string, Record<string, string>>> = {
  'labels.find': { serial: 'RLD-1' },
  'labels.list': { kind: 'firearm' },
  'firearms.near': { serialNumber: 'W0RLD-1' },
  'legalEntities.find': { number: 'PSiRA-100001' },
  'quickSearch.find': { text: 'WORLD-1' },
};
const reads = rows.filter((row) => row.method === 'GET' && !isForAll(row) && !ofSelf.includes(row.name));

/** The moment or the last day of an answer: they are about no record. */
const ofTheAnswer = ['asOf', 'until'];

/** All numbers and texts in an answer. */
const saidIn = (value: unknown): unknown[] =>
  value !== null && typeof value === 'object' ? Object.entries(value).flatMap(([name, said]) => (ofTheAnswer.includes(name) ? [] : saidIn(said))) : [value];

describe('a client without a provider', () => {
  test.each(reads.map((row) => [row.name, row] as const))('gets nobody’s data from %s', async (_name, row) => {
    const { status, body } = await send(row, { as: newcomer, params: placesOf(row), query: queries[row.name] ?? {} });

    expect([200, 403, 404]).toContain(status);
    // A zero count or an empty list reveals nothing.
    if (status === 200) expect(saidIn(body).filter((said) => said !== 0 && said !== null && said !== false)).toEqual([]);
    else expect(JSON.stringify(body)).not.toMatch(/WORLD|Provider \d|100001/);
  });

  test.each(ofSelf)('gets from %s only the own data', async (name) => {
    const row = rows.find((one) => one.name === name) as Named;
    const { status, body } = await send(row, { as: newcomer });

    expect(status).toBe(200);
    for (const foreign of [...Object.values(ids), 'WORLD', 'Provider 1', 'Zodwa']) if (foreign.length > 2) expect(JSON.stringify(body)).not.toContain(foreign);
  });
});
