// Steps of an inspection: start, complete, cancel. Completion opens the approval and starts the background job for the firearms that were found.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { answerMissingHours } from '../../shared/inspections/missing.ts';
import { incompleteness, openQuestionsOf, refusalOf } from '../../shared/inspections/rules.ts';
import { type ChangeInspection, type FindingAsSent, hasFinding, type Inspection } from '../../shared/inspections/schema.ts';
import { counted, onDay } from '../../shared/kinds/format.ts';
import { expectAllowed, type FieldProblem, Problem } from '../../shared/problem.ts';
import { openApproval, reopenApproval } from '../approvals/report.ts';
import { commit, put, staleVersion } from '../data/commit.ts';
import { latestFirearm } from '../firearms/store.ts';
import { commitChange } from '../history/change.ts';
import { findUser } from '../users/store.ts';
import { called, cancelInspection, wordsOf } from './cancellation.ts';
import { type InspectionRecord, inspectedFirearms, inspections, withContributor } from './entity.ts';
import { withFinding } from './findings.ts';
import { releaseGuard } from './guard.ts';
import { heldBy } from './hand-over.ts';
import { isTied, tied } from './inspector.ts';
import { followUpFor } from './missing.ts';
import { actionsMoved, followUpMoved, openActions, placeOf, subjectOf } from './queue-place.ts';
import { notifyOfStart, notifyProvider } from './recipients.ts';
import { beginCount, linesOf, missingIn } from './sheets.ts';
import { findingsOf, getInspection, shown, stockOf } from './store.ts';
import { hasSeen } from './version.ts';

/** Reads the holders again: the firearm may have changed hands after scheduling. The current holder is inspected and must answer. */
async function holdersNow(one: InspectionRecord) {
  return one.firearmId ? heldBy(one, await latestFirearm(one.firearmId, { kind: 'national' })) : undefined;
}

async function start(before: InspectionRecord, sent: FindingAsSent | undefined, actor: Actor, at: Date): Promise<InspectionRecord> {
  const [person, holders] = await Promise.all([findUser(actor.userId), holdersNow(before)]);
  const inspected = holders ? [holders.fields.entityId, holders.fields.keeperId] : [before.entityId, before.keeperId];
  if (isTied({ legalEntityId: actor.legalEntityId, ties: person?.ties }, inspected)) throw tied();
  const { writes, stock } = await beginCount(before);
  const assignedNow = before.inspectorId ? {} : { inspectorId: actor.userId, inspectorName: actor.name };
  const carriedOutBy = withContributor(before, actor);
  const found = sent ? withFinding(before, sent, at) : undefined;
  const begun = { status: 'in_progress' as const, startedAt: at.toISOString(), carriedOutBy, ...(stock ? { stock } : {}) };
  const set = { ...begun, ...holders?.fields, ...assignedNow, ...found };
  const metadata = {
    ...(stock ? { expected: stock.expected } : {}),
    ...(found ? { findings: found.findings.length } : {}),
    ...(holders ? { changed: holders.changed } : {}),
  };
  const told = Object.keys(metadata).length > 0 ? { metadata } : {};
  const provider = before.unannounced ? await notifyOfStart({ ...before, ...(holders ? { keeperId: undefined } : {}), ...set }, at) : [];
  const queued = { place: placeOf, assignedTo: assignedNow.inspectorId };
  return commitChange(inspections(), before, { action: 'inspections.change', actor, at, set, cleared: holders?.cleared, ...queued, ...told }, [
    ...writes,
    ...provider,
  ]);
}

/** The error lists at most this many unmarked firearms. Its sentence gives the total. */
const mostNamed = 100;

/** An error for each firearm without a mark and each question without an answer. */
async function openPartsOf(record: InspectionRecord, one: Inspection): Promise<FieldProblem[]> {
  const unmarked = (await linesOf(record.id)).filter(({ mark }) => !mark).slice(0, mostNamed);
  return [
    ...unmarked.map(({ firearmId, manufacturer, model, serialNumber }) => ({
      path: `checklist.stock.${firearmId}`,
      message: `Mark ${manufacturer} ${model} ${serialNumber} as found or missing`,
    })),
    ...openQuestionsOf(one).map(({ id, text }) => ({ path: `checklist.answers.${id}`, message: `Answer the question: ${text}` })),
  ];
}

