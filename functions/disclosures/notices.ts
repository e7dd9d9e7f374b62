// Notifies the regulator of submissions and the company of decisions.
import type { Actor } from '../../shared/access/actor.ts';
import type { DisclosureStep } from '../../shared/disclosures/rules.ts';
import { onDay } from '../../shared/kinds/format.ts';
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { atAGlance } from '../notifications/words.ts';
import { listOfEntity, listWithRole, readersAmong } from '../users/store.ts';
import type { DisclosureRecord } from './entity.ts';

/** Limits the notified people per step, because all writes must fit one database transaction. */
const mostPeople = 10;

/** Tells the regulator's management that a decision is no longer needed. */
export async function noticesOfWithdrawal(one: DisclosureRecord, reason: string, actor: Pick<Actor, 'userId'>, at: Date): Promise<Write[]> {
  const { items } = await listWithRole('psira_management', { limit: mostPeople });
  const what = `The disclosure of ${one.companyName} for ${onDay(one.disclosurePeriodStart)} to ${onDay(one.disclosurePeriodEnd)}`;
  // The regulator cannot open a draft, so the link goes to the disclosure list.
  const about = { entityId: one.id, entityType: 'disclosure', actionUrl: '/disclosure' };
  const message = `${what} was withdrawn: ${atAGlance(reason)}`;
  return items.filter(({ id }) => id !== actor.userId).map(({ id }) => notify(id, { ...about, title: 'Disclosure withdrawn', message }, at));
}

export async function noticesOf(one: DisclosureRecord, step: DisclosureStep, actor: Pick<Actor, 'userId'>, at: Date): Promise<Write[]> {
  const what = `The disclosure of ${one.companyName} for ${onDay(one.disclosurePeriodStart)} to ${onDay(one.disclosurePeriodEnd)}`;
  const about = { entityId: one.id, entityType: 'disclosure', actionUrl: `/disclosure?id=${one.id}` };
  const tell = (people: readonly string[], title: string, message: string) =>
    [...new Set(people)]
      .filter((id) => id !== actor.userId)
      .slice(0, mostPeople)
      .map((id) => notify(id, { ...about, title, message }, at));
  if (step === 'submitted') {
    const { items } = await listWithRole('psira_management', { limit: mostPeople });
    return tell(
      items.map(({ id }) => id),
      'Disclosure awaiting your decision',
      `${what} was submitted.`,
    );
  }
  const [people, submitter] = await Promise.all([
    listOfEntity(one.companyEntityId, mostPeople),
    readersAmong([one.submittedBy], 'disclosure:read', [one.companyEntityId]),
  ]);
  const why = one.comments ? `: ${atAGlance(one.comments)}` : '.';
  return tell([...submitter, ...people.map(({ id }) => id)], `Disclosure ${step}`, `${what} was ${step}${why}`);
}
