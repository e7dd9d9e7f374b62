// Sends the notices of the sweep's findings: to the users of the provider here, to people outside it in outside-recipients.ts. The findings of one day,
// provider, rule and severity are one message to each user.
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
import { isPending, keptUntil, notifyOutside, type Outsiders, outsiders, type SendResult } from './outside-recipients.ts';

/** Checks this many earlier days for notices that a stopped sweep did not send. */
const daysBack = 3;
/** More runs than ever send notices of one day at the same time. */
const mostTurns = 5;
/** At most this many users of a provider are notified, because all writes must fit in one transaction. */
const mostOwn = 20;

/** Written in the same transaction as the alerts that it counts. */
export function pendingNotice(rule: RuleRecord, finding: Finding, found: number, now: Date): Write {
  const day = dayOf(now);
  const { severity, title, description, entityType, entityId, actionUrl, legalEntityId } = finding;
  const about = `${legalEntityId ?? 'nobody'}#${rule.id}#${severity}`;
  const set: Record<string, unknown> = { day, about, type: rule.ruleType, severity, title, description, entityType, entityId, actionUrl };
  set[table.ttl] = keptUntil(now);
  if (legalEntityId !== undefined) set.legalEntityId = legalEntityId;
  // Adds to an existing item or creates it, which ElectroDB's put and patch cannot do.
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

/** Critical alerts go to every provider, even if it has switched reminders off. */
const wantsNotice = async (legalEntityId: number, severity: NoticeRecord['severity']) =>
  severity === 'critical' || (await settingsOfEntity(legalEntityId)).complianceReminders;

async function ownPeople({ legalEntityId, severity }: NoticeRecord): Promise<string[]> {
  if (legalEntityId === undefined || !(await wantsNotice(legalEntityId, severity))) return [];
  return (await listOfEntity(legalEntityId, mostOwn)).slice(0, mostOwn).map(({ id }) => id);
}

const noticesOf = async (day: string): Promise<NoticeRecord[]> => (await complianceNotices().query.ofDay({ day }).go({ pages: 'all', consistent: true })).data;

/**
 * Sends all pending notices and returns the number of messages. Of two runs at the same time each notice is sent by one: a run that finds a notice sent
 * by another run reads again. Throws after too many repeats. At the given time it stops; notices that are still pending are sent by the next call.
 */
export async function tell(now: Date, until = Number.POSITIVE_INFINITY): Promise<{ told: number; isDone: boolean }> {
  const outside = await outsiders();
  let told = 0;
  for (let back = daysBack; back >= 0; back--) {
    const day = dayAfter(dayOf(now), -back);
    for (let turn = 1, look: Awaited<ReturnType<typeof sendNoticesOf>> | undefined; look?.overtaken ?? true; turn++) {
      if (turn > mostTurns) throw new Error(`Other runs sent notices of ${day} at the same time, ${mostTurns} times in a row. The next attempt continues.`);
      look = await sendNoticesOf(day, outside, now, until);
      told += look.told;
      if (look.isStopped) return { told, isDone: false };
    }
  }
  return { told, isDone: true };
}

/**
 * Sends to people outside the provider first: a pending notice of a provider shows that theirs may also be pending. Both use the same read, so that new
 * findings stay pending for both.
 */
async function sendNoticesOf(day: string, outside: Outsiders, now: Date, until: number): Promise<SendResult & { readonly isStopped?: boolean }> {
  const notices = await noticesOf(day);
  const first = await notifyOutside(day, notices, outside, now);
  let { told, overtaken } = first;
  if (overtaken) return first;
  for (const notice of notices.filter(isPending)) {
    if (Date.now() > until) return { told, overtaken, isStopped: true };
    const messages = await notifyProvider(notice, now);
    if (messages === undefined) overtaken = true;
    told += messages ?? 0;
  }
  return { told, overtaken };
}

/** Returns the number of messages; undefined if another run has sent this notice. */
async function notifyProvider(notice: NoticeRecord, now: Date): Promise<number | undefined> {
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
