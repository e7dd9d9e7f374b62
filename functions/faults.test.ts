// Runs write calls on a database with every kind of fault, many times: no record is incomplete and no acknowledged write is lost.

import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { exampleAncillary } from '../shared/ancillaries/example.ts';
import { exampleCase } from '../shared/cases/example.ts';
import { contract } from '../shared/contract.ts';
import { exampleDisclosure } from '../shared/disclosures/example.ts';
import { exampleUpload } from '../shared/documents/example.ts';
import { exampleFirearm } from '../shared/firearms/example.ts';
import { type RecordKind, recordKinds } from '../shared/history/schema.ts';
import { dayOf, daysAfter } from '../shared/kinds/time.ts';
import { exampleCard } from '../shared/licenses/example.ts';
import { exampleLoss } from '../shared/losses/example.ts';
import { ProblemBody } from '../shared/problem.ts';
import type { Named } from '../shared/route.ts';
import { rows } from '../shared/rows.ts';
import { exampleUser } from '../shared/users/example.ts';
import { type Answered, type Sent, send } from '../testing/server/call.ts';
import { faultKinds, numbersFrom, withFaults } from '../testing/server/faults.ts';
import { doWork } from '../testing/server/jobs.ts';
import { captureLog } from '../testing/server/log.ts';
import { countChanges, everyItem, itemsOf } from '../testing/server/registry.ts';
import { ids, placesOf, someone, withWorld } from '../testing/server/world.ts';
import { findDrift } from './counters/recount.ts';
import { firstBrokenEntry } from './history/store.ts';
import { nobody } from './inspections/guard.ts';
import { findStockGaps } from './stock-register/check.ts';

withWorld();
const lines = captureLog();

let faults: ReturnType<typeof withFaults> | undefined;
afterEach(() => faults?.stop());

const seed = Number(process.env.FAULT_SEED ?? 36);
const register = (serialNumber: string) => send(contract.firearms.register, { as: someone('internal'), body: exampleFirearm({ serialNumber }) });
const firearmsWith = async (serialNumber: string) => (await itemsOf('firearm')).filter((one) => one.serialNumber === serialNumber);

function expectPassing({ status, headers, body }: Answered): void {
  expect(v.parse(ProblemBody, body)).toMatchObject({ status: 503, code: 'unavailable' });
  expect([status, headers['content-type']]).toEqual([503, 'application/problem+json; charset=utf-8']);
  expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
}

test('attack 36: a write with a lost answer runs once and is acknowledged', async () => {
  faults = withFaults({ seed, probability: 1, kinds: ['lost'], only: /^TransactWrite/, most: 1 });

  const { status } = await register('LOST-1');

  expect([faults.made.lost, status]).toEqual([1, 201]);
  expect(await firearmsWith('LOST-1')).toHaveLength(1);
});

test('attack 36: a write with all answers lost is reported as uncertain, and is complete or absent', async () => {
  faults = withFaults({ seed, probability: 1, kinds: ['lost'], only: /^TransactWrite/ });

  const answer = await register('LOST-2');
  faults.stop();

  expectPassing(answer);
  expect(answer.body.detail).toContain('Check whether your change was saved');
  const [kept] = await firearmsWith('LOST-2');
  expect(await firstBrokenEntry('firearm', kept?.id, kept as Head)).toBeUndefined();
});

test('attack 36: a write whose answer is lost and whose repetition collides runs once and is acknowledged', async () => {
  for (const order of [1, 2, 3, 4, 5, 6, 7, 8]) {
    faults = withFaults({ seed: order, probability: 1, kinds: ['lost', 'conflict'], only: /^TransactWrite/, most: 2 });
    const { status } = await register(`TWICE-${order}`);
    faults.stop();
    expect([order, status]).toEqual([order, 201]);
  }
});

test.each(['throughput', 'throttled', 'conflict', 'internal', 'reset'] as const)(
  'attack 36: a write with %s at every attempt answers 503 and stores nothing',
  async (kind) => {
    const before = await everyItem();
    faults = withFaults({ seed, probability: 1, kinds: [kind], only: /^TransactWrite/ });

    const answer = await register(`NEVER-${kind}`);
    faults.stop();

    expectPassing(answer);
    expect(await everyItem()).toEqual(before);
  },
);

