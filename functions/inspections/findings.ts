// Writes checklist and findings during an inspection. Corrective actions after completion are in actions.ts.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { writeRefusalOf } from '../../shared/inspections/rules.ts';
import type { Finding, FindingAsSent, Inspection, SaveChecklist } from '../../shared/inspections/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import { staleVersion } from '../data/commit.ts';
import { commitChange } from '../history/change.ts';
import { type InspectionRecord, inspections, withContributor } from './entity.ts';
import { matched } from './match.ts';
import { setMarks } from './sheets.ts';
import { findingsOf, getInspection, shown } from './store.ts';
import { hasSeen } from './version.ts';

/** More than an inspection ever has. One record contains all of them. */
const mostFindings = 100;
/** Each corrective action has its own status, and one transaction opens all of them on completion. */
const mostActions = 50;

/**
 * Adds a finding under the next number. A number is never reused. Throws `conflict` above the maximum, `invalid-input` for a due date in the past.
 * @param path the path of the action in the request, for the error
 */
export function withFinding(record: InspectionRecord, { type, notes, severity, action_required, action }: FindingAsSent, at: Date, path = 'findings.action') {
  const others = findingsOf(record);
  if (others.length >= mostFindings) throw new Problem('conflict', `An inspection has at most ${mostFindings} findings.`);
  if (action && others.filter((one) => one.action).length >= mostActions)
    throw new Problem('conflict', `An inspection has at most ${mostActions} corrective actions. Combine this one with a similar action.`);
  if (action && action.dueDate < dayOf(at)) {
    const errors = [{ path: `${path}.dueDate`, message: 'Choose today or a later day' }];
    throw new Problem('invalid-input', 'The due date of a corrective action cannot be in the past.', errors);
  }
  const open = { answer: null, answeredByName: null, answeredAt: null, closedByName: null, closedAt: null };
  const number = (record.findingsMade ?? 0) + 1;
  const finding: Finding = {
    number,
    type: type ?? 'observation',
    notes: notes ?? null,
    severity: severity ?? 'low',
    action_required: Boolean(action) || action_required === true,
    action: action ? { ...action, ...open } : null,
  };
  return { findings: [...others, finding], findingsMade: number };
}

async function writable(id: string, actor: Actor): Promise<InspectionRecord> {
  const before = await getInspection(id, scopeOf(actor));
  expectAllowed(writeRefusalOf(before, actor));
  return before;
}

/** Throws `invalid-input` for a question that this type of inspection does not have. */
function expectAsked(type: string, answers: SaveChecklist['answers']): void {
  const asked = new Set(questionsOf(type).map(({ id }) => id));
  const unknown = Object.keys(answers ?? {}).find((id) => !asked.has(id));
  if (unknown)
    throw new Problem('invalid-input', 'The checklist of this inspection does not include that question.', [
      { path: `answers.${unknown}`, message: 'Not in this checklist' },
    ]);
}

/** Saves a step of the checklist. Throws `not-found`, `forbidden`, `conflict`, `stale-version`, `invalid-input`. */
export async function saveChecklist(id: string, { version, answers, marks, unexpected }: SaveChecklist, actor: Actor, at = new Date()): Promise<Inspection> {
  const before = await writable(id, actor);
  if (!hasSeen(before, version)) throw staleVersion();
  expectAsked(before.inspectionType, answers);
  if ((marks || unexpected) && !before.stock) throw new Problem('conflict', 'This inspection has no stock count.');
  const others = unexpected && (await matched(before, unexpected));
  const count = marks?.length ? await setMarks(before, marks) : undefined;
  const former = (before.answers ?? {}) as Readonly<Record<string, object>>;
  const given = Object.fromEntries(Object.entries(answers ?? {}).map(([key, answer]) => [key, { notes: null, ...former[key], ...answer }]));
  const set = {
    carriedOutBy: withContributor(before, actor),
    ...(answers ? { answers: { ...former, ...given } } : {}),
    ...(count ? { stock: count.stock } : {}),
    ...(others ? { unexpected: others } : {}),
  };
  const metadata = {
    ...(answers ? { answers: Object.fromEntries(Object.entries(given).map(([key, { answer }]) => [key, answer])) } : {}),
    ...(count ? { marked: count.marked, ...count.stock } : {}),
    ...(unexpected ? { unexpected: unexpected.map(({ serialNumber }) => serialNumber) } : {}),
  };
  return shown(await commitChange(inspections(), before, { action: 'inspections.saveChecklist', actor, at, set, metadata }, count?.writes));
}

export async function addFinding(id: string, sent: FindingAsSent, actor: Actor, at = new Date()): Promise<Inspection> {
  const before = await writable(id, actor);
  const set = { carriedOutBy: withContributor(before, actor), ...withFinding(before, sent, at, 'action') };
  const { notes, severity = 'low' } = sent;
  return shown(
    await commitChange(inspections(), before, {
      action: 'inspections.addFinding',
      actor,
      at,
      set,
      comments: notes ?? undefined,
      metadata: { finding: set.findingsMade, severity },
    }),
  );
}

/** The finding with the number in the address. Throws `not-found`. */
export function numbered(record: InspectionRecord, n: string): Finding {
  const finding = findingsOf(record).find(({ number }) => String(number) === n);
  if (!finding) throw notFound();
  return finding;
}

/** Removes a finding while the inspection is in progress. The history keeps it. */
export async function withdrawFinding(id: string, n: string, actor: Actor, at = new Date()): Promise<Inspection> {
  const before = await writable(id, actor);
  const { number, notes } = numbered(before, n);
  const set = { carriedOutBy: withContributor(before, actor), findings: findingsOf(before).filter((one) => one.number !== number) };
  return shown(
    await commitChange(inspections(), before, {
      action: 'inspections.withdrawFinding',
      actor,
      at,
      set,
      comments: notes ?? undefined,
      metadata: { finding: number },
    }),
  );
}
