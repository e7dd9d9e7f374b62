// Which step an inspection may take next, who may take it, and why not (spec 2, section 4; issue "inspections").

import type { Actor } from '../access/actor.ts';
import { can } from '../access/roles.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import { counted } from '../kinds/format.ts';
import type { Stored } from '../kinds/stored.ts';
import { questionsOf } from './checklist.ts';
import type { MissingFirearm } from './missing.ts';
import type { Finding, Inspection, InspectionStatus, StockLine } from './schema.ts';

export type InspectionStep = Exclude<InspectionStatus, 'scheduled'>;

/** From each status to those that may follow. Only a report that is sent back brings a completed one back into progress. */
const transitions: Readonly<Record<InspectionStatus, readonly InspectionStep[]>> = {
  scheduled: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

type Subject = Stored<Pick<Inspection, 'status' | 'inspectorId' | 'review'>>;
type Asker = Pick<Actor, 'userId' | 'role'>;

export interface Refusal {
  /** `forbidden`: not this person, whatever the state. `conflict`: not now. */
  readonly code: 'forbidden' | 'conflict';
  readonly sentence: string;
}

const words = (status: InspectionStatus) => status.replaceAll('_', ' ');

/** Sent back: it cannot be called off any more, only completed again. */
const isSentBack = ({ review }: Pick<Subject, 'review'>): boolean => review?.status === 'requires_revision';

const next = (one: Subject): readonly InspectionStep[] => transitions[one.status].filter((step) => step !== 'cancelled' || !isSentBack(one));

/** Whose inspection it is: its inspector's, anybody's who inspects while it has none, and an administrator's. */
function isTheirs({ inspectorId }: Pick<Subject, 'inspectorId'>, { userId, role }: Asker): boolean {
  if (!can(role, 'inspection:perform')) return false;
  return can(role, 'inspection:oversee') || inspectorId == null || inspectorId === userId;
}

const notTheirs: Refusal = { code: 'forbidden', sentence: 'Only the inspector it is assigned to, or an administrator, carries out this inspection.' };

/** Why the step cannot be taken; undefined when it can. */
export function refusalOf(one: Subject, step: InspectionStep, asker: Asker): Refusal | undefined {
  if (!isTheirs(one, asker)) return notTheirs;
  const possible = next(one);
  if (possible.includes(step)) return undefined;
  const instead = possible.length > 0 ? `It can become ${possible.map(words).join(' or ')}.` : 'It is closed.';
  return { code: 'conflict', sentence: cannotBecome('inspection', words(one.status), words(step), instead) };
}

/** The steps that this person may take now. */
export const stepsFor = (one: Subject, asker: Asker): InspectionStep[] => next(one).filter((step) => !refusalOf(one, step, asker));

/** Why it cannot be rescheduled now; undefined when it can. */
export const rescheduleRefusalOf = ({ status }: Pick<Subject, 'status'>): Refusal | undefined =>
  status === 'scheduled'
    ? undefined
    : { code: 'conflict', sentence: `An inspection that is ${words(status)} cannot be rescheduled. Only one that has not started can.` };

/** Why checklist and findings cannot be written now; undefined when they can. */
export function writeRefusalOf(one: Subject, asker: Asker): Refusal | undefined {
  if (!isTheirs(one, asker)) return notTheirs;
  if (one.status === 'in_progress') return undefined;
  return {
    code: 'conflict',
    sentence: `The checklist and the findings of an inspection that is ${words(one.status)} cannot be changed. Only one in progress can.`,
  };
}

/** Why a firearm of the count is not entered as unexpected, and what to do instead. */
export const countedAlready = ({
  manufacturer,
  model,
  serialNumber,
  mark,
  line,
}: Pick<StockLine, 'manufacturer' | 'model' | 'serialNumber' | 'mark' | 'line'>): string =>
  mark === 'found'
    ? `Counted already, line ${line}: ${manufacturer} ${model} ${serialNumber} is marked as found`
    : `Expected in this count, line ${line}: mark ${manufacturer} ${model} ${serialNumber} as found there`;

type Checked = Pick<Inspection, 'inspectionType' | 'checklist'>;

/** The questions of the checklist that have no answer yet. */
export const openQuestionsOf = ({ inspectionType, checklist }: Checked) => questionsOf(inspectionType).filter(({ id }) => !checklist?.answers[id]);

/** How many firearms of the count are marked neither as found nor as missing. */
const unmarkedIn = ({ checklist }: Pick<Checked, 'checklist'>): number => {
  const stock = checklist?.stock;
  return stock ? stock.expected - stock.found - stock.missing : 0;
};

/** Why it cannot be completed yet; undefined when it can. */
export function incompleteness(one: Checked): string | undefined {
  const open = openQuestionsOf(one).length;
  const uncounted = unmarkedIn(one);
  const left = [
    ...(uncounted > 0 ? [`${counted(uncounted, 'firearm has', 'firearms have')} not been marked as found or missing`] : []),
    ...(open > 0 ? [`${counted(open, 'question has', 'questions have')} not been answered`] : []),
  ];
  return left.length > 0 ? `The checklist is not finished: ${left.join(', and ')}.` : undefined;
}

/** A provider answers an open corrective action of a completed inspection, or an administrator in its place, but not for its own inspector to close. */
export function answerRefusalOf(
  one: { readonly status: InspectionStatus; readonly inspectorId?: string | null | undefined },
  { action }: Pick<Finding, 'action'>,
  { userId }: Pick<Asker, 'userId'>,
): Refusal | undefined {
  if (one.status !== 'completed')
    return { code: 'conflict', sentence: `The corrective actions of an inspection that is ${words(one.status)} cannot be answered yet.` };
  if (action?.closedAt) return { code: 'conflict', sentence: 'This corrective action is closed.' };
  return one.inspectorId === userId
    ? { code: 'forbidden', sentence: 'The inspector does not answer for the provider. Close the corrective action once it has been fixed.' }
    : undefined;
}

/** A provider, or an administrator in its place, answers each missing firearm of a completed inspection once. */
export function missingRefusalOf(
  one: { readonly status: InspectionStatus; readonly inspectorId?: string | null | undefined },
  { outcome }: Pick<MissingFirearm, 'outcome'>,
  { userId }: Pick<Asker, 'userId'>,
): Refusal | undefined {
  if (one.status !== 'completed')
    return { code: 'conflict', sentence: `The missing firearms of an inspection that is ${words(one.status)} cannot be answered yet.` };
  if (outcome) return { code: 'conflict', sentence: 'This missing firearm has been answered already.' };
  return one.inspectorId === userId ? { code: 'forbidden', sentence: 'The inspector does not answer for the provider.' } : undefined;
}

/** The inspector closes an action when it is done. */
export function closeRefusalOf(one: Subject, { action }: Pick<Finding, 'action'>, asker: Asker): Refusal | undefined {
  if (!isTheirs(one, asker)) return notTheirs;
  if (one.status !== 'completed')
    return { code: 'conflict', sentence: `The corrective actions of an inspection that is ${words(one.status)} cannot be closed yet.` };
  if (action?.closedAt) return { code: 'conflict', sentence: 'This corrective action is closed already.' };
  // Four eyes, by what was recorded and not by today's role.
  return action?.answeredBy === asker.userId
    ? { code: 'forbidden', sentence: 'Whoever answered a corrective action does not close it: a second person does.' }
    : undefined;
}

/** The inspector rejects an answer that is not enough: as closing, but only while there is an answer. */
export function rejectRefusalOf(one: Subject, finding: Pick<Finding, 'action'>, asker: Asker): Refusal | undefined {
  const refusal = closeRefusalOf(one, finding, asker);
  if (refusal) return refusal;
  return finding.action?.answeredAt ? undefined : { code: 'conflict', sentence: 'The provider has not answered this corrective action yet.' };
}

/** Findings and checklist are the inspector's own until the inspection is completed. */
export const isReported = (status: InspectionStatus): boolean => status === 'completed';
