// Measures each call: requests to the database and capacity units, compared with a table. COSTS=write updates the table. Every call is measured in the same
// registry at the same time of a fixed day, so a row does not depend on the others.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { can, roles } from '../shared/access/roles.ts';
import { contract } from '../shared/contract.ts';
import { exampleFirearm } from '../shared/firearms/example.ts';
import type { Firearm } from '../shared/firearms/schema.ts';
import { exampleCard } from '../shared/licenses/example.ts';
import type { Named } from '../shared/route.ts';
import { rows } from '../shared/rows.ts';
import { type Claims, send, signUp } from '../testing/server/call.ts';
import { type Cost, countCosts, keepItems, largestAnswer, nothing } from '../testing/server/costs.ts';
import { inputOf } from '../testing/server/inputs.ts';
import { captureLog } from '../testing/server/log.ts';
import { foundEntity } from '../testing/server/registry.ts';
import { ids, placesOf, someone, withWorld } from '../testing/server/world.ts';
import { nationalShards } from './counters/store.ts';
import { shardKeys } from './data/shards.ts';
import { systemSettings } from './settings/read.ts';

/** Each reading of the clock is a millisecond later: ids have an order, the same on each run. */
const clock = vi.hoisted(() => {
  const RealDate = Date;
  const state = {
    next: RealDate.parse('2026-06-15T08:00:00.000+02:00'),
    stop() {
      globalThis.Date = RealDate;
    },
  };
  globalThis.Date = class extends RealDate {
    constructor(...given: []) {
      super(...(given.length > 0 ? given : ([state.next++] as unknown as [])));
    }
    static override now = () => state.next++;
  } as DateConstructor;
  return state;
});
afterAll(() => clock.stop());
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

/** The read of the caller's user record, part of every signed-in call. */
const ofCaller: Stated = [1, 0.5, 0];
const tries = 40;
const seed = 4471;
/** The partner's signed call has its own measurement. The system status reads no database. */
const without = new Set(['integrations.setStanding']);

const found: Record<string, Stated> = {};
const commands: Record<string, number> = {};
let cost: Cost;
let restore: () => Promise<void>;
let measuredFrom: number;
beforeAll(async () => {
  restore = await keepItems();
  cost = countCosts();
  measuredFrom = clock.next + 60_000;
});

const texts = (value: unknown) =>
  Object.fromEntries(Object.entries((value ?? {}) as object).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)]));

interface Measure {
  readonly spent: Stated;
  readonly size: number;
}

/** Makes one call with valid inputs; undefined if it is refused. */
async function measureOnce(row: Named, at: number): Promise<Measure | undefined> {
  const open = row.permission === 'public';
  const callers = roles.filter((role) => open || row.permission === 'signed-in' || can(role, row.permission as never));
  const query = at % 2 === 0 ? {} : texts(inputOf(row.query, seed + at, Object.values(ids)));
  const body = inputOf(row.body, seed + at, Object.values(ids));
  clock.next = measuredFrom;
  // The next call after five seconds reads the settings again: that read does not count for it.
  await systemSettings();
  Object.assign(cost, nothing());
  const answer = await send(row, {
    as: open ? undefined : someone(callers[at % callers.length] ?? 'admin'),
    params: placesOf(row),
    query,
    body: row.name === 'settings.save' ? { ...(body as object), maintenanceMode: undefined } : body,
  });
  for (const [name, count] of Object.entries(cost.commands)) commands[name] = (commands[name] ?? 0) + count;
  const less = open ? [0, 0, 0] : ofCaller;
  const spent = [cost.requests, cost.readUnits, cost.writeUnits].map((one, n) => Math.round((one - (less[n] ?? 0)) * 100) / 100) as unknown as Stated;
  if (cost.writeUnits > 0) await restore();
  return answer.status < 400 ? { spent, size: Buffer.byteLength(JSON.stringify(answer.body ?? '')) } : undefined;
}

