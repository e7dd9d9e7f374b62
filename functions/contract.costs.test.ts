// What each call costs: requests to the database and capacity units, held to a table that says so. COSTS=write makes the table anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { can, roles } from '../shared/access/roles.ts';
import { contract, rows } from '../shared/contract.ts';
import { exampleFirearm } from '../shared/firearms/example.ts';
import type { Firearm } from '../shared/firearms/schema.ts';
import { exampleCard } from '../shared/licenses/example.ts';
import type { Named } from '../shared/route.ts';
import { send } from '../testing/server/call.ts';
import { type Cost, countCosts, largestAnswer, nothing } from '../testing/server/costs.ts';
import { inputOf } from '../testing/server/inputs.ts';
import { captureLog } from '../testing/server/log.ts';
import { foundEntity } from '../testing/server/registry.ts';
import { ids, placesOf, someone, withWorld } from '../testing/server/world.ts';
import { systemSettings } from './settings/read.ts';

withWorld();
captureLog();

const file = fileURLToPath(new URL('contract.costs.txt', import.meta.url));
const head = '| call | requests | read units | write units |\n|---|---|---|---|\n';
type Stated = readonly [requests: number, readUnits: number, writeUnits: number];
const stated = (): Record<string, Stated> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .slice(head.length)
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, name = '', ...cells]) => [name, cells.slice(0, 3).map(Number) as unknown as Stated]),
  );

/** The caller's user record, which every call of somebody who is signed in reads. */
const ofCaller: Stated = [1, 0.5, 0];
const tries = 12;
const seed = 4471;
/** Signed by a partner: its own tests measure it. Nothing asks a database how the system does. */
const without = new Set(['integrations.setStanding']);

const found: Record<string, Stated> = {};
const commands: Record<string, number> = {};
let cost: Cost;
beforeAll(() => {
  cost = countCosts();
});

const texts = (value: unknown) =>
  Object.fromEntries(Object.entries((value ?? {}) as object).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)]));

/** The first of some calls with fitting inputs that is done, by whoever may. */
async function measure(row: Named): Promise<{ spent: Stated; size: number } | undefined> {
  const open = row.permission === 'public';
  const callers = roles.filter((role) => open || row.permission === 'signed-in' || can(role, row.permission as never));
  for (let at = 0; at < tries; at++) {
    const query = at % 2 === 0 ? {} : texts(inputOf(row.query, seed + at, Object.values(ids)));
    const body = inputOf(row.body, seed + at, Object.values(ids));
    // Read once in five seconds, by whichever call comes then: no call's own.
    await systemSettings();
    Object.assign(cost, nothing());
    const answer = await send(row, {
      as: open ? undefined : someone(callers[at % callers.length] ?? 'admin'),
      params: placesOf(row),
      query,
      body: row.name === 'settings.save' ? { ...(body as object), maintenanceMode: undefined } : body,
    });
    for (const [name, count] of Object.entries(cost.commands)) commands[name] = (commands[name] ?? 0) + count;
    if (answer.status >= 400) continue;
    const less = open ? [0, 0, 0] : ofCaller;
    const spent = [cost.requests, cost.readUnits, cost.writeUnits].map((one, n) => Math.round((one - (less[n] ?? 0)) * 100) / 100) as unknown as Stated;
    return { spent, size: Buffer.byteLength(JSON.stringify(answer.body ?? '')) };
  }
  return undefined;
}

/** What ends a record or a session; the rest is measured before it. */
const ending = /delete|logout|auth\.end|documents\.withdraw|users\.(edit|resetSecondFactor|changeStaff|removeStaff)/i;
const lasting = [...rows].sort((a, b) => Number(ending.test(a.name)) - Number(ending.test(b.name)));
const measured = lasting.filter(({ name }) => !without.has(name));