test('attack 36: each call of the contract answers 503 with Retry-After while the database cannot be reached', async () => {
  // Calls that use no database, or are refused for their input first.
  const without = new Set([
    'auth.start',
    'auth.login',
    'docs.page',
    'docs.feature',
    'docs.openApi',
    'docs.featureOpenApi',
    'integrations.setStanding',
    'system.status',
  ]);
  faults = withFaults({ seed, probability: 1, kinds: ['reset'] });

  const answers = await Promise.all(rows.map(async (row) => [row.name, await send(row, { as: someone('admin'), params: placesOf(row) })] as const));

  for (const [name, answer] of answers) if (!without.has(name)) expectPassing(answer);
});

interface Head {
  readonly version: number;
  readonly chainHead: string;
}
interface Acknowledged {
  readonly row: Named;
  readonly id: string;
  readonly version: number;
}

/** Draws one write call about an existing record. */
function acts(pick: <T>(from: readonly T[]) => T, made: Readonly<Record<string, string[]>>, n: number): readonly [Named, Sent][] {
  const { ancillaries, auth, cases, disclosures, documents, firearms, inspections, legalEntities, licenses, losses, seizures, settings, transactions, users } =
    contract;
  const some = (feature: string) => pick([ids[feature] ?? '', ...(made[feature] ?? [])]);
  const firearmId = some('firearms');
  const [client, rival, internal, office, inspector, officer, admin] = (
    ['client', 'rival', 'internal', 'firearm_office', 'inspector', 'law_enforcement', 'admin'] as const
  ).map(someone);
  const of = (feature: string) => ({ params: { id: some(feature) } });
  const step = (status: string, as: typeof client): [Named, Sent] => [transactions.decide, { as, ...of('transactions'), body: { status } }];
  return [
    [firearms.register, { as: internal, body: exampleFirearm({ serialNumber: `FAULT-${n}` }) }],
    [firearms.register, { as: client, body: exampleFirearm({ serialNumber: `FAULT-C${n}`, license: exampleCard() }) }],
    [firearms.edit, { as: internal, params: { id: firearmId }, body: { model: `Model ${n}` } }],
    [firearms.changeStatus, { as: internal, params: { id: firearmId }, body: { status: pick(['maintenance', 'active', 'inactive']), reason: 'So it is' } }],
    [licenses.create, { as: internal, body: { firearmId, ...exampleCard() } }],
    [licenses.lodge, { as: internal, ...of('licenses'), body: { lodgedOn: dayOf(new Date()), receiptNumber: `R-${n}` } }],
    [ancillaries.register, { as: internal, body: exampleAncillary({ serialNumber: `RMR-${n}` }) }],
    [ancillaries.associate, { as: internal, ...of('ancillaries'), body: { firearmId } }],
    [transactions.create, { as: client, body: { firearmId, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2 } }],
    step('under_review', rival),
    step('approved', office),
    step('completed', office),
    [disclosures.create, { as: client, body: exampleDisclosure() }],
    [disclosures.submit, { as: client, ...of('disclosures') }],
    [documents.upload, { as: client, body: exampleUpload({ fileSize: 4471, sha256: 'a'.repeat(64), associatedEntityId: firearmId }) }],
    [inspections.schedule, { as: internal, body: { firearmId, scheduledDate: daysAfter(new Date(), 7).toISOString() } }],
    [seizures.record, { as: inspector, body: { reason: 'expired_license', location: 'Sandton', firearmId } }],
    [seizures.update, { as: inspector, ...of('seizures'), body: { status: pick(['processed', 'returned']) } }],
    [cases.create, { as: officer, body: exampleCase() }],
    [cases.edit, { as: officer, ...of('cases'), body: { priority: pick(['low', 'high']) } }],
    [cases.addNote, { as: officer, ...of('cases'), body: { text: `Note ${n}` } }],
    [losses.report, { as: client, body: exampleLoss({ firearmId }) }],
    [legalEntities.edit, { as: internal, params: { id: '3' }, body: { city: `City ${n}` } }],
    [users.create, { as: admin, body: exampleUser({ email: `fault${n}@people.test` }) }],
    [users.edit, { as: admin, ...of('users'), body: { firstName: `Name ${n}` } }],
    [auth.endOthers, { as: officer, body: {} }],
    [settings.save, { as: internal, body: { description: `Note ${n}` } }],
  ];
}

