// Notifies the people who can take a transaction's next step, and the parties when it ends.
import type { Actor } from '../../shared/access/actor.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import type { TransactionStep } from '../../shared/transactions/rules.ts';
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { atAGlance } from '../notifications/words.ts';
import { listOfEntity, listWithRole, readersAmong } from '../users/store.ts';
import type { TransactionRecord } from './entity.ts';

/** Limits the notified people per step, because all writes must fit one database transaction. */
const mostPeople = 10;

type Who = Pick<Actor, 'userId'>;

const officeUserIds = async () => idsOf((await listWithRole('firearm_office', { limit: mostPeople })).items);

/** Users of the entities, the same number from each, with the entity they belong to. */
async function peopleOf(entities: readonly (number | undefined)[]): Promise<{ id: string; entityId: number }[]> {
  const known = [...new Set(entities.filter((id) => id !== undefined))];
  const people = await Promise.all(known.map((id) => listOfEntity(id)));
  return known.flatMap((entityId, at) => (people[at] ?? []).slice(0, Math.floor(mostPeople / known.length)).map(({ id }) => ({ id, entityId })));
}

const idsOf = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id);
const pageOf = ({ id }: TransactionRecord) => `/transactions/${id}`;

const titleOf = ({ firearm }: TransactionRecord) => firearmName(firearm);

interface Notice {
  readonly title: string;
  readonly message: string;
  readonly actionUrl?: string;
}

function notifyAll(people: readonly string[], one: TransactionRecord, actor: Who, what: Notice, at: Date): Write[] {
  const about = { ...what, entityId: one.id, entityType: 'transaction' };
  // Skips the person who took the step.
  return [...new Set(people)]
    .filter((id) => id !== actor.userId)
    .slice(0, mostPeople)
    .map((id) => notify(id, about, at));
}

/** Notifies the accepting party's users, or the office if that party has no account. */
export async function noticesOfCreation(one: TransactionRecord, actor: Who, at: Date): Promise<Write[]> {
  const waits = one.acceptingEntityId !== undefined && one.partyHasAccount;
  const people = waits ? idsOf(await peopleOf([one.acceptingEntityId])) : await officeUserIds();
  const what = `${one.transactionType} of ${titleOf(one)}`;
  const message = `A ${what} needs ${waits ? 'your acceptance' : 'your review'}.`;
  return notifyAll(people, one, actor, { title: 'Transaction awaiting your action', message, actionUrl: pageOf(one) }, at);
}

const endings: Readonly<Record<Exclude<TransactionStep, 'under_review'>, string>> = { approved: 'approved', rejected: 'ended', completed: 'completed' };

/** `keeperId`: the keeper whom the firearm leaves. A keeper who is not a party cannot see the transaction, so its notification has no link. */
export async function noticesOfStep(one: TransactionRecord, step: TransactionStep, actor: Who, at: Date, keeperId?: number): Promise<Write[]> {
  const what = `${one.transactionType} of ${titleOf(one)}`;
  if (step === 'under_review') {
    // The office itself takes up a transaction that needs no acceptance.
    const message = `A ${what} ${one.acceptingEntityId === undefined ? 'is under review' : 'was accepted'} and needs your decision.`;
    return notifyAll(await officeUserIds(), one, actor, { title: 'Transaction awaiting your action', message, actionUrl: pageOf(one) }, at);
  }
  const parties = [one.fromEntityId, one.toEntityId, one.createdByEntityId];
  const [people, beginner] = await Promise.all([peopleOf([...parties, keeperId]), readersAmong([one.createdBy], 'transaction:read', parties)]);
  const why = step === 'rejected' && one.comments ? `: ${atAGlance(one.comments)}` : '.';
  const words = { title: `Transaction ${endings[step]}`, message: `The ${what} was ${endings[step]}${why}` };
  const [seeing, others] = [true, false].map((sees) => idsOf(people.filter(({ entityId }) => parties.includes(entityId) === sees))) as [string[], string[]];
  return [...notifyAll([...beginner, ...seeing], one, actor, { ...words, actionUrl: pageOf(one) }, at), ...notifyAll(others, one, actor, words, at)];
}
