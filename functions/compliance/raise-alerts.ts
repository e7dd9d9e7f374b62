// Creates, escalates and resolves alerts: one for each rule, record and due date.
import { v5 } from 'uuid';
import type { Actor } from '../../shared/access/actor.ts';
import { severities } from '../../shared/compliance/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put, staleVersion, type Write } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type Change, change, commitChange, create } from '../history/change.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { type AlertRecord, complianceAlerts, type RuleRecord } from './entity.ts';
import type { Finding } from './finding.ts';
import { pendingNotice } from './notices.ts';
import { findAgain } from './sources.ts';

/** The actor of changes that no person made. */
export const sweeper: Pick<Actor, 'userId' | 'name'> = { userId: 'compliance-sweep', name: 'Compliance sweep' };

const namespace = '5b0b2e5e-7a52-4c86-9c2b-6f0a2f6c1f4e';
/** The same id for the same rule, record and due date. */
const idOf = (ruleId: number, { recordId, dueDate }: Pick<Finding, 'recordId' | 'dueDate'>): string => v5(`${ruleId}#${recordId}#${dueDate}`, namespace);

export const readAlerts = async (ids: readonly string[]) => (await getAll(ids.map((id) => recordKey('compliance-alert', id)))) as AlertRecord[];

/** Alerts created in one transaction: two writes each, and one for the notice. */
const atOnce = 20;
const together = 8;

export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += together) await Promise.all(all.slice(at, at + together).map(work));
}

/** Only open alerts have these fields and are in the indexes of open alerts. */
const openFields = (legalEntityId: number | undefined) => ({ state: 'open', ...(legalEntityId === undefined ? {} : { openOf: legalEntityId }) });

/** The provider of the alert: its dashboard lists it. */
const holderFields = (entity: LegalEntityRecord | undefined) => ({
  ...(entity ? { legalEntityId: entity.id, legalEntityName: entity.name, province: entity.province } : {}),
  ...openFields(entity?.id),
});
const ofHolder = ['legalEntityId', 'legalEntityName', 'province', 'openOf'] as const;

const statusOf = ({ isResolved }: Pick<AlertRecord, 'isResolved'>) => (isResolved ? 'resolved' : 'open');

/** A change replaces the whole alert. */
export const asWhole = ({ version: read }: AlertRecord): Pick<Change<AlertRecord>, 'status' | 'replaced'> => ({
  status: statusOf,
  replaced: (after) => {
    const alert = complianceAlerts()
      .put(after)
      .where(({ version }, { eq }) => eq(version, read));
    return [put(alert.params(), staleVersion)];
  },
});

const made = () => new Problem('conflict', 'This alert already exists.');
/** Another run made the same finding, or a person changed the alert first. The saved alert is right. */
const isTaken = (error: unknown) => error instanceof Problem && (error.code === 'conflict' || error.code === 'stale-version');

function creation(rule: RuleRecord, finding: Finding, entity: LegalEntityRecord | undefined, at: string): Write[] {
  const { recordId, entityType, entityId, dueDate, title, description, actionUrl, severity, step } = finding;
  const id = idOf(rule.id, finding);
  const alert = {
    ...{ id, type: rule.ruleType, ruleId: rule.id, ruleName: rule.name, isResolved: false },
    ...{ recordId, entityType, entityId, dueDate, title, description, actionUrl, severity, step },
    ...holderFields(entity),
  };
  const why = { action: 'jobs.sweep', actor: sweeper, at, metadata: { ruleId: rule.id, severity, dueDate } } as const;
  return create(complianceAlerts(), alert, { ...why, status: statusOf, refused: made }).writes;
}

/**
 * The writes for an existing alert that became more serious, whose cause came back, or whose firearm has a new owner. An alert that a person resolved
 * stays as it is.
 */
