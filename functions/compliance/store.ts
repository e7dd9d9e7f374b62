// Alerts as people read and answer them: the list, whose each is, and how it was resolved.
import type { Actor } from '../../shared/access/actor.ts';
import { can } from '../../shared/access/roles.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { changeRefusalOf } from '../../shared/compliance/rules.ts';
import { type AlertQuery, type AssignAlert, type ComplianceAlert, type ResolveAlert, severities } from '../../shared/compliance/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { commit, staleVersion, type Write } from '../data/commit.ts';
import { badCursor, cursorOf, positionOf } from '../data/pages.ts';
import { getDocument } from '../documents/store.ts';
import { notify } from '../notifications/store.ts';
import { SearchIndex } from '../search/index.ts';
import { findUser } from '../users/store.ts';
import { type AlertRecord, complianceAlerts } from './entity.ts';
import { type Change, changed, readAlerts } from './raise.ts';

const nobody = 'nobody';

const alertSearch = new SearchIndex('compliance-alert', (item) => ({
  id: item.id,
  version: item.version,
  holders: [item.legalEntityId],
  text: {},
  facets: {
    severity: item.severity,
    type: item.type,
    province: item.province ?? null,
    legalEntityId: item.legalEntityId ?? null,
    assignedTo: item.assignedTo ?? nobody,
    resolved: item.isResolved ? 'yes' : 'no',
    // The gravest first, and of those the longest due.
    order: `${severities.length - severities.indexOf(item.severity)}_${item.dueDate}`,
  },
}));

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
] as const;

/** The record as the contract shows it: what is not known is null. */
export const shown = (record: AlertRecord): ComplianceAlert => ({
  ...record,
  ...(Object.fromEntries(optional.map((name) => [name, record[name] ?? null])) as Pick<ComplianceAlert, (typeof optional)[number]>),
  documentIds: record.documentIds ?? [],
});

/** `order:id`. */
function after(cursor: string | undefined) {
  const position = positionOf(cursor);
  if (position === undefined) return undefined;
  const [, value, id] = /^(\d_[\d-]+):([0-9a-f-]{36})$/.exec(position) ?? [];
  if (value === undefined || id === undefined) throw badCursor();
  return { value, id };
}

/** Alerts in the caller's scope, the gravest first. */
export async function listAlerts(scope: Scope, { limit, cursor, isResolved, ...facets }: AlertQuery): Promise<Page<ComplianceAlert>> {
  const resolved = isResolved === undefined ? undefined : isResolved ? 'yes' : 'no';
  const request = { scope, facets: { ...facets, resolved }, limit: limit + 1 };
  const { found, total } = await alertSearch.ranked(request, { facet: 'order', order: 'ascending', after: after(cursor) });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const records = await readAlerts(page.map(({ id }) => id));
  return { items: records.map(shown), total, next: found.length > limit && last ? cursorOf(`${last.value}:${last.id}`) : undefined };
}

/** Throws `not-found`, `stale-version`, `conflict`. */
async function forChange(id: string, actor: Actor, ifMatch: number | undefined): Promise<AlertRecord> {
  const { data } = await complianceAlerts().get({ id }).go({ consistent: true });
  if (!data || !inScope(scopeOf(actor), [data.legalEntityId])) throw notFound();
  if (ifMatch !== undefined && ifMatch !== data.version) throw staleVersion();
  const refusal = changeRefusalOf(data);
  if (refusal) throw new Problem('conflict', refusal);
  return data;
}

async function write(before: AlertRecord, change: Change, set: Partial<AlertRecord>, without: readonly (keyof AlertRecord)[], more: Write[] = []) {
  const { after, writes } = changed(before, change, set, without);
  await commit([...writes, ...more]);
  return shown(after);
}

/** Throws `not-found`, `conflict`, `stale-version`, `invalid-input`. */
export async function assignAlert(id: string, { userId }: AssignAlert, actor: Actor, ifMatch?: number, now = new Date()): Promise<ComplianceAlert> {
  const before = await forChange(id, actor, ifMatch);
  const change = { action: 'compliance.assign', actor, at: now.toISOString(), metadata: { assignedTo: userId } };
  if (userId === null) return write(before, change, {}, ['assignedTo', 'assignedToName']);
  const user = await findUser(userId);
  if (!user?.isActive || !can(user.role, 'compliance:manage'))
    throw new Problem('invalid-input', 'An alert is assigned to somebody who manages compliance.', [
      { path: 'userId', message: 'Nobody who manages compliance' },
    ]);
  const message = { title: 'An alert is yours', message: before.title, entityId: id, entityType: 'compliance-alert', actionUrl: '/compliance' };
  const told = userId === actor.userId ? [] : [notify(userId, message, now)];
  return write(before, change, { assignedTo: userId, assignedToName: `${user.firstName} ${user.lastName}` }, [], told);
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
  for (const documentId of documentIds) {
    await getDocument(documentId, actor).catch((error) => {
      if (!(error instanceof Problem && error.code === 'not-found')) throw error;
      throw new Problem('invalid-input', 'A document of the evidence is not there.', [{ path: 'documentIds', message: 'No such document' }]);
    });
  }
  const at = now.toISOString();
  const set = { isResolved: true, resolvedAt: at, resolvedBy: actor.userId, resolvedByName: actor.name, resolution: note, documentIds };
  return write(before, { action: 'compliance.resolve', actor, at, comments: note, metadata: { documentIds } }, set, ['state', 'openOf']);
}