describe('what a call costs, beside the request and the unit for its caller', () => {
  test.each(measured.map((row) => [row.name, row] as const))('%s costs what the table says', async (name, row) => {
    const result = await measure(row);

    // Refused for every input of chance: the tests of its feature make it.
    if (!result) return;
    found[name] = result.spent;
    expect(result.size).toBeLessThan(largestAnswer);
    if (process.env.COSTS === 'write') return;
    const said = stated()[name];
    expect(said, `${name} is not in the table`).toBeDefined();
    const [requests, readUnits, writeUnits] = result.spent;
    const [mostRequests = 0, mostRead = 0, mostWritten = 0] = said ?? [];
    // A page of the change feed more or less, and a kilobyte's border, are the moment's; what grows by more has to be said.
    expect(requests).toBeLessThanOrEqual(mostRequests + 1);
    expect(readUnits).toBeLessThanOrEqual(mostRead + 2);
    expect(writeUnits).toBeLessThanOrEqual(mostWritten + 2);
  });

  test('the table names every call that was measured, and none that the contract has not', () => {
    const names = rows.map(({ name }) => name).filter((name) => found[name]);
    const line = (name: string) => `| ${name} | ${(found[name] ?? []).join(' | ')} |`;
    if (process.env.COSTS === 'write') writeFileSync(file, `${head}${names.map(line).join('\n')}\n`);

    // Whether an input of chance is done may depend on the day; what was done once has its line.
    const inTable = Object.keys(stated());
    expect(names.filter((name) => !inTable.includes(name))).toEqual([]);
    expect(inTable.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
    expect(names.length).toBeGreaterThan(inTable.length * 0.9);
    expect(inTable.length).toBeGreaterThan(rows.length * 0.7);
  });

  test('no call scans the table', () => {
    expect(Object.keys(commands)).not.toContain('Scan');
    expect(Object.values(commands).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(rows.length);
  });

  test('the register’s own calls stay within their limits', () => {
    const [requests, readUnits] = found[contract.firearms.get.name] ?? [];
    expect([requests, readUnits]).toEqual([1, 0.5]);
    expect(found[contract.dashboard.metrics.name]).toEqual([1, 3, 0]);
  });

  test('a page of 50, all looked at by the firearm office, is one request of at most 4.5 units, its total in the caller’s', async () => {
    await foundEntity(78, { name: 'Karoo Hoogland Security Services (Pty) Ltd' });
    await Promise.all(
      Array.from({ length: 51 }, async (_, at) => {
        const body = exampleFirearm({ ownerId: 78, serialNumber: `PAGE${at}`, libraryReference: Number(ids.library), license: exampleCard() });
        const { body: made } = await send(contract.firearms.register, { as: someone('admin'), body });
        const decided = await send(contract.verification.decide, {
          as: someone('firearm_office'),
          params: { id: made.id },
          body: { status: 'verified', note: 'Compared with the card' },
        });
        expect(decided.status).toBe(200);
      }),
    );
    Object.assign(cost, nothing());
    const { body, headers } = await send(contract.firearms.list, { as: someone('admin'), query: { limit: '50' } });

    expect([body.length, body.every((one: Firearm) => one.ownerId === 78 && one.verification.status === 'verified')]).toEqual([50, true]);
    expect(Number(headers['x-total-count'])).toBeGreaterThan(0);
    console.log(`A page of 50: ${cost.requests} requests, ${cost.readUnits} units, with the caller's`);
    const ofTotal = 0.5;
    expect(cost.requests - ofCaller[0]).toBe(1);
    expect(cost.readUnits - ofCaller[1] - ofTotal).toBeLessThanOrEqual(4.5);
  });

  test('a registration costs the table itself eight units: record, serial guard and history, each twice in a transaction', async () => {
    // Of a provider of its own: another call may have taken the others' standing.
    await foundEntity(77);
    Object.assign(cost, nothing());
    const { status } = await send(contract.firearms.register, { as: someone('admin'), body: exampleFirearm({ ownerId: 77 }) });

    expect(status).toBe(201);
    expect(cost.tableWriteUnits).toBeGreaterThan(0);
    expect(cost.tableWriteUnits).toBeLessThanOrEqual(8);
  });
});
