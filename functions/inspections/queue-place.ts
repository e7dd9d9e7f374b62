// Whom an inspection waits for, and each of its corrective actions: its inspector, everybody who inspects, the provider.
import { type FollowUp, openIn } from '../../shared/inspections/missing.ts';
import type { Finding } from '../../shared/inspections/schema.ts';
import { counted } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { Queue } from '../../shared/queues/schema.ts';
import type { Write } from '../data/commit.ts';
import { type Place, statusAgain } from '../history/store.ts';
import type { InspectionRecord } from './entity.ts';

interface Firearm {
  readonly manufacturer: string;
  readonly model: string;
  readonly serialNumber: string;
}

/** "stock count", within a sentence. */
export const typeInWords = ({ inspectionType }: Pick<InspectionRecord, 'inspectionType'>): string => inspectionType.replaceAll('_', ' ');

/** What a queue says of it: "Stock count, Depot Xaba". */
export function subjectOf({ firearm, entityName, ...one }: Pick<InspectionRecord, 'inspectionType' | 'firearm' | 'entityName'>): string {
  const words = typeInWords(one);
  const { manufacturer, model, serialNumber } = (firearm ?? {}) as Partial<Firearm>;
  const what = firearm ? `${manufacturer} ${model} ${serialNumber}` : entityName;
  return [words.slice(0, 1).toUpperCase() + words.slice(1), ...(what ? [what] : [])].join(', ');
}

/** `tied`: who may not take up what has no inspector yet. */
export function placeOf(one: InspectionRecord, tied: readonly string[] = []): Place {
  if (one.status !== 'scheduled' && one.status !== 'in_progress') return { waitsFor: null };
  const sentBack = (one.review as { status?: string } | null | undefined)?.status === 'requires_revision';
  return {
    waitsFor: one.inspectorId ? `user:${one.inspectorId}` : 'inspection:perform',
    task: one.status === 'scheduled' ? 'inspection.start' : sentBack ? 'inspection.revise' : 'inspection.complete',
    subject: subjectOf(one),
    actionUrl: `/inspections/${one.id}`,
    ...(one.scheduledDate && !sentBack ? { dueDate: dayOf(one.scheduledDate) } : {}),
    notFor: tied,
  };
}

type Action = NonNullable<Finding['action']>;

const statusOfAction = (one: InspectionRecord, action: Action) =>
  action.closedAt ? 'closed' : one.status !== 'completed' ? 'withheld' : action.answeredAt ? 'answered' : 'open';

const closerOf = ({ inspectorId }: InspectionRecord): Queue => (inspectorId ? `user:${inspectorId}` : 'inspection:perform');

/** While the report is being revised nobody can answer it. */
function placeOfAction(one: InspectionRecord, number: number, action: Action, closer = closerOf(one)): Place {
  const holder = one.keeperId ?? one.entityId;
  const status = statusOfAction(one, action);
  const about = { subject: `Corrective action ${number}, ${subjectOf(one)}`, actionUrl: `/inspections/${one.id}`, dueDate: action.dueDate };
  if (status === 'open' && holder !== undefined) return { ...about, waitsFor: `entity:${holder}`, task: 'corrective-action.answer' };
  // Never for whoever answered it: that is not its inspector (shared/inspections/rules.ts).
  if (status === 'answered') return { ...about, waitsFor: closer, task: 'corrective-action.close' };
  return { waitsFor: null };
}

/** Where the corrective actions of these findings stand after a step, each with a status of its own. `closer`: who closes what is answered, its inspector if nobody else. */
export const actionsMoved = (after: InspectionRecord, findings: readonly Finding[], actor: { readonly userId: string }, at: string, closer?: Queue): Write[] =>
  findings.flatMap(({ number, action }) =>
    action
      ? statusAgain({
          ...{ kind: 'corrective-action', id: `${after.id}-${number}`, currentStatus: statusOfAction(after, action), actor, at, createdAt: after.createdAt },
          place: placeOfAction(after, number, action, closer),
        })
      : [],
  );

export const followUpOf = (record: Pick<InspectionRecord, 'followUp'>): FollowUp | null => (record.followUp as FollowUp | undefined) ?? null;

/** The missing firearms of an inspection have one status: it waits for the provider while the inspection is completed and one of them is open. */
export function followUpMoved(after: InspectionRecord, actor: { readonly userId: string }, at: string): Write[] {
  const followUp = followUpOf(after);
  if (!followUp) return [];
  const open = openIn(followUp);
  const holder = after.keeperId ?? after.entityId;
  const waits = open.length > 0 && after.status === 'completed' && holder !== undefined;
  const place: Place = waits
    ? {
        ...{ waitsFor: `entity:${holder}`, task: 'missing-firearm.answer', dueDate: followUp.dueAt, actionUrl: `/inspections/${after.id}` },
        subject: `${counted(open.length, 'missing firearm')}, ${subjectOf(after)}`,
      }
    : { waitsFor: null };
  const currentStatus = open.length === 0 ? 'closed' : waits ? 'open' : 'withheld';
  return [
    statusAgain({ kind: 'corrective-action', id: `${after.id}-missing`, currentStatus, priority: 'urgent', actor, at, createdAt: after.createdAt, place }),
  ];
}

/** Those that a step of the inspection itself moves: what is closed stays closed. */
export const openActions = (findings: readonly Finding[]): Finding[] => findings.filter(({ action }) => action && !action.closedAt);
