// Notifications of a seizure: to owner, keeper and firearm office, and to possible second persons.
import type { Actor } from '../../shared/access/actor.ts';
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity, listWithRole } from '../users/store.ts';
import type { SeizureRecord } from './entity.ts';

/** Limit for each group, so that all writes fit one transaction. */
const mostOfEach = 15;

type Who = Pick<Actor, 'userId'>;
interface Words {
  readonly title: string;
  readonly message: string;
  readonly actionUrl?: string;
}

function tell(people: readonly { readonly id: string }[], one: SeizureRecord, words: Words, actor: Who, at: Date): Write[] {
  const ids = new Set(people.map(({ id }) => id));
  ids.delete(actor.userId);
  const about = { type: 'alert' as const, entityId: one.id, entityType: 'seizure' };
  return [...ids].map((id) => notify(id, { ...words, ...about }, at));
}

const what = ({ firearm }: SeizureRecord) => (firearm ? `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber},` : 'An item');

const happened = { seized: 'Firearm seized', processed: 'Seizure processed', returned: 'Firearm returned', destroyed: 'Firearm destroyed' } as const;

/**
 * Notifies owner, keeper and firearm office of a seizure, return or destruction. The office's text has no number and place, because the office cannot
 * read seizures (decisions 081 and 094).
 */
export async function noticesOfSeizure(one: SeizureRecord, actor: Who, at: Date): Promise<Write[]> {
  const [office, ...holders] = await Promise.all([
    // The office is notified only if a registered firearm is involved.
    one.firearmId ? listWithRole('firearm_office', { limit: mostOfEach }).then(({ items }) => items) : [],
    ...one.holders.slice(0, 2).map((id) => listOfEntity(id, mostOfEach)),
  ]);
  const where = one.status === 'seized' ? ` at ${one.location}` : '';
  const message = `${what(one)} was ${one.status}${where} (${one.seizureNumber}).`;
  // None of these users can open the seizure page, so the link goes to the firearm.
  const words = { title: happened[one.status], message, ...(one.firearmId ? { actionUrl: `/firearms/${one.firearmId}/profile` } : {}) };
  const toOffice = { ...words, message: `${what(one)} was ${one.status}.` };
  return [...tell(office, one, toOffice, actor, at), ...tell(holders.flat(), one, words, actor, at)];
}

/** Notifies the providers of a firearm that was recorded as seized by mistake. */
export async function noticesOfMistake(one: SeizureRecord, actor: Who, at: Date): Promise<Write[]> {
  const holders = await Promise.all(one.holders.slice(0, 2).map((id) => listOfEntity(id, mostOfEach)));
  const message = `${what(one)} was recorded as seized by mistake (${one.seizureNumber}). It has its earlier status again.`;
  const words = { title: 'Seizure corrected', message, ...(one.firearmId ? { actionUrl: `/firearms/${one.firearmId}/profile` } : {}) };
  return tell(holders.flat(), one, words, actor, at);
}

/** Notifies users who can confirm a destruction, or a return that the rules forbid. */
export async function noticesOfProposal(one: SeizureRecord, actor: Who, at: Date): Promise<Write[]> {
  const [inspectors, admins] = await Promise.all([listWithRole('inspector', { limit: mostOfEach }), listWithRole('admin', { limit: mostOfEach })]);
  const asked = one.release ? 'is to be returned' : 'is to be destroyed';
  const message = `${what(one)} ${asked} (${one.seizureNumber}). A second person must confirm it.`;
  const title = one.release ? 'Return awaiting a second person' : 'Destruction awaiting a second person';
  const words = { title, message, actionUrl: `/seizures/${one.id}` };
  return tell([...inspectors.items, ...admins.items], one, words, actor, at);
}
