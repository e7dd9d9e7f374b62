// Tests firearms and transactions as state machines: after any sequence of actions by two providers, the office and an inspector, each firearm has one owner,
// nothing is lost, every history is intact and every counter is right.
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../shared/contract.ts';
import { exampleFirearm } from '../shared/firearms/example.ts';
import { isOpen, type TransactionStep } from '../shared/transactions/rules.ts';
import { Transaction, transactionTypes } from '../shared/transactions/schema.ts';
import { type Act, at, type Beginning, begin, cast, gather, give, type Held, type Model, people, possible, type Real, step } from '../testing/server/acts.ts';
import { send } from '../testing/server/call.ts';
import { captureLog } from '../testing/server/log.ts';
import { countChanges, withTable } from '../testing/server/registry.ts';
import { findDrift } from './counters/recount.ts';
import { guards } from './data/guard.ts';
import { getFirearm } from './firearms/store.ts';
import { firstBrokenEntry, listHistory } from './history/store.ts';
import { transactions } from './transactions/entity.ts';
import { shown } from './transactions/store.ts';

withTable({ told: true });
captureLog();
beforeAll(gather);

const names = { 1: 'Provider 1', 2: 'Provider 2', 3: 'Provider 3' } as Record<number, string>;

const heldOf = ({ id, status, ownerId, keeperId, lockedBy, activeOnceLicensed }: Awaited<ReturnType<typeof getFirearm>>): Held => ({
  id,
  status,
  ownerId,
  keeperId: keeperId ?? null,
  lockedBy: lockedBy ?? null,
  activeOnceLicensed: activeOnceLicensed ?? false,
});

/** Reads the register's records without any handler. */
async function readBack(real: Real) {
  const firearms = await Promise.all(real.registered.map(({ id }) => getFirearm(id, { kind: 'national' })));
  const ofEach = await Promise.all(real.registered.map(async ({ id }) => (await transactions().query.ofFirearm({ firearmId: id }).go({ pages: 'all' })).data));
  return { firearms, records: ofEach.flat() };
}

async function resync(model: Model, real: Real): Promise<void> {
  const { firearms, records } = await readBack(real);
  model.firearms = firearms.map(heldOf);
  model.transactions = records.map((record) => v.parse(Transaction, shown(record))).sort((a, b) => (a.id < b.id ? -1 : 1));
}

class Alone implements fc.AsyncCommand<Model, Real> {
  constructor(private readonly act: Act) {}
  // Transactions are named by number, so there is no step before the first one.
  check = (model: Readonly<Model>) => model.transactions.length > 0 || !/ makes \d+ (under_review|approved|rejected|completed)$/.test(this.act.words);
  async run(model: Model, real: Real): Promise<void> {
    const expected = this.act.expected(model);
    const answer = await this.act.call(model, real);
    expect(`${this.act.words}: ${answer.status} ${answer.status === expected ? '' : JSON.stringify(answer.body)}`).toBe(`${this.act.words}: ${expected} `);
    if (answer.status < 300) this.act.apply(model, answer.body);
  }
  toString = () => this.act.words;
}

/** Random steps seldom complete a transaction, so this command takes a possible step, steps of the firearm's transactions first. */
class Possible implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly which: number,
    private readonly choice: number,
  ) {}
  check = (model: Readonly<Model>) => possible(model, this.which).length > 0;
  async run(model: Model, real: Real): Promise<void> {
    await new Alone(at(possible(model, this.which), this.choice)).run(model, real);
  }
  toString = () => `possibility ${this.choice} with firearm ${this.which}`;
}

/** Prefers steps forward: more people may reject than continue, and rejections would end most transactions early. */
class Onward implements fc.AsyncCommand<Model, Real> {
  constructor(private readonly which: number) {}
  private find = (model: Readonly<Model>) => possible(model, this.which).find(({ words }) => / makes \d+ (under_review|approved|completed)$/.test(words));
  check = (model: Readonly<Model>) => this.find(model) !== undefined;
  async run(model: Model, real: Real): Promise<void> {
    const act = this.find(model);
    if (act) await new Alone(act).run(model, real);
  }
  toString = () => `the transaction of firearm ${this.which} goes on`;
}

/** Two concurrent calls about one firearm: their answers depend on which came first, but the records must be consistent afterwards. */
class Together implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly which: number,
    private readonly choices: readonly [number, number],
  ) {}
  check = (model: Readonly<Model>) => possible(model, this.which).length > 1;
  async run(model: Model, real: Real): Promise<void> {
    const acts = possible(model, this.which);
    const answers = await Promise.all(this.choices.map((choice) => at(acts, choice).call(model, real)));
    for (const { status } of answers) expect([200, 201, 400, 403, 404, 409, 412, 503]).toContain(status);
    expect(answers.some(({ status }) => status < 300)).toBe(true);
    await resync(model, real);
  }
  toString = () => `possibilities ${this.choices.join(' and ')} with firearm ${this.which} at once`;
}

const whoever = fc.nat(cast.length - 1);
const beginning = fc
  .record({
    who: fc.constantFrom(0, 1, 3, 4),
    which: fc.nat(2),
    transactionType: fc.constantFrom(...transactionTypes, 'transfer', 'sale'),
    changes: fc.constantFrom('owner', 'owner', 'keeper'),
    toEntityId: fc.constantFrom(1, 2, 3, null),
  })
  .map((sent) => begin(sent as Beginning));
