// Alerts as people answer them: whose each is, and how it was resolved. The list is in list-store.ts.
import type { Actor } from '../../shared/access/actor.ts';
import { can } from '../../shared/access/roles.ts';
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import { changeRefusalOf } from '../../shared/compliance/rules.ts';
import type { AssignAlert, ComplianceAlert, ResolveAlert } from '../../shared/compliance/schema.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import { staleVersion, type Write } from '../data/commit.ts';
import { withNulls } from '../data/record.ts';
import { namedBy } from '../documents/references.ts';
import { getDocument } from '../documents/store.ts';
import { type Change, commitChange } from '../history/change.ts';
import { notify } from '../notifications/store.ts';
import { findUser } from '../users/store.ts';
import { type AlertRecord, complianceAlerts } from './entity.ts';
import { asWhole } from './raise-alerts.ts';

const optional = [
  'legalEntityId',
  'legalEntityName',
  'province',
  'assignedTo',
  'assignedToName',
  'resolvedAt',
  'resolvedBy',
  'resolvedByName',
  'resolution',
] as const satisfies readonly (keyof AlertRecord)[];

/** The record as the contract shows it: what is not known is null. */
export const shown = (record: AlertRecord): ComplianceAlert => ({
  ...withNulls(record, optional),
  documentIds: record.documentIds ?? [],
});

/** Throws `not-found`, `stale-version`, `conflict`. */
async function forChange(id: string, actor: Actor, ifMatch: number | undefined): Promise<AlertRecord> {
  const { data } = await complianceAlerts().get({ id }).go({ consistent: true });
  if (!data || !inScope(scopeOf(actor), [data.legalEntityId])) throw notFound();
  if (ifMatch !== undefined && ifMatch !== data.version) throw staleVersion();
  expectAllowed(changeRefusalOf(data));
  return data;
}

const write = async (before: AlertRecord, how: Change<AlertRecord>, more: Write[] = []) =>
  shown(await commitChange(complianceAlerts(), before, { ...how, ...asWhole(before) }, more));

/** Throws `not-found`, `conflict`, `stale-version`, `invalid-input`. */
export async function assignAlert(id: string, { userId }: AssignAlert, actor: Actor, ifMatch?: number, now = new Date()): Promise<ComplianceAlert> {
  const before = await forChange(id, actor, ifMatch);
  const why = { action: 'compliance.assign', actor, at: now, metadata: { assignedTo: userId } } as const;
  if (userId === null) return write(before, { ...why, cleared: ['assignedTo', 'assignedToName'] });
  const user = await findUser(userId);
  if (!user?.isActive || !can(user.role, 'compliance:manage'))
    throw new Problem('invalid-input', 'An alert is assigned to somebody who manages compliance.', [
      { path: 'userId', message: 'Nobody who manages compliance' },
    ]);
  // An alert has no screen of its own: among those that are theirs.
  const about = { entityId: id, entityType: 'compliance-alert', actionUrl: `/compliance?assignedTo=${userId}` };
  const message = { title: 'An alert is yours', message: before.title, ...about };
  const told = userId === actor.userId ? [] : [notify(userId, message, now)];
  return write(before, { ...why, set: { assignedTo: userId, assignedToName: `${user.firstName} ${user.lastName}` } }, told);
}

/** A person's own resolution: the sweep does not open it again for the same due date. Throws `not-found`, `conflict`, `stale-version`, `invalid-input`. */
export async function resolveAlert(
  id: string,
  { note, documentIds }: ResolveAlert,
  actor: Actor,
  ifMatch?: number,
  now = new Date(),
): Promise<ComplianceAlert> {
  const before = await forChange(id, actor, ifMatch);
  const noDocument = () => new Problem('invalid-input', 'A document of the evidence is not there.', [{ path: 'documentIds', message: 'No such document' }]);
  for (const documentId of documentIds) {
    await getDocument(documentId, actor).catch((error) => {
      throw error instanceof Problem && error.code === 'not-found' ? noDocument() : error;
    });
  }
  const at = now.toISOString();
  const named = namedBy(documentIds, { kind: 'compliance-alert', id }, noDocument);
  const set = { isResolved: true, resolvedAt: at, resolvedBy: actor.userId, resolvedByName: actor.name, resolution: note, documentIds };
  const why = { action: 'compliance.resolve', actor, at, comments: note, metadata: { documentIds } } as const;
  return write(before, { ...why, set, cleared: ['state', 'openOf'] }, named);
}
