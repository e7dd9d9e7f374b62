// Demo transactions: some await one of the two demo providers, some the firearm office, and some have ended.
import * as v from 'valibot';
import { listFirearms } from '../../../functions/firearms/list-store.ts';
import { takeStep } from '../../../functions/transactions/steps.ts';
import { createTransaction } from '../../../functions/transactions/store.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import { canChangeHands } from '../../../shared/firearms/rules.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { dayAfter, dayOf } from '../../../shared/kinds/time.ts';
import type { TransactionStep } from '../../../shared/transactions/rules.ts';
import { CreateTransaction } from '../../../shared/transactions/schema.ts';
import { demoActor } from './actors.ts';
import { numberOf } from './data/legal-entities.ts';

const of = (place: number) => demoActor('client', numberOf(place));
/** Two people: a transaction's acceptance and approval need different people. */
const office: Actor = { userId: 'demo-office', name: 'Demo firearm office', role: 'firearm_office', sessionId: 'demo-data' };
const registrar: Actor = { ...office, userId: 'demo-registrar', name: 'Demo registrar' };

interface Demo {
  /** The owner of the firearm, who starts the transaction. */
  readonly by: number;
  readonly daysAgo: number;
  readonly sent: { readonly toEntityId?: number; readonly [name: string]: unknown };
  readonly steps: readonly { readonly status: TransactionStep; readonly by: Actor; readonly comments?: string }[];
}

/** Providers are named by their position in the demo's list of legal entities. */
const demos = (): readonly Demo[] => [
  { by: 1, daysAgo: 1, sent: { transactionType: 'transfer', toEntityId: 2, description: 'To the harbour contract, with its holster' }, steps: [] },
  { by: 2, daysAgo: 2, sent: { transactionType: 'sale', toEntityId: 1, description: 'Invoice HF-2231' }, steps: [] },
  {
    by: 1,
    daysAgo: 4,
    sent: { transactionType: 'transfer', changes: 'keeper', toEntityId: 2, description: 'Kept at the Cape Town depot' },
    steps: [{ status: 'under_review', by: of(2) }],
  },
  { by: 2, daysAgo: 9, sent: { transactionType: 'disposal', description: 'Slide cracked, beyond repair' }, steps: [{ status: 'under_review', by: office }] },
  {
    by: 2,
    daysAgo: 12,
    sent: { transactionType: 'transfer', toEntityId: 1 },
    steps: [
      { status: 'under_review', by: of(1) },
      { status: 'approved', by: office, comments: 'Competency and license application on file' },
    ],
  },
  {
    by: 1,
    daysAgo: 40,
    sent: { transactionType: 'sale', toEntityId: 3 },
    steps: [
      { status: 'under_review', by: registrar, comments: 'Accepted on paper' },
      { status: 'approved', by: office },
      { status: 'completed', by: office },
    ],
  },
  {
    by: 1,
    daysAgo: 60,
    sent: { transactionType: 'sale', toEntityId: 2 },
    steps: [{ status: 'rejected', by: of(1), comments: 'Wrong serial number on the invoice' }],
  },
];

/** Returns the oldest firearms of each provider. The newest, which people open first, stay free of transactions. */
async function oldestOf(ownerId: number): Promise<Firearm[]> {
  const { items } = await listFirearms({ kind: 'national' }, { limit: 100, ownerId });
  return items.filter(({ status, lockedBy, keeperId }) => canChangeHands(status) && !lockedBy && keeperId === null);
}

/** Creates the transactions now with earlier dates, the oldest first. A provider with few firearms has fewer transactions. */
export async function seedTransactions(now: Date): Promise<void> {
  const free = new Map([1, 2].map((place) => [place, oldestOf(numberOf(place))]));
  const ready: (() => Promise<void>)[] = [];
  for (const { by, daysAgo, sent, steps } of demos()) {
    const firearms = (await free.get(by)) ?? [];
    if (firearms.length < 4) continue;
    const firearm = firearms.pop();
    // Not earlier than the firearm's registration.
    const transactionDate = [dayAfter(dayOf(now), -daysAgo), dayOf(firearm?.createdAt ?? now)].toSorted().at(-1);
    const to = sent.toEntityId === undefined ? {} : { toEntityId: numberOf(sent.toEntityId) };
    const input = v.parse(CreateTransaction, { ...sent, ...to, firearmId: firearm?.id, transactionDate });
    ready.unshift(async () => {
      const { id } = await createTransaction(input, of(by));
      for (const { status, by: actor, comments } of steps) await takeStep(id, { status, comments: comments ?? null }, actor);
    });
  }
  for (const create of ready) await create();
}
