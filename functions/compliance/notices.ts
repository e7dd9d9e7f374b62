// Who is told of findings, and once: what a day's sweep finds of one provider, rule and degree is one message to each of them.
import type { Role } from '../../shared/access/roles.ts';
import { audienceOf, ruleTypeWords } from '../../shared/compliance/rules.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, staleVersion, update, type Write } from '../data/commit.ts';
import { table } from '../data/table.ts';
import { isTied } from '../inspections/inspector.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { notify } from '../notifications/store.ts';
import { env } from '../platform/env.ts';
import { settingsOfEntity } from '../settings/read.ts';
import { listOfEntity, listWithRole } from '../users/store.ts';
import { complianceNotices, type RuleRecord } from './entity.ts';
import type { Finding } from './finding.ts';

const keptDays = 30;
/** Days on which something may have been left untold by a sweep that died. */
const daysBack = 3;
/** Of each group at most so many: all of the writes must fit one transaction. */
const mostOfEach = 20;
/** More inspectors than the country has. */
const mostInspectors = 200;

/** Written with the alerts that it counts. */
export function toTell(rule: RuleRecord, finding: Finding, found: number, now: Date): Write {
  const day = dayOf(now);
  const { severity, title, description, entityType, entityId, actionUrl, legalEntityId } = finding;
  const about = `${legalEntityId ?? 'nobody'}#${rule.id}#${severity}`;
  const set: Record<string, unknown> = { day, about, type: rule.ruleType, severity, title, description, entityType, entityId, actionUrl };
  set[table.ttl] = Math.floor(daysAfter(now, keptDays).getTime() / 1000);
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

type Notice = Awaited<ReturnType<typeof untold>>[number];

const idsOf = (people: readonly { readonly id: string }[]) => people.slice(0, mostOfEach).map(({ id }) => id);
const withRole = async (role: Role) => idsOf((await listWithRole(role, { limit: mostOfEach })).items);

/** The second person is from outside: an inspector of the province without a tie to the provider; where the office is who is waited for, one of the office. */
async function secondPerson({ type, legalEntityId }: Notice): Promise<string[]> {
  if (type === 'transaction_pending') return (await withRole('firearm_office')).slice(0, 1);
  const [inspectors, entity] = await Promise.all([
    listWithRole('inspector', { limit: mostInspectors }),
    legalEntityId === undefined ? undefined : findLegalEntity(legalEntityId),
  ]);
  const free = inspectors.items.filter((inspector) => !isTied(inspector, [legalEntityId]));
  return idsOf(free.toSorted((a, b) => Number(b.province === entity?.province) - Number(a.province === entity?.province)).slice(0, 1));
}

/** A provider that wants no reminders is told of what is critical all the same. */
const wantsToKnow = async (legalEntityId: number, severity: Notice['severity']) =>
  severity === 'critical' || (await settingsOfEntity(legalEntityId)).complianceReminders;

async function peopleFor(notice: Notice): Promise<{ own: string[]; second: string[]; regulator: string[] }> {
  const { second, regulator } = audienceOf(notice.severity);
  const [own, next, management] = await Promise.all([
    notice.legalEntityId === undefined || !(await wantsToKnow(notice.legalEntityId, notice.severity)) ? [] : listOfEntity(notice.legalEntityId, mostOfEach),
    second ? secondPerson(notice) : [],
    regulator ? withRole('psira_management') : [],
  ]);
  return { own: idsOf(own), second: next, regulator: management };
}

const untold = async (day: string) => {
  const { data } = await complianceNotices().query.ofDay({ day }).go({ pages: 'all', consistent: true });
  return data.filter(({ found, told = 0 }) => found > told);
};

/** Where the whole of it stands; a single record says nothing of the others. */
function listOf({ type, legalEntityId }: Notice, forRegulator: boolean): string {
  if (forRegulator) return `/compliance?${new URLSearchParams({ type, ...(legalEntityId === undefined ? {} : { legalEntityId: String(legalEntityId) }) })}`;
  if (type === 'license_expired') return '/licenses/records?show=EXPIRED';
  if (type === 'license_renewal') return '/licenses/records';
  // What waits for a provider is pending; what waits for the office may have been taken up.
  if (type === 'transaction_pending') return legalEntityId === undefined ? '/transactions' : '/transactions?status=pending';
  // The provider's own alerts stand on its dashboard.
  return '/';
}

/** Alerts of these have the provider's name as their title, and the subject of a letter names nobody (decision 032). */
const ofProviders: ReadonlySet<Notice['type']> = new Set(['provider_standing', 'disclosure_overdue']);

function messageOf(notice: Notice, count: number, name: string, forRegulator: boolean) {
  const { severity, type, title, description, entityId, entityType, actionUrl } = notice;
  const kind = { type: severity === 'low' || severity === 'medium' ? ('warning' as const) : ('alert' as const) };
  const words = ruleTypeWords[type];
  if (count === 1) {
    const told = ofProviders.has(type) ? { title: words, message: `${title}. ${description}` } : { title, message: description };
    return { ...kind, ...told, entityId, entityType, actionUrl };
  }
  return {
    ...kind,
    title: `${words}: ${count} of them`,
    message: `${count} new compliance alerts${name ? ` for ${name}` : ''}: ${words}, ${severity}.`,
    actionUrl: listOf(notice, forRegulator),
  };
}

/** Tells what has not been told yet. Two at once tell it once. */
export async function tell(now: Date): Promise<number> {
  let told = 0;
  for (let back = daysBack; back >= 0; back--) for (const notice of await untold(dayAfter(dayOf(now), -back))) told += await tellOne(notice, now);
  return told;
}

async function tellOne(notice: Notice, now: Date): Promise<number> {
  const { day, about, found, told: before, legalEntityId } = notice;
  const [{ own, second, regulator }, entity] = await Promise.all([peopleFor(notice), legalEntityId === undefined ? undefined : findLegalEntity(legalEntityId)]);
  const people = [...new Set([...own, ...second, ...regulator])];
  const messageTo = (id: string) => messageOf(notice, found - (before ?? 0), entity?.name ?? '', regulator.includes(id));
  const patch = complianceNotices()
    .patch({ day, about })
    .set({ told: found })
    .where(({ told }, { eq, notExists }) => (before === undefined ? notExists(told) : eq(told, before)));
  try {
    await commit([update(patch.params(), staleVersion), ...people.map((id) => notify(id, messageTo(id), now))]);
    return people.length;
  } catch (error) {
    if (error instanceof Problem && error.code === 'stale-version') return 0;
    throw error;
  }
}