/** Measures the second successful call, when the process has its caches. */
async function measure(row: Named): Promise<Measure | undefined> {
  for (let at = 0; at < tries; at++) if (await measureOnce(row, at)) return measureOnce(row, at);
  return undefined;
}

/** Calls that end a record or a session are measured last. */
const ending = /delete|logout|auth\.end|documents\.withdraw|users\.(edit|resetSecondFactor|changeStaff|removeStaff)/i;
const lasting = [...rows].sort((a, b) => Number(ending.test(a.name)) - Number(ending.test(b.name)));
const measured = lasting.filter(({ name }) => !without.has(name));

describe('the cost of a call, without the request and the unit for its caller', () => {
  test.each(measured.map((row) => [row.name, row] as const))('of %s is what the table says', async (name, row) => {
    const result = await measure(row);

    // Random inputs are always refused; the feature's own tests make this call.
    if (!result) return;
    found[name] = result.spent;
    expect(result.size).toBeLessThan(largestAnswer);
    if (process.env.COSTS === 'write') return;
    const said = stated()[name];
    expect(said, `${name} is not in the table: run this test with COSTS=write`).toBeDefined();
    expect(result.spent).toEqual(said);
  });

  test('has a row in the table for every measured call, and for no unknown call', () => {
    const names = rows.map(({ name }) => name).filter((name) => found[name]);
    const line = (name: string) => `| ${name} | ${(found[name] ?? []).join(' | ')} |`;
    if (process.env.COSTS === 'write') writeFileSync(file, `${head}${names.map(line).join('\n')}\n`);

    const inTable = Object.keys(stated());
    expect(inTable).toEqual(names);
    expect(inTable.length).toBeGreaterThan(rows.length * 0.7);
  });

  test('includes no scan of the table', () => {
    expect(Object.keys(commands)).not.toContain('Scan');
    expect(Object.values(commands).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(rows.length);
  });

  test('of the register’s own calls stays within their limits', () => {
    const [requests, readUnits] = found[contract.firearms.get.name] ?? [];
    expect([requests, readUnits]).toEqual([1, 0.5]);
    // A provider's: the country's are in shards.
    expect(found[contract.dashboard.metrics.name]).toEqual([1, 3, 0]);
  });

  test('of a page of 50 with verifications costs a provider at most 5 units, and the whole country one request of at most a unit for each shard and a few more', async () => {
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
    const pageFor = async (as: Claims) => {
      Object.assign(cost, nothing());
      const { body, headers } = await send(contract.firearms.list, { as, query: { limit: '50' } });
      expect([body.length, body.every((one: Firearm) => one.ownerId === 78 && one.verification.status === 'verified')]).toEqual([50, true]);
      expect(headers['x-total-count']).toBeDefined();
      console.log(`A page of 50: ${cost.requests} requests, ${cost.readUnits} units, with the caller's`);
      return { requests: cost.requests - ofCaller[0], readUnits: cost.readUnits - ofCaller[1] };
    };
    const ofProvider = await pageFor(await signUp('client', { legalEntityId: 78 }));
    const national = await pageFor(someone('admin'));

    // With the first reads of a new caller.
    expect(ofProvider.requests).toBeLessThanOrEqual(3);
    expect(ofProvider.readUnits - 0.5).toBeLessThanOrEqual(5);
    // A few shards have more of the page than they were asked for.
    const shards = shardKeys('firearm').length;
    expect(national.requests).toBeLessThanOrEqual(shards + 8);
    expect(national.readUnits - 0.5 * nationalShards).toBeLessThanOrEqual(shards + 8);
  });

  test('of a registration is eight units for the table itself: record, serial guard and history, each twice in a transaction', async () => {
    // For a provider of its own: another call may have changed the standing of the others.
    await foundEntity(77);
    Object.assign(cost, nothing());
    const { status } = await send(contract.firearms.register, { as: someone('admin'), body: exampleFirearm({ ownerId: 77 }) });

    expect(status).toBe(201);
    expect(cost.tableWriteUnits).toBeGreaterThan(0);
    expect(cost.tableWriteUnits).toBeLessThanOrEqual(8);
  });
});
