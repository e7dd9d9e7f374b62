// Decides which step a disclosure may take next, who may take it, and why not (spec 2, section 4).

import type { Actor } from '../access/actor.ts';
import { type Holder, mayDo } from '../access/duties.ts';
import { can, type Permission } from '../access/roles.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { Stored } from '../kinds/stored.ts';
import type { Disclosure, DisclosureStatus } from './schema.ts';

export type DisclosureStep = Exclude<DisclosureStatus, 'draft'>;

/** The allowed next statuses of each status. This is the only such table. */
const transitions: Readonly<Record<DisclosureStatus, readonly DisclosureStep[]>> = {
  draft: ['submitted'],
  submitted: ['approved', 'rejected'],
  approved: [],
  rejected: ['submitted'],
};

const permissionFor = { submitted: 'disclosure:write', approved: 'disclosure:decide', rejected: 'disclosure:decide' } as const;

type Subject = Stored<Pick<Disclosure, 'status' | 'createdBy' | 'submittedBy'>>;
type Asker = Pick<Actor, 'userId' | 'role'>;

export interface Refusal {
  /** `forbidden`: this user can never take the step. `conflict`: not in the current status. */
  readonly code: 'forbidden' | 'conflict';
  readonly sentence: string;
}

/** The possible next statuses in words. */
function nextWords(status: DisclosureStatus): string {
  const next = transitions[status].join(' or ');
  return next ? `It can become ${next}.` : 'It is closed.';
}

const inWords: Readonly<Record<DisclosureStatus, string>> = { draft: 'a draft', submitted: 'submitted', approved: 'approved', rejected: 'rejected' };

/** Returns why the step is refused; undefined if it is allowed. */
export function refusalOf(one: Subject, step: DisclosureStep, asker: Asker): Refusal | undefined {
  if (!can(asker.role, permissionFor[step])) return { code: 'forbidden', sentence: 'You do not have permission to take this step.' };
  if (!transitions[one.status].includes(step))
    return { code: 'conflict', sentence: cannotBecome('disclosure', inWords[one.status], step, nextWords(one.status)) };
  // Four eyes: compares with the recorded people, not with today's roles.
  if (step !== 'submitted' && (asker.userId === one.submittedBy || asker.userId === one.createdBy))
    return { code: 'forbidden', sentence: 'The person who created or submitted a disclosure cannot decide on it: a second person must.' };
  return undefined;
}

/** Returns why a submission cannot be withdrawn; undefined if it can. */
export function withdrawRefusalOf({ status }: Pick<Subject, 'status'>, { role }: Pick<Actor, 'role'>): Refusal | undefined {
  if (!can(role, 'disclosure:write')) return { code: 'forbidden', sentence: 'Only the company can withdraw its disclosure.' };
  if (status === 'submitted') return undefined;
  return { code: 'conflict', sentence: `Only a submitted disclosure can be withdrawn, before the regulator decides. This one is ${inWords[status]}.` };
}

/** True for drafts and rejected disclosures, which their company can edit. A submitted one is read-only. */
export const isEditable = (status: DisclosureStatus): boolean => transitions[status].includes('submitted');

/** Returns why it cannot be edited now; undefined if it can. */
export const editRefusalOf = ({ status }: Pick<Subject, 'status'>): string | undefined =>
  isEditable(status) ? undefined : `A disclosure that is ${inWords[status]} cannot be changed. ${nextWords(status)}`;

/** True if it was ever submitted, and so has a frozen register. */
export const wasSubmitted = ({ status }: Pick<Subject, 'status'>): boolean => status !== 'draft';

/** The permission to read it. Only users who can write a draft may read it, because the provider has not declared it yet (decision 069). */
export const readPermission = (status: DisclosureStatus): Permission => (wasSubmitted({ status }) ? 'disclosure:read' : 'disclosure:write');

export const readsDrafts = ({ role }: Pick<Actor, 'role'>): boolean => can(role, readPermission('draft'));

export interface Step {
  readonly status: DisclosureStep;
  /** The reason why the step cannot be taken; absent if it can. */
  readonly refusal?: string;
}

/** The next steps for this user's role and duty, including blocked ones with the reason. */
export function stepsFor(one: Subject, asker: Asker & Holder): Step[] {
  return transitions[one.status]
    .filter((status) => mayDo(asker, permissionFor[status]))
    .map((status) => {
      const refusal = refusalOf(one, status, asker);
      return { status, ...(refusal ? { refusal: refusal.sentence } : {}) };
    });
}
