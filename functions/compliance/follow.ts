// What the table's stream tells of: a change of a record resolves its alerts at once when their cause has gone.
import { disclosures } from '../disclosures/entity.ts';
import { complianceAlerts } from './entity.ts';
import { settle } from './raise.ts';
import { everyRule } from './rule-store.ts';

interface Of {
  readonly entityType: string;
  readonly entityId: string;
}

/** What an alert of it stands with: that a disclosure is missing stands with its provider. */
async function subjectOf({ entityType, entityId }: Of): Promise<Of> {
  if (entityType !== 'disclosure') return { entityType, entityId };
  const { data } = await disclosures().get({ id: entityId }).go({ consistent: true });
  return data ? { entityType: 'legal-entity', entityId: String(data.companyEntityId) } : { entityType, entityId };
}

export async function followCompliance(changed: Of, now = new Date()): Promise<void> {
  const { entityType, entityId } = await subjectOf(changed);
  const { data } = await complianceAlerts().query.ofRecord({ entityType, entityId }).go({ pages: 'all' });
  const open = data.filter(({ isResolved }) => !isResolved);
  if (open.length > 0) await settle(open, await everyRule(), now);
}
