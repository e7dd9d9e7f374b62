// Firearms and transactions as state machines: whatever two providers, the office and an inspector do, in whatever order and at
// whatever moment, each firearm has one owner, nothing is lost, every history is whole and every count is right.
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { can, type Role } from '../shared/access/roles.ts';
import { contract } from '../shared/contract.ts';
import { exampleFirearm } from '../shared/firearms/example.ts';
import { canChangeHands, mayGive, refusalOf as statusRefusalOf } from '../shared/firearms/rules.ts';
import type { Firearm } from '../shared/firearms/schema.ts';
import { dayOf } from '../shared/kinds/time.ts';
import { Problem } from '../shared/problem.ts';
import { effectOf, isOpen, refusalOf, type TransactionStep } from '../shared/transactions/rules.ts';
import { Transaction, transactionTypes } from '../shared/transactions/schema.ts';
import { findDrift } from './counters/recount.ts';
import { guards } from './data/guard.ts';
import { getFirearm } from './firearms/store.ts';
import { type Answered, type Claims, send, signUp } from './testing/call.ts';
import { captureLog } from './testing/log.ts';
import { countChanges, foundEntity, withTable } from './testing/registry.ts';
import { transactions } from './transactions/entity.ts';
import { partiesOf } from './transactions/parties.ts';
import { shown } from './transactions/store.ts';
import { firstBrokenEntry, listHistory } from './workflow/store.ts';

withTable();
captureLog();

interface Person {
  readonly name: string;
  readonly role: Role;
  readonly legalEntityId?: number;
  readonly claims: Claims;
}
const people: Person[] = [];
const cast = [
  { name: 'one', role: 'client', legalEntityId: 1 },
  { name: 'two', role: 'client', legalEntityId: 2 },
  { name: 'office', role: 'firearm_office' },
  { name: 'internal', role: 'internal' },
  { name: 'inspector', role: 'inspector' },
] as const;

beforeAll(async () => {
  // Nobody of 3 has an account: the office accepts for it.
  await Promise.all([foundEntity(1), foundEntity(2, { province: 'Limpopo' }), foundEntity(3)]);
  for (const person of cast) {
    const own = 'legalEntityId' in person ? { legalEntityId: person.legalEntityId } : {};
    people.push({ ...person, claims: await signUp(person.role, own) });
  }
});

type Held = Pick<Firearm, 'id' | 'status' | 'ownerId' | 'keeperId' | 'lockedBy'>;
/** What we expect the register to hold. */
interface Model {
  firearms: Held[];
  transactions: Transaction[];
}
interface Real {
  /** Each firearm as it was registered. */
  readonly registered: readonly Held[];
  /** Every id that the register ever gave out. */
  readonly begun: Set<string>;
}