// The latest transactions are those still open.
const stepping = fc
  .tuple(whoever, fc.nat(5), fc.constantFrom('under_review', 'under_review', 'approved', 'approved', 'completed', 'completed', 'rejected'))
  .map(([who, which, status]) => step(who, which, status as TransactionStep));
const giving = fc
  .tuple(whoever, fc.nat(2), fc.constantFrom('active', 'inactive', 'maintenance', 'pending_inspection', 'seized', 'stolen', 'retired'))
  .map(([who, which, status]) => give(who, which, status as Held['status']));
const any = fc.oneof({ weight: 3, arbitrary: beginning }, { weight: 6, arbitrary: stepping }, { weight: 2, arbitrary: giving });
const commands = fc.commands(
  [
    any.map((act) => new Alone(act)),
    fc.nat(2).map((which) => new Onward(which)),
    fc.nat(2).map((which) => new Onward(which)),
    fc.tuple(fc.nat(2), fc.nat(5)).map(([which, choice]) => new Possible(which, choice)),
    fc.tuple(fc.nat(2), fc.nat(5)).map(([which, choice]) => new Possible(which, choice)),
    fc.tuple(fc.nat(2), fc.tuple(fc.nat(7), fc.nat(7))).map(([which, choices]) => new Together(which, choices)),
  ],
  { size: 'max', maxCommands: 30 },
);

async function register(): Promise<Real> {
  const registered: Held[] = [];
  for (const change of [{ ownerId: 1 }, { ownerId: 1, keeperId: 2 }, { ownerId: 2 }]) {
    const { body } = await send(contract.firearms.register, { as: at(people, 3).claims, body: exampleFirearm(change) });
    registered.push({ id: body.id, status: body.status, ownerId: body.ownerId, keeperId: body.keeperId, lockedBy: null, activeOnceLicensed: false });
  }
  return { registered, begun: new Set() };
}

async function expectWhole(model: Model, real: Real): Promise<void> {
  const { firearms, records } = await readBack(real);
  expect(new Set(records.map(({ id }) => id))).toEqual(real.begun);
  for (const record of records) {
    expect(await firstBrokenEntry('transaction', record.id, record)).toBeUndefined();
    expect(v.parse(Transaction, shown(record))).toEqual(model.transactions.find(({ id }) => id === record.id));
  }
  for (const [which, firearm] of firearms.entries()) {
    expect(heldOf(firearm)).toEqual(model.firearms[which]);
    expect(await firstBrokenEntry('firearm', firearm.id, firearm)).toBeUndefined();

    const open = records.filter((record) => record.firearmId === firearm.id && isOpen(record.status)).map(({ id }) => id);
    const { data: guard } = await guards().get({ kind: 'firearm-transaction', value: firearm.id }).go({ consistent: true });
    expect([firearm.lockedBy ? [firearm.lockedBy] : [], guard ? [guard.heldBy] : []]).toEqual([open, open]);

    // From the first owner to the present one.
    let owner = real.registered[which]?.ownerId;
    for (const { metadata } of await listHistory('firearm', firearm.id)) {
      const hands = metadata?.changed?.ownerId as { from: number; to: number } | undefined;
      if (hands?.from === undefined) continue;
      expect(hands.from).toBe(owner);
      owner = hands.to;
    }
    expect(firearm.ownerId).toBe(owner);
    expect(firearm.ownerName).toBe(names[firearm.ownerId]);
  }
  for (const person of people.slice(0, 2)) {
    const list = await send(contract.firearms.list, { as: person.claims, query: { limit: '100' } });
    const seen = firearms.filter(({ id }) => list.body.some((one: { id: string }) => one.id === id));
    expect(seen).toEqual(firearms.filter(({ ownerId, keeperId }) => [ownerId, keeperId].includes(person.legalEntityId)));
  }
}

test('no sequence of calls leaves two owners, a lost record, a gap in a history, a wrong lock or a wrong counter', async () => {
  // The same seed in every run, so that a failure comes from the change under test; MODEL_SEED sets another.
  const seed = Number(process.env.MODEL_SEED ?? 4711);
  const play = async (sequence: Iterable<fc.AsyncCommand<Model, Real>>) => {
    const real = await register();
    const model: Model = { firearms: real.registered.map((firearm) => ({ ...firearm })), transactions: [] };
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    await expectWhole(model, real);
    return model;
  };

  // One transaction that certainly completes: on a busy machine random ones may complete none.
  const sale = begin({ who: 0, which: 0, transactionType: 'sale', changes: 'owner', toEntityId: 2 });
  const { transactions: sold } = await play([new Alone(sale), new Onward(0), new Onward(0), new Onward(0)]);
  expect(sold).toMatchObject([{ status: 'completed' }]);

  // Not fast-check's own time limit, which would stop while the last sequence still writes.
  const until = Date.now() + 30_000;
  const property = fc.asyncProperty(commands, async (sequence) => {
    if (Date.now() < until) await play(sequence);
  });
  // A failure prints seed and path: run it again with MODEL_SEED.
  await fc.assert(property, { seed, numRuns: 20 });

  await countChanges();
  expect(await findDrift()).toEqual([]);
});
