// Rules for the steps of an inspection: which step is next, who may take it, and why not (spec 2, section 4).

import type { Actor } from '../access/actor.ts';
import { can } from '../access/roles.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import { counted } from '../kinds/format.ts';
import type { Stored } from '../kinds/stored.ts';
import { questionsOf } from './checklist.ts';
import type { MissingFirearm } from './missing.ts';
import type { Finding, Inspection, InspectionStatus, StockLine } from './schema.ts';

export type InspectionStep = Exclude<InspectionStatus, 'scheduled'>;

/** The statuses after each status. A completed inspection goes back into progress only when its report is returned for revision. */
const transitions: Readonly<Record<InspectionStatus, readonly InspectionStep[]>> = {
  scheduled: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

type Subject = Stored<Pick<Inspection, 'status' | 'inspectorId' | 'review'>>;
type Asker = Pick<Actor, 'userId' | 'role'>;

export interface Refusal {
  /** `forbidden`: this user may never do it. `conflict`: the current status does not allow it. */
  readonly code: 'forbidden' | 'conflict';
  readonly sentence: string;
}

const words = (status: InspectionStatus) => status.replaceAll('_', ' ');

/** A report returned for revision: the inspection can be completed again, but not cancelled. */
const isReturned = ({ review }: Pick<Subject, 'review'>): boolean => review?.status === 'requires_revision';

const next = (one: Subject): readonly InspectionStep[] => transitions[one.status].filter((step) => step !== 'cancelled' || !isReturned(one));

/** Whether the user may carry out the inspection: its inspector, any inspector while it is unassigned, or an administrator. */
function isTheirs({ inspectorId }: Pick<Subject, 'inspectorId'>, { userId, role }: Asker): boolean {
  if (!can(role, 'inspection:perform')) return false;
  return can(role, 'inspection:oversee') || inspectorId == null || inspectorId === userId;
}

const notTheirs: Refusal = { code: 'forbidden', sentence: 'Only the assigned inspector or an administrator can carry out this inspection.' };

/** Why the step is refused; undefined if it is allowed. */
export function refusalOf(one: Subject, step: InspectionStep, asker: Asker): Refusal | undefined {
  if (!isTheirs(one, asker)) return notTheirs;
  const possible = next(one);
  if (possible.includes(step)) return undefined;
  const instead = possible.length > 0 ? `It can become ${possible.map(words).join(' or ')}.` : 'It is closed.';
  return { code: 'conflict', sentence: cannotBecome('inspection', words(one.status), words(step), instead) };
}

/** The steps that this user may take now. */
export const stepsFor = (one: Subject, asker: Asker): InspectionStep[] => next(one).filter((step) => !refusalOf(one, step, asker));

/** Why the inspection cannot be rescheduled; undefined if it can be. */
export const rescheduleRefusalOf = ({ status }: Pick<Subject, 'status'>): Refusal | undefined =>
  status === 'scheduled'
    ? undefined
    : { code: 'conflict', sentence: `An inspection that is ${words(status)} cannot be rescheduled. Only one that has not started can.` };

/** Why checklist and findings cannot be changed; undefined if they can be. */
export function writeRefusalOf(one: Subject, asker: Asker): Refusal | undefined {
  if (!isTheirs(one, asker)) return notTheirs;
  if (one.status === 'in_progress') return undefined;
  return {
    code: 'conflict',
    sentence: `The checklist and the findings of an inspection that is ${words(one.status)} cannot be changed. Only one in progress can.`,
  };
}

/** Why an expected firearm cannot be added as unexpected, and what to do instead. */
export const countedAlready = ({
  manufacturer,
  model,
  serialNumber,
  mark,
  line,
}: Pick<StockLine, 'manufacturer' | 'model' | 'serialNumber' | 'mark' | 'line'>): string =>
  mark === 'found'
    ? `Already counted on line ${line}: ${manufacturer} ${model} ${serialNumber} is marked as found`
    : `Expected on line ${line} of this count: mark ${manufacturer} ${model} ${serialNumber} as found there`;

type Checked = Pick<Inspection, 'inspectionType' | 'checklist'>;

/** The checklist questions without an answer. */
export const openQuestionsOf = ({ inspectionType, checklist }: Checked) => questionsOf(inspectionType).filter(({ id }) => !checklist?.answers[id]);

/** The number of firearms in the count without a mark. */
const unmarkedIn = ({ checklist }: Pick<Checked, 'checklist'>): number => {
  const stock = checklist?.stock;
  return stock ? stock.expected - stock.found - stock.missing - stock.issued : 0;
};

/** Why the inspection cannot be completed yet; undefined if it can be. */
export function incompleteness(one: Checked): string | undefined {
  const open = openQuestionsOf(one).length;
  const uncounted = unmarkedIn(one);
  const left = [
    ...(uncounted > 0 ? [`${counted(uncounted, 'firearm has', 'firearms have')} not been marked as found or missing`] : []),
    ...(open > 0 ? [`${counted(open, 'question has', 'questions have')} not been answered`] : []),
  ];
  return left.length > 0 ? `The checklist is not finished: ${left.join(', and ')}.` : undefined;
}

/**
 * Why a corrective action cannot be answered. The provider answers it after completion. An administrator can answer for the provider, except on an
 * inspection of their own.
 */
export function answerRefusalOf(
  one: { readonly status: InspectionStatus; readonly inspectorId?: string | null | undefined },
  { action }: Pick<Finding, 'action'>,
  { userId }: Pick<Asker, 'userId'>,
): Refusal | undefined {
  if (one.status !== 'completed')
    return { code: 'conflict', sentence: `The corrective actions of an inspection that is ${words(one.status)} cannot be answered yet.` };
  if (action?.closedAt) return { code: 'conflict', sentence: 'This corrective action is closed.' };
  return one.inspectorId === userId
    ? { code: 'forbidden', sentence: 'An inspector cannot answer for the provider. Close the corrective action once the problem has been fixed.' }
    : undefined;
}

/** Why a missing firearm cannot be answered. The provider, or an administrator for it, answers each one once after completion. */
export function missingRefusalOf(
  one: { readonly status: InspectionStatus; readonly inspectorId?: string | null | undefined },
  { outcome }: Pick<MissingFirearm, 'outcome'>,
  { userId }: Pick<Asker, 'userId'>,
): Refusal | undefined {
  if (one.status !== 'completed')
    return { code: 'conflict', sentence: `The missing firearms of an inspection that is ${words(one.status)} cannot be answered yet.` };
  if (outcome) return { code: 'conflict', sentence: 'This missing firearm has already been answered.' };
  return one.inspectorId === userId ? { code: 'forbidden', sentence: 'An inspector cannot answer for the provider.' } : undefined;
}

/** Why a corrective action cannot be closed. The inspector closes it. */
export function closeRefusalOf(one: Subject, { action }: Pick<Finding, 'action'>, asker: Asker): Refusal | undefined {
  if (!isTheirs(one, asker)) return notTheirs;
  if (one.status !== 'completed')
    return { code: 'conflict', sentence: `The corrective actions of an inspection that is ${words(one.status)} cannot be closed yet.` };
  if (action?.closedAt) return { code: 'conflict', sentence: 'This corrective action is already closed.' };
  // Four-eyes rule: compares recorded users, not today's roles.
  return action?.answeredBy === asker.userId
    ? { code: 'forbidden', sentence: 'The person who answered a corrective action cannot close it. A second person must close it.' }
    : undefined;
}

/** Why an answer cannot be rejected. The same rules as for closing, and there must be an answer. */
export function rejectRefusalOf(one: Subject, finding: Pick<Finding, 'action'>, asker: Asker): Refusal | undefined {
  const refusal = closeRefusalOf(one, finding, asker);
  if (refusal) return refusal;
  return finding.action?.answeredAt ? undefined : { code: 'conflict', sentence: 'The provider has not answered this corrective action yet.' };
}

/** Only the inspector's side can see findings and checklist until the inspection is completed. */
export const isReported = (status: InspectionStatus): boolean => status === 'completed';
