// Raises and resolves the alerts of a record as soon as the record changes.
import type { RuleType } from '../../shared/compliance/schema.ts';
import { disclosures } from '../disclosures/entity.ts';
import { currentLicenseOf } from '../licenses/store.ts';
import { complianceAlerts, type RuleRecord } from './entity.ts';
import { raise, settle } from './raise-alerts.ts';
import { everyRule } from './rule-store.ts';
import { findAgain } from './sources.ts';

interface Of {
  readonly entityType: string;
  readonly entityId: string;
}

/** The record that an alert is about. For a disclosure it is the provider, for an event of custody the firearm. */
async function subjectOf({ entityType, entityId }: Of): Promise<Of> {
  if (entityType === 'firearm-custody') return { entityType: 'firearm', entityId };
  if (entityType !== 'disclosure') return { entityType, entityId };
  const { data } = await disclosures().get({ id: entityId }).go({ consistent: true });
  return data ? { entityType: 'legal-entity', entityId: String(data.companyEntityId) } : { entityType, entityId };
}

type PossibleFinding = readonly [type: RuleType, recordId: string];

const ofLicense = (id: string): PossibleFinding[] => [
  ['license_renewal', id],
  ['license_expired', id],
];

/** The findings that a change of this record can cause. Other findings come with time, and the daily sweep makes them. */
async function possibleFindings({ entityType, entityId: id }: Of): Promise<PossibleFinding[]> {
  if (entityType === 'license') return ofLicense(id);
  if (entityType === 'legal-entity')
    return [
      ['provider_standing', id],
      ['disclosure_overdue', id],
    ];
  if (entityType !== 'firearm') return [];
  const license = await currentLicenseOf(id);
  return [['inspection_overdue', id], ['license_missing', id], ...(license ? ofLicense(license.id) : [])];
}

async function raiseAtOnce(subject: Of, rules: readonly RuleRecord[], now: Date): Promise<void> {
  const active = rules.filter(({ isActive }) => isActive);
  if (active.length === 0) return;
  for (const [type, recordId] of await possibleFindings(subject)) {
    for (const rule of active.filter(({ ruleType }) => ruleType === type)) await raise(rule, await findAgain(rule, now, [recordId]), now);
  }
}

/** The next sweep sends the notices, one message for each rule and severity. Before the first sweep there are no rules. */
export async function followCompliance(changed: Of, now = new Date()): Promise<void> {
  const subject = await subjectOf(changed);
  const [{ data }, rules] = await Promise.all([complianceAlerts().query.ofRecord(subject).go({ pages: 'all' }), everyRule()]);
  const open = data.filter(({ isResolved }) => !isResolved);
  if (open.length > 0) await settle(open, rules, now);
  // An issue or a return raises nothing: it is overdue only later.
  if (changed.entityType !== 'firearm-custody') await raiseAtOnce(subject, rules, now);
}
