// What of a sweep's findings is to be told, and who of it is told: the people of the provider here, those from outside in outside.ts. What
// a day's sweep finds of one provider, rule and degree is one message to each of its people.
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, staleVersion, update, type Write } from '../data/commit.ts';
import { table } from '../data/table.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { notify } from '../notifications/store.ts';
import { env } from '../platform/env.ts';
import { settingsOfEntity } from '../settings/read.ts';
import { listOfEntity } from '../users/store.ts';
import { complianceNotices, type NoticeRecord, type RuleRecord } from './entity.ts';
import type { Finding } from './finding.ts';
import { messageOf } from './notice-words.ts';
import { goneAt, isUntold, type Outsiders, outsiders, type Telling, tellOutside } from './outside-recipients.ts';

/** Days on which something may have been left untold by a sweep that died. */
const daysBack = 3;
/** More runs than ever tell of one day at once. */
const mostTurns = 5;
/** Of a provider's people at most so many: all of the writes must fit one transaction. */
const mostOwn = 20;

/** Written with the alerts that it counts. */
export function toTell(rule: RuleRecord, finding: Finding, found: number, now: Date): Write {
  const day = dayOf(now);
  const { severity, title, description, entityType, entityId, actionUrl, legalEntityId } = finding;
  const about = `${legalEntityId ?? 'nobody'}#${rule.id}#${severity}`;
  const set: Record<string, unknown> = { day, about, type: rule.ruleType, severity, title, description, entityType, entityId, actionUrl };
  set[table.ttl] = goneAt(now);
  if (legalEntityId !== undefined) set.legalEntityId = legalEntityId;
  // Adds to what stands and makes what does not, which ElectroDB's put and patch do not do.
  Object.assign(set, { __edb_e__: 'compliance-notice', __edb_v__: '1' });
  const names = Object.keys(set);
  return {
    item: {
      Update: {
        TableName: env().TABLE_NAME,
        Key: { [table.pk]: `compliance-notice#${day}`, [table.sk]: about },
        UpdateExpression: `ADD #found :found SET ${names.map((_, at) => `#s${at} = :s${at}`).join(', ')}`,
        ExpressionAttributeNames: { '#found': 'found', ...Object.fromEntries(names.map((name, at) => [`#s${at}`, name])) },
        ExpressionAttributeValues: { ':found': found, ...Object.fromEntries(names.map((name, at) => [`:s${at}`, set[name]])) },
      },
    },
  };
}

/** A provider that wants no reminders is told of what is critical all the same. */
const wantsToKnow = async (legalEntityId: number, severity: NoticeRecord['severity']) =>
  severity === 'critical' || (await settingsOfEntity(legalEntityId)).complianceReminders;

async function ownPeople({ legalEntityId, severity }: NoticeRecord): Promise<string[]> {
  if (legalEntityId === undefined || !(await wantsToKnow(legalEntityId, severity))) return [];
  return (await listOfEntity(legalEntityId, mostOwn)).slice(0, mostOwn).map(({ id }) => id);
}

const noticesOf = async (day: string): Promise<NoticeRecord[]> => (await complianceNotices().query.ofDay({ day }).go({ pages: 'all', consistent: true })).data;

/**
 * Tells what has not been told yet; answers how many messages that were. Two at once tell it once: whoever finds that another run has
 * told of some meanwhile looks again. Throws where that does not end.
 */
export async function tell(now: Date): Promise<number> {
  const outside = await outsiders();
  let told = 0;
  for (let back = daysBack; back >= 0; back--) {
    const day = dayAfter(dayOf(now), -back);
    for (let turn = 1, look: Telling | undefined; look?.overtaken ?? true; turn++) {
      if (turn > mostTurns) throw new Error(`Other runs told of ${day} at every turn. The next attempt goes on from where it is.`);
      look = await tellOf(day, outside, now);
      told += look.told;
    }
  }
  return told;
}

/**
 * Those from outside come first: a provider's notice that is still to be told says that theirs may be, too. And both are told of the same
 * reading: what another run finds in between stays to be told to both.
 */
async function tellOf(day: string, outside: Outsiders, now: Date): Promise<Telling> {
  const notices = await noticesOf(day);
  const first = await tellOutside(day, notices, outside, now);
  let { told, overtaken } = first;
  if (overtaken) return first;
  for (const notice of notices.filter(isUntold)) {
    const messages = await tellProvider(notice, now);
    if (messages === undefined) overtaken = true;
    told += messages ?? 0;
  }
  return { told, overtaken };
}

/** Answers how many messages that were; undefined where another run has told of it meanwhile. */
async function tellProvider(notice: NoticeRecord, now: Date): Promise<number | undefined> {
  const { day, about, found, told: before, legalEntityId } = notice;
  const [people, entity] = await Promise.all([ownPeople(notice), legalEntityId === undefined ? undefined : findLegalEntity(legalEntityId)]);
  const message = messageOf([notice], found - (before ?? 0), 'provider', entity?.name);
  const patch = complianceNotices()
    .patch({ day, about })
    .set({ told: found })
    .where(({ told }, { eq, notExists }) => (before === undefined ? notExists(told) : eq(told, before)));
  try {
    await commit([update(patch.params(), staleVersion), ...people.map((id) => notify(id, message, now))]);
    return people.length;
  } catch (error) {
    if (error instanceof Problem && error.code === 'stale-version') return undefined;
    throw error;
  }
}
