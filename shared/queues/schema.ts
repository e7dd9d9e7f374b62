// Work queues of pending tasks. A queue belongs to a user, a provider, or everyone with a permission.
import * as v from 'valibot';
import type { Actor } from '../access/actor.ts';
import { can, type Permission } from '../access/roles.ts';
import { scopeOf } from '../access/scope.ts';
import { recordKinds } from '../history/schema.ts';
import { Instant } from '../kinds/index.ts';
import { dayOf } from '../kinds/time.ts';

/** The permissions that have a queue of their own. */
const sharedQueues = [
  'transaction:approve',
  'inspection:perform',
  'inspection:oversee',
  'approval:decide',
  'case:write',
  'seizure:write',
  'disclosure:decide',
  'firearm:verify',
  'license:verify',
  'license:decide',
] as const satisfies readonly Permission[];

export type Queue = `user:${string}` | `entity:${number}` | (typeof sharedQueues)[number];

/** The queues that a user sees: a fixed small number for each role. */
export function queuesOf(actor: Pick<Actor, 'userId' | 'role' | 'legalEntityId'>): Queue[] {
  const scope = scopeOf(actor);
  const provider: Queue[] = scope.kind === 'entity' ? [`entity:${scope.legalEntityId}`] : [];
  return [`user:${actor.userId}`, ...provider, ...sharedQueues.filter((permission) => can(actor.role, permission))];
}

interface Words {
  /** The task as shown. */
  readonly words: string;
  /** The permission for the task. A user who loses it no longer sees the task. */
  readonly permission: Permission;
  /** The record was returned with a reason, which the queue shows. */
  readonly cameBack?: true;
}

/** All tasks that can be in a queue. */
export const tasks = {
  'transaction.accept': { words: 'Accept or decline', permission: 'transaction:decide' },
  'transaction.take-up': { words: 'Review the transaction', permission: 'transaction:approve' },
  'transaction.approve': { words: 'Approve or reject', permission: 'transaction:approve' },
  'transaction.complete': { words: 'Complete', permission: 'transaction:approve' },
  'inspection.start': { words: 'Start the inspection', permission: 'inspection:perform' },
  'inspection.complete': { words: 'Complete the inspection', permission: 'inspection:perform' },
  'inspection.revise': { words: 'Revise and complete again', permission: 'inspection:perform', cameBack: true },
  'corrective-action.answer': { words: 'Fix and reply', permission: 'inspection:answer' },
  'missing-firearm.answer': { words: 'Find the missing firearms or report their loss', permission: 'inspection:answer' },
  'corrective-action.close': { words: 'Check the reply and close', permission: 'inspection:perform' },
  'firearm-check.close': { words: 'Check the unexpected firearm', permission: 'firearm:verify' },
  'approval.decide': { words: 'Decide on the report', permission: 'approval:decide' },
  'case.assign': { words: 'Assign to an officer', permission: 'case:write' },
  'case.reassign': { words: 'Reassign: the officer is no longer available', permission: 'case:write' },
  'case.start': { words: 'Start work', permission: 'case:write' },
  'case.resolve': { words: 'Investigate and resolve', permission: 'case:write' },
  'case.close': { words: 'Close the case', permission: 'case:write' },
  'case-message.answer': { words: 'Answer the police', permission: 'case:share' },
  'case-message.answer-shared': { words: 'Answer law enforcement', permission: 'case:collaborate' },
  'seizure.process': { words: 'Process the seizure', permission: 'seizure:write' },
  'seizure.end': { words: 'Return or destroy', permission: 'seizure:write' },
  'seizure.confirm': { words: 'Confirm the destruction', permission: 'seizure:write' },
  'seizure.allow': { words: 'Confirm the return', permission: 'seizure:write' },
  'disclosure.decide': { words: 'Approve or reject', permission: 'disclosure:decide' },
  'disclosure.resubmit': { words: 'Correct and submit again', permission: 'disclosure:write', cameBack: true },
  'license.verify': { words: 'Verify against the card', permission: 'license:verify' },
  'license.decide': { words: 'Record the decision', permission: 'license:decide' },
  'loss.docket': { words: 'Add the case number (CAS)', permission: 'loss:report' },
  'firearm.verify': { words: 'Verify the record', permission: 'firearm:verify' },
  'firearm.release': { words: 'Check the firearm and return it to use', permission: 'firearm:verify' },
  'firearm.answer': { words: 'Answer the query', permission: 'verification:answer' },
} as const satisfies Record<string, Words>;
export type Task = keyof typeof tasks;

export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** A time is overdue once it has passed; a day once it has ended in Johannesburg. */
export const isOverdue = (dueDate: string, now: Date): boolean => (dueDate.includes('T') ? Date.parse(dueDate) < now.getTime() : dueDate < dayOf(now));

export const WorkItem = v.object({
  entityType: v.picklist(recordKinds),
  entityId: v.string(),
  subject: v.pipe(v.string(), v.description('The subject in a few words.')),
  task: v.pipe(v.string(), v.description('The task.')),
  comments: v.pipe(v.nullable(v.string()), v.description('Why it was returned; null if it was not.')),
  status: v.string(),
  waitingSince: Instant,
  dueDate: v.pipe(v.nullable(v.string()), v.description('A day, or a time if the deadline is counted in hours.')),
  overdue: v.boolean(),
  priority: v.picklist(priorities),
  actionUrl: v.string(),
});
export type WorkItem = v.InferOutput<typeof WorkItem>;
