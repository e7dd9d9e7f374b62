// Writes to cases: open, assign, correct and change status. One commit writes the record, its history, its queue and the notifications.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { editRefusalOf, refusalOf } from '../../shared/cases/rules.ts';
import type { Case, CasePriority, CreateCase, EditCase } from '../../shared/cases/schema.ts';
import { caseNumberPrefix } from '../../shared/kinds/index.ts';
import { expectAllowed } from '../../shared/problem.ts';
import { staleVersion, type Write } from '../data/commit.ts';
import { withNumber } from '../data/numbers.ts';
import { newId } from '../data/record.ts';
import { change, create } from '../history/change.ts';
import { movedTo } from '../history/store.ts';
import { notify } from '../notifications/store.ts';
import { investigationSettings } from '../settings/read.ts';
import { isStill } from '../users/store.ts';
import { alertsOf, commitWith } from './alerts.ts';
import { type CaseRecord, cases } from './entity.ts';
import { aboutFacts, aboutOf, linking } from './links.ts';
import { leastBusyOfficer, noOfficer, officerOf } from './officer.ts';
import { originOf } from './origin.ts';
import { placeOf } from './queue-place.ts';
import { relating } from './related.ts';
import { getCase, sharesOf, shown } from './store.ts';
import { unansweredMoved, unansweredOf } from './unanswered.ts';

const workflowPriority = { low: 'low', medium: 'normal', high: 'high', critical: 'urgent' } as const satisfies Record<CasePriority, string>;

/** Checks in the same transaction that the officer is still active, and notifies them of the assignment, unless they made it. */
function assigned(one: CaseRecord, actor: Pick<Actor, 'userId' | 'name'>, at: Date): Write[] {
  if (!one.assignedTo) return [];
  const message = {
    title: 'Case assigned to you',
    message: `${one.caseNumber}: ${one.title} (priority ${one.priority}), by ${actor.name}.`,
    type: one.priority === 'critical' ? 'alert' : 'info',
    entityId: one.id,
    entityType: 'case',
    actionUrl: `/cases/${one.id}`,
  } as const;
  return [isStill('law_enforcement', one.assignedTo, noOfficer), ...(one.assignedTo === actor.userId ? [] : [notify(one.assignedTo, message, at)])];
}

/** Opens a case with a new number and its links. Throws `invalid-input`, `not-found`. */
export async function createCase(input: CreateCase, actor: Actor, at = new Date()): Promise<Case> {
  const { title, description, priority, assignedTo } = input;
  const [about, origin] = await Promise.all([aboutOf(input, actor), originOf(input, actor)]);
  const { urgentCaseAlerts, caseAutoAssignment } = await investigationSettings();
  const officer = assignedTo !== null ? await officerOf(assignedTo) : caseAutoAssignment ? await leastBusyOfficer() : undefined;
  const id = newId(at);
  const { set: related } = relating(about);
  const kept = {
    title,
    ...(description ? { description } : {}),
    priority,
    ...officer,
    ...related,
    ...origin,
    createdBy: actor.userId,
    createdByName: actor.name,
  };
  return withNumber({ kind: 'case-number', prefix: caseNumberPrefix, heldBy: id, at }, async ({ number: caseNumber, shortNumber, holds }) => {
    const metadata = { caseNumber, shortNumber, title, priority, assignedTo: officer?.assignedToName, ...aboutFacts(about), ...origin };
    const workflow = { assignedTo: officer?.assignedTo, priority: workflowPriority[priority], place: placeOf };
    const { record, writes: created } = create(
      cases(),
      { ...kept, id, caseNumber, shortNumber, status: 'open' },
      { action: 'cases.create', actor, at, metadata, ...workflow },
    );
    const alerts = urgentCaseAlerts && priority === 'critical' ? await alertsOf(record, true, actor, at) : [];
    const writes = [...holds, ...created, ...about.map((one) => linking(id, one, actor, at)), ...assigned(record, actor, at)];
    await commitWith(writes, alerts);
    return shown(record);
  });
}

type Editable = 'title' | 'description' | 'priority' | 'assignedTo' | 'assignedToName' | 'status';

/** The changes of an edit, with old and new values. `null` clears a field. */
async function changesOf(before: CaseRecord, { status, title, description, priority, assignedTo }: EditCase) {
  const officer = assignedTo && assignedTo !== before.assignedTo ? await officerOf(assignedTo) : undefined;
  const nobody = assignedTo === null ? { assignedTo: null, assignedToName: null } : {};
  const wanted: Partial<Record<Editable, string | null | undefined>> = { status, title, description, priority, ...nobody, ...officer };
  const names = (Object.keys(wanted) as Editable[]).filter((name) => wanted[name] !== undefined && wanted[name] !== (before[name] ?? null));
  const facts = names.filter((name) => name !== 'status' && name !== 'assignedTo').map((name) => [name, { from: before[name] ?? null, to: wanted[name] }]);
  return {
    set: Object.fromEntries(names.filter((name) => wanted[name] !== null).map((name) => [name, wanted[name]])) as Partial<CaseRecord>,
    cleared: names.filter((name): name is 'description' | 'assignedTo' | 'assignedToName' => wanted[name] === null),
    facts: Object.fromEntries(facts) as Record<string, unknown>,
    isNew: names.includes('assignedTo'),
  };
}

/** Changes the status of a case, or corrects it while it is not closed. Throws `not-found`, `conflict`, `invalid-input`, `stale-version`. */
export async function editCase(id: string, sent: EditCase, actor: Actor, ifMatch?: number, at = new Date()): Promise<Case> {
  const before = await getCase(id, scopeOf(actor));
  expectAllowed(sent.status ? refusalOf(before.status, sent.status) : editRefusalOf(before.status));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const { set, cleared, facts, isNew } = await changesOf(before, sent);
  if (Object.keys(set).length === 0 && cleared.length === 0) return shown(before);
  const updatedAt = at.toISOString();
  const closing = set.status === 'closed' ? { closedAt: updatedAt } : {};
  const metadata = Object.keys(facts).length > 0 ? { changed: facts } : undefined;
  const { after, writes } = change(cases(), before, { action: 'cases.edit', actor, at, set: { ...set, ...closing }, cleared, metadata });
  const workflow = { currentStatus: after.status, priority: workflowPriority[after.priority], ...(isNew ? { assignedTo: after.assignedTo ?? null } : {}) };
  // Other corrections leave it in its queue.
  const place = isNew || set.status ? { place: placeOf(after) } : {};
  // A new officer takes over the unanswered message. A closed case has none.
  const waits = unansweredOf(before) && (isNew || closing.closedAt);
  const messages = waits ? unansweredMoved({ before, after, shares: await sharesOf(id), actor, at: updatedAt }) : [];
  const isUrgent = set.priority === 'critical' && (await investigationSettings()).urgentCaseAlerts;
  await commitWith(
    [...writes, movedTo({ kind: 'case', id, actor, at: updatedAt, ...workflow, ...place }), ...messages, ...(isNew ? assigned(after, actor, at) : [])],
    isUrgent ? await alertsOf(after, isNew, actor, at) : [],
  );
  return shown(after);
}