/** Checks all references: a record and its chain, a guard and its holder, a counter and its records. */
async function expectWhole(): Promise<void> {
  const items = await everyItem();
  const heads = new Map(items.filter(({ chainHead }) => chainHead !== undefined).map((item) => [`${item.__edb_e__} ${item.id}`, item]));
  const kept = [...heads.values()].filter(({ __edb_e__: kind }) => (recordKinds as readonly string[]).includes(kind));
  expect(kept.length).toBeGreaterThan(40);
  for (const item of kept)
    expect([item.__edb_e__, item.id, await firstBrokenEntry(item.__edb_e__ as RecordKind, item.id, item as Head)]).toEqual([
      item.__edb_e__,
      item.id,
      undefined,
    ]);

  // A label is held by its code, and an ammunition event by the key of its entry.
  const held = new Set(items.flatMap(({ id, code }) => [String(id), String(code)]));
  for (const guard of items.filter(({ __edb_e__: kind, heldBy, kind: of }) => !['manufacturer', 'model'].includes(of) && kind === 'guard' && heldBy !== nobody))
    expect([guard.kind, held.has(guard.heldBy.split('#')[0])]).toEqual([guard.kind, true]);
  for (const { id, serialNumber } of items.filter(({ __edb_e__: kind }) => kind === 'firearm'))
    expect([serialNumber, items.filter((item) => item.__edb_e__ === 'guard' && item.kind === 'firearm-serial' && item.heldBy === id)]).toMatchObject([
      serialNumber,
      [{}],
    ]);
  for (const one of items.filter(({ lockedBy }) => lockedBy !== undefined)) expect(held.has(one.lockedBy)).toBe(true);

  await doWork();
  await countChanges();
  expect(await findDrift()).toEqual([]);
  expect(await findStockGaps()).toEqual([]);
}

test('attack 36: mixed write calls under every fault leave nothing incomplete and lose nothing acknowledged', async () => {
  const next = numbersFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const made: Record<string, string[]> = {};
  const acknowledged: Acknowledged[] = [];
  const act = async ([row, sent]: readonly [Named, Sent]) => {
    const answer = await send(row, sent);
    const { status, body } = answer;
    expect(status, `${row.name}: ${JSON.stringify(body)} ${lines.filter((line) => line.includes(body?.requestId)).join('')}`).not.toBe(500);
    if (status === 503) expectPassing(answer);
    if (status < 300 && typeof body?.id === 'string') {
      const feature = row.name.split('.')[0] ?? '';
      if (status === 201) made[feature] = [...(made[feature] ?? []), body.id];
      acknowledged.push({ row, id: body.id, version: body.version ?? 1 });
    }
  };

  // One write under each fault: which fault hits which write depends not only on the seed but also on the order of parallel reads.
  for (const [n, kind] of faultKinds.entries()) {
    faults = withFaults({ seed, probability: 1, kinds: [kind], only: /^TransactWrite/, most: 1 });
    await act(acts(pick, made, n - faultKinds.length)[0] as [Named, Sent]);
    faults.stop();
    expect([kind, faults.made[kind]]).toEqual([kind, 1]);
  }

  faults = withFaults({ seed, probability: 0.15 });
  for (let n = 0; n < 90; n++) {
    const all = acts(pick, made, n);
    // Each of them at least once, in an order drawn from the seed.
    await act(all[n % 2 === 0 ? (n / 2) % all.length : Math.floor(next() * all.length)] as [Named, Sent]);
  }
  faults.stop();

  expect(Object.values(faults.made).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(30);
  expect(acknowledged.length).toBeGreaterThan(30);
  const items = await everyItem();
  for (const { row, id, version } of acknowledged)
    expect([row.name, id, items.some((item) => String(item.id) === id && (item.version ?? 1) >= version)]).toEqual([row.name, id, true]);
  await expectWhole();
});