async function complete(before: InspectionRecord, change: ChangeInspection, actor: Actor, at: Date): Promise<InspectionRecord> {
  const one = shown(before);
  const sent = sentFinding(change);
  const refusal = incompleteness(one);
  if (refusal) throw new Problem('conflict', refusal, await openPartsOf(before, one));
  const stock = stockOf(before);
  const missing = stock?.missing ? await missingIn(before.id) : [];
  const now = at.toISOString();
  const carriedOutBy = withContributor(before, actor);
  const { id, inspectionType, entityName = '' } = before;
  const report = {
    inspectionId: id,
    inspectorId: before.inspectorId ?? actor.userId,
    carriedOutBy,
    inspectionType,
    of: entityName,
    subject: subjectOf(before),
  };
  const approval = before.approvalId
    ? { id: before.approvalId, writes: await reopenApproval(before.approvalId, report, actor, at) }
    : await openApproval(report, actor, at);
  const followUp = followUpFor(before, missing, at);
  const set = {
    status: 'completed' as const,
    completedDate: now,
    completedBy: actor.userId,
    completedByName: actor.name,
    carriedOutBy,
    missing,
    ...(followUp ? { followUp } : {}),
    ...(sent ? withFinding(before, sent, at) : { findings: findingsOf(before) }),
    signatures: { inspector: change.inspectorSignature ?? actor.name, representative: change.representativeSignature ?? null },
    approvalId: approval.id,
    review: { status: 'pending', comments: null, reviewedByName: null, reviewedAt: null },
  };
  const day = { id: `${id}-${before.version + 1}`, inspectionId: id, inspectedAt: now, actorId: actor.userId, actorName: actor.name, createdAt: now };
  const lost = stock?.missing
    ? ` ${counted(stock.missing, 'firearm was', 'firearms were')} not found. Find each one or report its loss within ${answerMissingHours} hours.`
    : '';
  const told = await notifyProvider(before, 'Inspection completed', `${called(before)} was completed on ${onDay(now)}.${lost}`, at);
  const metadata = { ...(stock ?? {}), findings: set.findings.length };
  return commitChange(inspections(), before, { action: 'inspections.change', actor, at, set, metadata, place: placeOf }, [
    ...approval.writes,
    ...(before.approvalId ? [] : [releaseGuard(before)]),
    ...(stock?.found
      ? [
          put(
            inspectedFirearms()
              .create({ ...day, turn: 0 })
              .params(),
          ),
        ]
      : []),
    ...actionsMoved({ ...before, ...set }, openActions(set.findings), actor, now),
    ...followUpMoved({ ...before, ...set }, actor, now),
    ...told,
  ]);
}

async function cancel(before: InspectionRecord, reason: string, actor: Actor, at: Date): Promise<InspectionRecord> {
  const { title, message } = wordsOf(before, reason);
  const { writes, after } = cancelInspection(before, { reason, action: 'inspections.change', actor, at });
  await commit([...writes, ...(await notifyProvider(before, title, message, at))]);
  return after;
}

const sentFinding = ({ findings }: ChangeInspection): FindingAsSent | undefined => (findings && hasFinding(findings) ? findings : undefined);

/** Whether this user has already completed it: the call is a retry after a lost response. */
const isRepeated = (one: InspectionRecord, { status }: ChangeInspection, actor: Actor) =>
  status === 'completed' && one.status === 'completed' && one.completedBy === actor.userId;

/** Starts, completes or cancels an inspection. A second completion has no effect. Throws `not-found`, `forbidden`, `conflict`, `stale-version`. */
export async function changeInspection(id: string, change: ChangeInspection, actor: Actor, ifMatch?: number, at = new Date()): Promise<Inspection> {
  const before = await getInspection(id, scopeOf(actor));
  if (isRepeated(before, change, actor)) return shown(before);
  expectAllowed(refusalOf(before, change.status, actor));
  if (ifMatch !== undefined && !hasSeen(before, ifMatch)) throw staleVersion();
  try {
    return shown(await step(before, change, actor, at));
  } catch (error) {
    // A concurrent call was the same call.
    const now = error instanceof Problem && error.status !== 404 ? await getInspection(id, scopeOf(actor)) : undefined;
    if (now && now.version === before.version + 1 && isRepeated(now, change, actor)) return shown(now);
    throw error;
  }
}

function step(before: InspectionRecord, change: ChangeInspection, actor: Actor, at: Date): Promise<InspectionRecord> {
  switch (change.status) {
    case 'in_progress':
      return start(before, sentFinding(change), actor, at);
    case 'completed':
      return complete(before, change, actor, at);
    case 'cancelled':
      return cancel(before, change.reason ?? '', actor, at);
    default:
      return change.status satisfies never;
  }
}