/** One call of one person, what to expect of it, and what it changes. */
interface Act {
  readonly words: string;
  readonly call: (model: Model, real: Real) => Promise<Answered>;
  readonly expected: (model: Model) => number;
  readonly apply: (model: Model, body: any) => void;
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const personAt = (index: number) => at(people, index);
const sees = ({ role, legalEntityId }: Person, holders: readonly (number | null)[]) => role !== 'client' || holders.includes(legalEntityId ?? 0);
const asker = ({ claims, role, legalEntityId }: Person) => ({ userId: claims.sub ?? '', role, legalEntityId });

interface Beginning {
  who: number;
  which: number;
  transactionType: (typeof transactionTypes)[number];
  changes: 'owner' | 'keeper';
  toEntityId: number | null;
}

const begin = ({ who, which, ...sent }: Beginning): Act => ({
  words: `${cast[who]?.name} begins ${sent.transactionType} of ${which} (${sent.changes}) to ${sent.toEntityId}`,
  call: async ({ firearms }, { begun }) => {
    const body = { ...sent, firearmId: at(firearms, which).id, transactionDate: dayOf(new Date()) };
    const answer = await send(contract.transactions.create, { as: personAt(who).claims, body });
    if (answer.status === 201) begun.add(answer.body.id);
    return answer;
  },
  expected: ({ firearms }) => {
    const person = personAt(who);
    const firearm = at(firearms, which);
    if (!can(person.role, 'transaction:create')) return 403;
    if (!sees(person, [firearm.ownerId, firearm.keeperId])) return 404;
    try {
      partiesOf(sent, firearm, person.legalEntityId);
    } catch (error) {
      if (error instanceof Problem) return error.status;
      throw error;
    }
    return firearm.lockedBy || !canChangeHands(firearm.status) ? 409 : 201;
  },
  apply: (model, body) => {
    at(model.firearms, which).lockedBy = body.id;
    model.transactions.push(body);
  },
});

const names = { 1: 'Provider 1', 2: 'Provider 2', 3: 'Provider 3' } as Record<number, string>;

const step = (who: number, which: number, status: TransactionStep): Act => ({
  words: `${cast[who]?.name} makes ${which} ${status}`,
  call: ({ transactions: known }) =>
    send(contract.transactions.decide, { as: personAt(who).claims, params: { id: at(known, which).id }, body: { status, comments: 'As agreed' } }),
  expected: ({ firearms, transactions: known }) => {
    const person = personAt(who);
    const one = at(known, which);
    if (!can(person.role, 'transaction:decide')) return 403;
    if (!sees(person, [one.fromEntityId, one.toEntityId, one.acceptingEntityId, one.createdByEntityId])) return 404;
    const refusal = refusalOf(one, status, asker(person));
    if (refusal) return refusal.code === 'forbidden' ? 403 : 409;
    const firearm = firearms.find(({ id }) => id === one.firearmId);
    return status === 'completed' && firearm && !canChangeHands(firearm.status) ? 409 : 200;
  },
  apply: (model, body: Transaction) => {
    model.transactions = model.transactions.map((one) => (one.id === body.id ? body : one));
    const firearm = model.firearms.find(({ id }) => id === body.firearmId);
    if (!firearm || isOpen(body.status)) return;
    firearm.lockedBy = null;
    if (body.status === 'completed') takeEffect(firearm, body);
  },
});

/** What completing does, said once more, in the plainest way. */
function takeEffect(firearm: Held, one: Transaction): void {
  const effect = effectOf(one);
  if (effect === 'retired') firearm.status = 'retired';
  if (effect === 'keeper') firearm.keeperId = one.toEntityId === firearm.ownerId ? null : one.toEntityId;
  if (effect === 'owner') Object.assign(firearm, { ownerId: one.toEntityId, keeperId: null });
}

const give = (who: number, which: number, status: Held['status']): Act => ({
  words: `${cast[who]?.name} makes firearm ${which} ${status}`,
  call: ({ firearms }) => {
    const loss = status === 'lost' || status === 'stolen' ? { occurredOn: dayOf(new Date()) } : {};
    return send(contract.firearms.changeStatus, {
      as: personAt(who).claims,
      params: { id: at(firearms, which).id },
      body: { status, reason: 'So it is', ...loss },
    });
  },
  expected: ({ firearms }) => {
    const person = personAt(who);
    const firearm = at(firearms, which);
    if (!can(person.role, contract.firearms.changeStatus.permission) || !mayGive(person.role, status)) return 403;
    if (!sees(person, [firearm.ownerId, firearm.keeperId])) return 404;
    return statusRefusalOf(firearm, status, person) ? 409 : 200;
  },
  apply: ({ firearms }) => {
    at(firearms, which).status = status;
  },
});

const heldOf = ({ id, status, ownerId, keeperId, lockedBy }: Awaited<ReturnType<typeof getFirearm>>): Held => ({
  id,
  status,
  ownerId,
  keeperId: keeperId ?? null,
  lockedBy: lockedBy ?? null,
});

/** What the register holds, read through no handler. */
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
  // Transactions are named by number: there is none to step before one has begun.
  check = (model: Readonly<Model>) => model.transactions.length > 0 || !/ makes \d+ (under_review|approved|rejected|completed)$/.test(this.act.words);
  async run(model: Model, real: Real): Promise<void> {
    const expected = this.act.expected(model);
    const answer = await this.act.call(model, real);
    expect(`${this.act.words}: ${answer.status} ${answer.status === expected ? '' : JSON.stringify(answer.body)}`).toBe(`${this.act.words}: ${expected} `);
    if (answer.status < 300) this.act.apply(model, answer.body);
  }
  toString = () => this.act.words;
}

const steps = ['under_review', 'approved', 'completed', 'rejected'] as const;
const given = ['active', 'maintenance', 'seized', 'stolen', 'retired'] as const;
const everybody = cast.map((_, who) => who);

/** Whatever somebody could do with the firearm now. */
function possible(model: Readonly<Model>, which: number): Act[] {
  const of = at(model.firearms, which).id;
  const begun = model.transactions.flatMap((one, index) => (one.firearmId === of ? [index] : []));
  const sales = [0, 1, 3].flatMap((who) => [1, 2, 3].map((toEntityId): Beginning => ({ who, which, transactionType: 'sale', changes: 'owner', toEntityId })));
  const acts = [
    ...everybody.flatMap((who) => begun.flatMap((index) => steps.map((status) => step(who, index, status)))),
    ...sales.map(begin),
    ...everybody.flatMap((who) => given.map((status) => give(who, which, status))),
  ];
  return acts.filter((act) => act.expected(model) < 300);
}

/** Chance alone seldom brings a transaction to its end: what can be done is done, the steps of its transactions first. */
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

/** Two calls about one firearm at one moment: what either is told depends on which came first, what stands afterwards must be whole. */
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
// The latest ones are those still open.
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
    registered.push({ id: body.id, status: body.status, ownerId: body.ownerId, keeperId: body.keeperId, lockedBy: null });
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

    // From its first owner on, hand to hand, to the present one.
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

test('no sequence of calls leaves two owners, a lost record, a gap in a history, a wrong lock or a wrong count', async () => {
  const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
  let completed = 0;
  const property = fc.asyncProperty(commands, async (sequence) => {
    const real = await register();
    const model: Model = { firearms: real.registered.map((firearm) => ({ ...firearm })), transactions: [] };
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    await expectWhole(model, real);
    completed += model.transactions.filter(({ status }) => status === 'completed').length;
  });
  // A failure prints seed and path: run it again with MODEL_SEED.
  await fc.assert(property, { seed, numRuns: 20, interruptAfterTimeLimit: 35_000 });
  expect(completed).toBeGreaterThan(0);

  await countChanges();
  expect(await findDrift()).toEqual([]);
}, 120_000);
