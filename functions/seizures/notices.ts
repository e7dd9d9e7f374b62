// Who is told of a seizure: owner, keeper and the firearm office; of a destruction that waits, those who can confirm it.
import type { Actor } from '../../shared/access/actor.ts';
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity, listWithRole } from '../users/store.ts';
import type { SeizureRecord } from './entity.ts';

/** Of each group at most so many: all of the writes must fit one transaction. */
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
 * Owner, keeper and office hear of the seizure, of its return and of its destruction: the office because the firearm's status follows it,
 * and without number and place, since it reads no seizures (decisions 081 and 094).
 */
export async function noticesOfSeizure(one: SeizureRecord, actor: Who, at: Date): Promise<Write[]> {
  const [office, ...holders] = await Promise.all([
    // One of nothing on the register is not its matter.
    one.firearmId ? listWithRole('firearm_office', { limit: mostOfEach }).then(({ items }) => items) : [],
    ...one.holders.slice(0, 2).map((id) => listOfEntity(id, mostOfEach)),
  ]);
  const where = one.status === 'seized' ? ` at ${one.location}` : '';
  const message = `${what(one)} was ${one.status}${where} (${one.seizureNumber}).`;
  // The seizure's own screen is open to none of them.
  const words = { title: happened[one.status], message, ...(one.firearmId ? { actionUrl: `/firearms/${one.firearmId}/profile` } : {}) };
  const toOffice = { ...words, message: `${what(one)} was ${one.status}.` };
  return [...tell(office, one, toOffice, actor, at), ...tell(holders.flat(), one, words, actor, at)];
}

/** The providers of a firearm of which a seizure was recorded by mistake. */
export async function noticesOfMistake(one: SeizureRecord, actor: Who, at: Date): Promise<Write[]> {
  const holders = await Promise.all(one.holders.slice(0, 2).map((id) => listOfEntity(id, mostOfEach)));
  const message = `${what(one)} was recorded as seized by mistake (${one.seizureNumber}). It has its earlier status again.`;
  const words = { title: 'Seizure corrected', message, ...(one.firearmId ? { actionUrl: `/firearms/${one.firearmId}/profile` } : {}) };
  return tell(holders.flat(), one, words, actor, at);
}

/** Those who can confirm a destruction, or a return that the rules refuse. */
export async function noticesOfProposal(one: SeizureRecord, actor: Who, at: Date): Promise<Write[]> {
  const [inspectors, admins] = await Promise.all([listWithRole('inspector', { limit: mostOfEach }), listWithRole('admin', { limit: mostOfEach })]);
  const asked = one.release ? 'is to be returned' : 'is to be destroyed';
  const message = `${what(one)} ${asked} (${one.seizureNumber}). A second person has to confirm it.`;
  const title = one.release ? 'Return needs a second person' : 'Destruction needs a second person';
  const words = { title, message, actionUrl: `/seizures/${one.id}` };
  return tell([...inspectors.items, ...admins.items], one, words, actor, at);
}
