// Assigns and resolves alerts. The list is in list-store.ts.
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

/** The alert as the API returns it: unknown values are null. */
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
    throw new Problem('invalid-input', 'Choose a person who manages compliance.', [{ path: 'userId', message: 'This person does not manage compliance' }]);
  // An alert has no page of its own: the link opens the list of alerts assigned to the user.
  const about = { entityId: id, entityType: 'compliance-alert', actionUrl: `/compliance?assignedTo=${userId}` };
  const message = { title: 'Alert assigned to you', message: before.title, ...about };
  const told = userId === actor.userId ? [] : [notify(userId, message, now)];
  return write(before, { ...why, set: { assignedTo: userId, assignedToName: `${user.firstName} ${user.lastName}` } }, told);
}

/** Resolves an alert for a person: the sweep does not reopen it for the same due date. Throws `not-found`, `conflict`, `stale-version`, `invalid-input`. */
export async function resolveAlert(
  id: string,
  { note, documentIds }: ResolveAlert,
  actor: Actor,
  ifMatch?: number,
  now = new Date(),
): Promise<ComplianceAlert> {
  const before = await forChange(id, actor, ifMatch);
  const noDocument = () =>
    new Problem('invalid-input', 'A document chosen as evidence was not found. Choose another document.', [
      { path: 'documentIds', message: 'Document not found' },
    ]);
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