function renewal(before: AlertRecord, finding: Finding, entity: LegalEntityRecord | undefined, at: string): Write[] | undefined {
  const { severity, step, title, description } = finding;
  const reopened = before.isResolved && before.resolvedBy === sweeper.userId;
  if (before.isResolved && !reopened) return undefined;
  const moved = before.legalEntityId !== entity?.id;
  if (!reopened && !moved && before.step >= step && severities.indexOf(before.severity) >= severities.indexOf(severity)) return undefined;
  const set = { severity, step, title, description, isResolved: false, ...holderFields(entity) };
  const metadata = {
    severity: { from: before.severity, to: severity },
    ...(moved ? { legalEntityId: { from: before.legalEntityId ?? null, to: entity?.id ?? null } } : {}),
  };
  const cleared = ['resolvedAt', 'resolvedBy', 'resolvedByName', 'resolution', ...(entity ? [] : ofHolder)] as const;
  return change(complianceAlerts(), before, { action: 'jobs.sweep', actor: sweeper, at, metadata, set, cleared, ...asWhole(before) }).writes;
}

interface Work {
  readonly finding: Finding;
  readonly writes: Write[];
}

async function write(rule: RuleRecord, works: readonly Work[], now: Date): Promise<number> {
  const [first] = works;
  if (!first) return 0;
  try {
    await commit([...works.flatMap(({ writes }) => writes), pendingNotice(rule, first.finding, works.length, now)]);
    return works.length;
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  // One of them already exists: write each one separately.
  if (works.length === 1) return 0;
  let done = 0;
  for (const one of works) done += await write(rule, [one], now);
  return done;
}

/** Creates and escalates the alerts of a page of findings. Returns the number of changed alerts. */
export async function raise(rule: RuleRecord, findings: readonly Finding[], now: Date): Promise<number> {
  if (findings.length === 0) return 0;
  const at = now.toISOString();
  const providers = [...new Set(findings.flatMap(({ legalEntityId }) => legalEntityId ?? []))];
  const [standing, entities] = await Promise.all([readAlerts(findings.map((one) => idOf(rule.id, one))), findLegalEntities(providers)]);
  const known = new Map(standing.map((one) => [one.id, one]));
  const byId = new Map(entities.map((one) => [one.id, one]));
  // Findings with the same readers share a notice.
  const groups = new Map<string, Work[]>();
  for (const finding of findings) {
    const before = known.get(idOf(rule.id, finding));
    const entity = byId.get(finding.legalEntityId ?? 0);
    const writes = before ? renewal(before, finding, entity, at) : creation(rule, finding, entity, at);
    if (!writes) continue;
    const key = `${finding.legalEntityId}#${finding.severity}`;
    groups.set(key, [...(groups.get(key) ?? []), { finding, writes }]);
  }
  let count = 0;
  await eachOf([...groups.values()], async (works) => {
    for (let begin = 0; begin < works.length; begin += atOnce) {
      const written = await write(rule, works.slice(begin, begin + atOnce), now);
      // Not `+= await`: that reads `count` before the wait, and the groups run at the same time.
      count += written;
    }
  });
  return count;
}

/** Resolves those of these open alerts whose cause has ended, and moves those of a firearm with a new owner. Returns the number of resolved alerts. */
export async function settle(alerts: readonly AlertRecord[], rules: readonly RuleRecord[], now: Date): Promise<number> {
  let count = 0;
  for (const ruleId of new Set(alerts.map((one) => one.ruleId))) {
    const some = alerts.filter((one) => one.ruleId === ruleId);
    const rule = rules.find(({ id }) => id === ruleId);
    const found = rule?.isActive
      ? await findAgain(
          rule,
          now,
          some.map(({ recordId }) => recordId),
        )
      : [];
    const still = new Map(found.map((one) => [idOf(ruleId, one), one]));
    const moved = some.flatMap((before) => {
      const finding = still.get(before.id);
      return finding && finding.legalEntityId !== before.legalEntityId ? [finding] : [];
    });
    if (rule) await raise(rule, moved, now);
    const resolution = rule?.isActive ? 'Its cause has ended.' : 'The rule was switched off.';
    await eachOf(
      some.filter(({ id }) => !still.has(id)),
      async (before) => {
        const at = now.toISOString();
        const set = { isResolved: true, resolvedAt: at, resolvedBy: sweeper.userId, resolvedByName: sweeper.name, resolution };
        const why = { action: 'jobs.sweep', actor: sweeper, at, comments: resolution } as const;
        await commitChange(complianceAlerts(), before, { ...why, set, cleared: ['state', 'openOf'], ...asWhole(before) }).then(
          () => count++,
          (error) => {
            if (!isTaken(error)) throw error;
          },
        );
      },
    );
  }
  return count;
}
