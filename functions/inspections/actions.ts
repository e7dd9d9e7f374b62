// The corrective actions of a completed inspection: answered by the provider, then closed or rejected by the inspector.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { answerRefusalOf, closeRefusalOf, rejectRefusalOf } from '../../shared/inspections/rules.ts';
import type { CloseAction, Finding, Inspection, RejectAnswer } from '../../shared/inspections/schema.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import { commitChange } from '../history/change.ts';
import { notify } from '../notifications/store.ts';
import { atAGlance } from '../notifications/words.ts';
import { readersAmong } from '../users/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { numbered } from './findings.ts';
import { actionsMoved } from './queue-place.ts';
import { notifyProvider } from './recipients.ts';
import { findingsOf, getInspection, shown, shownTo } from './store.ts';

const withAction = (record: InspectionRecord, number: number, change: Partial<NonNullable<Finding['action']>>): Finding[] =>
  findingsOf(record).map((one) => (one.number === number && one.action ? { ...one, action: { ...one.action, ...change } } : one));

const numberedIn = (findings: readonly Finding[], number: number) => findings.filter((one) => one.number === number);

/** Records the provider's answer. Throws `not-found`, `forbidden`, `conflict`. */
export async function answerAction(id: string, n: string, text: string, actor: Actor, at = new Date()): Promise<Inspection> {
  const before = await getInspection(id, scopeOf(actor));
  const finding = shownTo(before, actor).findings ? numbered(before, n) : undefined;
  expectAllowed(answerRefusalOf(before, finding ?? { action: null }, actor));
  if (!finding?.action) throw notFound();
  const findings = withAction(before, finding.number, { answer: text, answeredBy: actor.userId, answeredByName: actor.name, answeredAt: at.toISOString() });
  const message = {
    title: 'Corrective action answered',
    message: `${before.entityName ?? 'The provider'}: ${atAGlance(text)}`,
    entityId: id,
    entityType: 'inspection',
    actionUrl: `/inspections/${id}`,
  };
  const readers = await readersAmong([before.inspectorId], 'inspection:read', [before.entityId, before.keeperId]);
  const told = readers.map((reader) => notify(reader, message, at));
  // A second answer does not change the queue: the action is already waiting for the inspector.
  const moved = finding.action.answeredAt ? [] : actionsMoved(before, numberedIn(findings, finding.number), actor, at.toISOString());
  const change = { action: 'inspections.answerAction' as const, actor, at, set: { findings }, comments: text, metadata: { finding: finding.number } };
  return shownTo(await commitChange(inspections(), before, change, [...moved, ...told]), actor);
}

/** The corrective action with this number. Throws `not-found`, also if the caller is not its inspector. */
async function actionFor(id: string, n: string, actor: Actor) {
  const before = await getInspection(id, scopeOf(actor));
  const finding = numbered(before, n);
  if (!finding.action) throw notFound();
  return { before, finding, action: finding.action };
}

/** Closes a corrective action, with the inspector's note. Throws `not-found`, `forbidden`, `conflict`. */
export async function closeAction(id: string, n: string, { note }: CloseAction, actor: Actor, at = new Date()): Promise<Inspection> {
  const { before, finding } = await actionFor(id, n, actor);
  expectAllowed(closeRefusalOf(before, finding, actor));
  const findings = withAction(before, finding.number, { closedByName: actor.name, closedAt: at.toISOString(), closeNote: note });
  const moved = actionsMoved(before, numberedIn(findings, finding.number), actor, at.toISOString());
  const change = { action: 'inspections.closeAction' as const, actor, at, set: { findings }, comments: note, metadata: { finding: finding.number } };
  return shown(await commitChange(inspections(), before, change, moved));
}

/**
 * Rejects an answer: the record keeps it with the reason, and the provider must answer again by the new date. Throws `not-found`, `forbidden`,
 * `conflict`, and `invalid-input` for a date in the past.
 */
export async function rejectAnswer(id: string, n: string, { reason, dueDate }: RejectAnswer, actor: Actor, at = new Date()): Promise<Inspection> {
  const { before, finding, action } = await actionFor(id, n, actor);
  expectAllowed(rejectRefusalOf(before, finding, actor));
  if (dueDate < dayOf(at)) throw new Problem('invalid-input', 'The new due date has passed.', [{ path: 'dueDate', message: 'Choose today or a later day' }]);
  const rejected = {
    ...{ answer: action.answer ?? '', answeredByName: action.answeredByName, answeredAt: action.answeredAt },
    ...{ reason, rejectedByName: actor.name, rejectedAt: at.toISOString() },
  };
  const findings = withAction(before, finding.number, {
    ...{ dueDate, answer: null, answeredBy: null, answeredByName: null, answeredAt: null },
    rejectedAnswers: [...(action.rejectedAnswers ?? []), rejected],
  });
  const moved = actionsMoved(before, numberedIn(findings, finding.number), actor, at.toISOString());
  const told = await notifyProvider(before, 'Answer to a corrective action rejected', `Answer again by ${onDay(dueDate)}: ${atAGlance(reason)}`, at);
  const change = {
    ...{ action: 'inspections.rejectAnswer' as const, actor, at, set: { findings }, comments: reason },
    metadata: { finding: finding.number, changed: { dueDate: { from: action.dueDate, to: dueDate } } },
  };
  return shown(await commitChange(inspections(), before, change, [...moved, ...told]));
}
