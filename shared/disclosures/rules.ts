// Which step a disclosure may take next, who may take it, and why not (spec 2, section 4; issue "disclosures").

import type { Actor } from '../access/actor.ts';
import { type Holder, mayDo } from '../access/duties.ts';
import { can, type Permission } from '../access/roles.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { Stored } from '../kinds/stored.ts';
import type { Disclosure, DisclosureStatus } from './schema.ts';

export type DisclosureStep = Exclude<DisclosureStatus, 'draft'>;

/** From each status to those that may follow. The only such table. */
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
  /** `forbidden`: not this person, whatever the state. `conflict`: not now. */
  readonly code: 'forbidden' | 'conflict';
  readonly sentence: string;
}

/** What may follow, in words. */
function nextWords(status: DisclosureStatus): string {
  const next = transitions[status].join(' or ');
  return next ? `It can become ${next}.` : 'It is closed.';
}

const inWords: Readonly<Record<DisclosureStatus, string>> = { draft: 'a draft', submitted: 'submitted', approved: 'approved', rejected: 'rejected' };

/** Why the step cannot be taken; undefined when it can. */
export function refusalOf(one: Subject, step: DisclosureStep, asker: Asker): Refusal | undefined {
  if (!can(asker.role, permissionFor[step])) return { code: 'forbidden', sentence: 'You do not have permission to take this step.' };
  if (!transitions[one.status].includes(step))
    return { code: 'conflict', sentence: cannotBecome('disclosure', inWords[one.status], step, nextWords(one.status)) };
  // Four eyes, by what was recorded and not by today's role.
  if (step !== 'submitted' && (asker.userId === one.submittedBy || asker.userId === one.createdBy))
    return { code: 'forbidden', sentence: 'The person who created or submitted a disclosure cannot decide on it: a second person must.' };
  return undefined;
}

/** Why a submission cannot be taken back; undefined when it can. */
export function withdrawRefusalOf({ status }: Pick<Subject, 'status'>, { role }: Pick<Actor, 'role'>): Refusal | undefined {
  if (!can(role, 'disclosure:write')) return { code: 'forbidden', sentence: 'Only the company can withdraw its disclosure.' };
  if (status === 'submitted') return undefined;
  return { code: 'conflict', sentence: `Only a submitted disclosure can be withdrawn, before the regulator decides. This one is ${inWords[status]}.` };
}

/** Drafts and rejected ones are their company's to change; what was handed in stays as it is. */
export const isEditable = (status: DisclosureStatus): boolean => transitions[status].includes('submitted');

/** Why it cannot be changed now; undefined when it can. */
export const editRefusalOf = ({ status }: Pick<Subject, 'status'>): string | undefined =>
  isEditable(status) ? undefined : `A disclosure that is ${inWords[status]} cannot be changed. ${nextWords(status)}`;

/** What has a register frozen with it: everything that was ever handed in. */
export const wasSubmitted = ({ status }: Pick<Subject, 'status'>): boolean => status !== 'draft';

/** Beside those who write it nobody reads what is not declared yet: a provider may still think better of it (decision 069). */
export const readPermission = (status: DisclosureStatus): Permission => (wasSubmitted({ status }) ? 'disclosure:read' : 'disclosure:write');

export const readsDrafts = ({ role }: Pick<Actor, 'role'>): boolean => can(role, readPermission('draft'));

export interface Step {
  readonly status: DisclosureStep;
  /** Why not; absent when it may be taken now. */
  readonly refusal?: string;
}

/** The steps that follow from here and that role and duty include, those that this person cannot take with the reason. */
export function stepsFor(one: Subject, asker: Asker & Holder): Step[] {
  return transitions[one.status]
    .filter((status) => mayDo(asker, permissionFor[status]))
    .map((status) => {
      const refusal = refusalOf(one, status, asker);
      return { status, ...(refusal ? { refusal: refusal.sentence } : {}) };
    });
}
