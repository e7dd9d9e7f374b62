// Queue of an inspection and of each corrective action: its inspector, all inspectors, or the provider.
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

/** The type for use in a sentence, for example "stock count". */
export const typeInWords = ({ inspectionType }: Pick<InspectionRecord, 'inspectionType'>): string => inspectionType.replaceAll('_', ' ');

/** The title in a queue, for example "Stock count, Depot Xaba". */
export function subjectOf({ firearm, entityName, ...one }: Pick<InspectionRecord, 'inspectionType' | 'firearm' | 'entityName'>): string {
  const words = typeInWords(one);
  const { manufacturer, model, serialNumber } = (firearm ?? {}) as Partial<Firearm>;
  const what = firearm ? `${manufacturer} ${model} ${serialNumber}` : entityName;
  return [words.slice(0, 1).toUpperCase() + words.slice(1), ...(what ? [what] : [])].join(', ');
}

/** `tied`: inspectors who cannot take an unassigned inspection. */
export function placeOf(one: InspectionRecord, tied: readonly string[] = []): Place {
  if (one.status !== 'scheduled' && one.status !== 'in_progress') return { waitsFor: null };
  const isReturned = (one.review as { status?: string } | null | undefined)?.status === 'requires_revision';
  return {
    waitsFor: one.inspectorId ? `user:${one.inspectorId}` : 'inspection:perform',
    task: one.status === 'scheduled' ? 'inspection.start' : isReturned ? 'inspection.revise' : 'inspection.complete',
    subject: subjectOf(one),
    actionUrl: `/inspections/${one.id}`,
    ...(one.scheduledDate && !isReturned ? { dueDate: dayOf(one.scheduledDate) } : {}),
    notFor: tied,
  };
}

type Action = NonNullable<Finding['action']>;

const statusOfAction = (one: InspectionRecord, action: Action) =>
  action.closedAt ? 'closed' : one.status !== 'completed' ? 'withheld' : action.answeredAt ? 'answered' : 'open';

const closerOf = ({ inspectorId }: InspectionRecord): Queue => (inspectorId ? `user:${inspectorId}` : 'inspection:perform');

/** The provider cannot answer while the report is being revised. */
function placeOfAction(one: InspectionRecord, number: number, action: Action, closer = closerOf(one)): Place {
  const holder = one.keeperId ?? one.entityId;
  const status = statusOfAction(one, action);
  const about = { subject: `Corrective action ${number}, ${subjectOf(one)}`, actionUrl: `/inspections/${one.id}`, dueDate: action.dueDate };
  if (status === 'open' && holder !== undefined) return { ...about, waitsFor: `entity:${holder}`, task: 'corrective-action.answer' };
  // The person who answered is never its inspector (shared/inspections/rules.ts).
  if (status === 'answered') return { ...about, waitsFor: closer, task: 'corrective-action.close' };
  return { waitsFor: null };
}

/** Moves the corrective actions of these findings to their queues. `closer`: the queue that closes answered actions, by default the inspector's. */
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

/** The follow-up of missing firearms has one status. It is in the provider's queue while the inspection is completed and a firearm is open. */
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

/** Findings whose corrective action is not closed. A step of the inspection moves only these. */
export const openActions = (findings: readonly Finding[]): Finding[] => findings.filter(({ action }) => action && !action.closedAt);
