// For tests: the calls of people on firearms and transactions, each with the result that a model of the register expects.

import { partiesOf } from '../../functions/transactions/parties.ts';
import { can, type Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { canChangeHands, isLoss, mayGive, refusalOf as statusRefusalOf } from '../../shared/firearms/rules.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import { effectOf, isOpen, refusalOf, type TransactionStep } from '../../shared/transactions/rules.ts';
import type { Transaction, transactionTypes } from '../../shared/transactions/schema.ts';
import { belongsToProvider } from '../../shared/users/role-kinds.ts';
import { type Answered, type Claims, send, signUp } from './call.ts';
import { putInto } from './losses.ts';
import { foundEntity } from './registry.ts';

interface Person {
  readonly name: string;
  readonly role: Role;
  readonly legalEntityId?: number;
  readonly claims: Claims;
}
export const people: Person[] = [];
export const cast = [
  { name: 'one', role: 'client', legalEntityId: 1 },
  { name: 'two', role: 'client', legalEntityId: 2 },
  { name: 'office', role: 'firearm_office' },
  { name: 'internal', role: 'internal' },
  { name: 'inspector', role: 'inspector' },
] as const;

/** Founds the providers and signs everybody up. Nobody of provider 3 has an account: the office accepts for it. */
export async function gather(): Promise<void> {
  await Promise.all([foundEntity(1), foundEntity(2, { province: 'Limpopo' }), foundEntity(3)]);
  for (const person of cast) {
    const own = 'legalEntityId' in person ? { legalEntityId: person.legalEntityId } : {};
    people.push({ ...person, claims: await signUp(person.role, own) });
  }
}

/** `activeOnceLicensed`: the firearm was seized since it was last active. No firearm of the model has a license. */
export type Held = Pick<Firearm, 'id' | 'status' | 'ownerId' | 'keeperId' | 'lockedBy'> & { activeOnceLicensed: boolean };
/** The records that we expect in the register. */
export interface Model {
  firearms: Held[];
  transactions: Transaction[];
}
export interface Real {
  /** Each firearm as it was registered. */
  readonly registered: readonly Held[];
  /** Every transaction id that the register ever returned. */
  readonly begun: Set<string>;
}

/** One call of one person, its expected answer, and its effect on the model. */
export interface Act {
  readonly words: string;
  readonly call: (model: Model, real: Real) => Promise<Answered>;
  readonly expected: (model: Model) => number;
  readonly apply: (model: Model, body: any) => void;
}

export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const personAt = (index: number) => at(people, index);
const sees = ({ role, legalEntityId }: Person, holders: readonly (number | null)[]) => !belongsToProvider(role) || holders.includes(legalEntityId ?? 0);
const asker = ({ claims, role, legalEntityId }: Person) => ({ userId: claims.sub ?? '', role, legalEntityId });

export interface Beginning {
  who: number;
  which: number;
  transactionType: (typeof transactionTypes)[number];
  changes: 'owner' | 'keeper';
  toEntityId: number | null;
}

export const begin = ({ who, which, ...sent }: Beginning): Act => ({
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

export const step = (who: number, which: number, status: TransactionStep): Act => ({
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

/** Repeats the effect of completing a transaction in the simplest way. */
function takeEffect(firearm: Held, one: Transaction): void {
  const effect = effectOf(one);
  if (effect === 'retired') firearm.status = 'retired';
  if (effect === 'keeper') firearm.keeperId = one.toEntityId === firearm.ownerId ? null : one.toEntityId;
  if (effect === 'owner') Object.assign(firearm, { ownerId: one.toEntityId, keeperId: null });
}

export const give = (who: number, which: number, status: Held['status']): Act => ({
  words: `${cast[who]?.name} makes firearm ${which} ${status}`,
  call: ({ firearms }) => putInto(status, at(firearms, which).id, { as: personAt(who).claims }),
  expected: ({ firearms }) => {
    const person = personAt(who);
    const firearm = at(firearms, which);
    const row = isLoss(status) ? contract.losses.report : contract.firearms.changeStatus;
    if (!can(person.role, row.permission) || !mayGive(person.role, status)) return 403;
    if (!sees(person, [firearm.ownerId, firearm.keeperId])) return 404;
    if (status === 'active' && (firearm.status === 'seized' || firearm.activeOnceLicensed)) return 409;
    return statusRefusalOf(firearm, status, person) ? 409 : isLoss(status) ? 201 : 200;
  },
  apply: ({ firearms }) => {
    const firearm = at(firearms, which);
    firearm.activeOnceLicensed = status !== 'active' && (firearm.status === 'seized' || firearm.activeOnceLicensed);
    firearm.status = status;
  },
});

const steps = ['under_review', 'approved', 'completed', 'rejected'] as const;
const given = ['active', 'maintenance', 'seized', 'stolen', 'retired'] as const;
const everybody = cast.map((_, who) => who);

/** Lists every possible action on the firearm now. */
export function possible(model: Readonly<Model>, which: number): Act[] {
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
