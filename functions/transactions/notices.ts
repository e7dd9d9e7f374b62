// Who is told of a transaction's steps: those who have the next one to take, and at its end those whom it concerns.
import type { Actor } from '../../shared/access/actor.ts';
import type { TransactionStep } from '../../shared/transactions/rules.ts';
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity, listWithRole } from '../users/store.ts';
import type { TransactionRecord } from './store.ts';

/** A step tells at most so many people: all of its writes must fit one transaction. */
const mostPeople = 10;

type Who = Pick<Actor, 'userId'>;

const theOffice = async () => (await listWithRole('firearm_office', { limit: mostPeople })).items.map(({ id }) => id);

/** People of the entities, the same number of each. */
async function peopleOf(entities: readonly (number | undefined)[]): Promise<string[]> {
  const known = [...new Set(entities.filter((id) => id !== undefined))];
  const people = await Promise.all(known.map((id) => listOfEntity(id)));
  return people.flatMap((some) => some.slice(0, Math.floor(mostPeople / known.length)).map(({ id }) => id));
}

const titleOf = ({ firearm: { manufacturer, model, serialNumber } }: TransactionRecord) => `${manufacturer} ${model} (${serialNumber})`;

function tell(people: readonly string[], one: TransactionRecord, actor: Who, what: { title: string; message: string }, at: Date): Write[] {
  const about = { ...what, entityId: one.id, entityType: 'transaction', actionUrl: `/transactions/${one.id}` };
  // Whoever takes the step knows of it.
  return [...new Set(people)]
    .filter((id) => id !== actor.userId)
    .slice(0, mostPeople)
    .map((id) => notify(id, about, at));
}

/** The accepting party's people, or the office where nobody can accept for it. */
export async function noticesOfBeginning(one: TransactionRecord, actor: Who, at: Date): Promise<Write[]> {
  const waits = one.acceptingEntityId !== undefined && one.partyHasAccount;
  const people = waits ? await peopleOf([one.acceptingEntityId]) : await theOffice();
  const what = `${one.transactionType} of ${titleOf(one)}`;
  return tell(people, one, actor, { title: 'Transaction waits for you', message: `A ${what} waits for ${waits ? 'your acceptance' : 'your review'}.` }, at);
}

const endings: Readonly<Record<Exclude<TransactionStep, 'under_review'>, string>> = { approved: 'approved', rejected: 'ended', completed: 'completed' };

/** `keeperId`: whose keeping the firearm leaves, where that is neither party. */
export async function noticesOfStep(one: TransactionRecord, step: TransactionStep, actor: Who, at: Date, keeperId?: number): Promise<Write[]> {
  const what = `${one.transactionType} of ${titleOf(one)}`;
  if (step === 'under_review') {
    return tell(await theOffice(), one, actor, { title: 'Transaction waits for you', message: `A ${what} was accepted and waits for your decision.` }, at);
  }
  const people = await peopleOf([one.fromEntityId, one.toEntityId, one.createdByEntityId, keeperId]);
  const why = step === 'rejected' && one.comments ? `: ${one.comments.slice(0, 500)}` : '.';
  return tell([one.createdBy, ...people], one, actor, { title: `Transaction ${endings[step]}`, message: `The ${what} was ${endings[step]}${why}` }, at);
}
