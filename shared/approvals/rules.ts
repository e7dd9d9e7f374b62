// Decides who may approve, reject or return an inspection report, and why not (spec 2, section 4).

import type { Actor } from '../access/actor.ts';
import { can } from '../access/roles.ts';
import type { Finding } from '../inspections/schema.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import { counted } from '../kinds/format.ts';
import type { Approval, ApprovalStatus } from './schema.ts';

export type Decision = Exclude<ApprovalStatus, 'pending'>;

/** The decisions allowed in each status. A report that requires revision becomes pending when the inspection is completed again. */
const transitions: Readonly<Record<ApprovalStatus, readonly Decision[]>> = {
  pending: ['approved', 'requires_revision', 'rejected'],
  approved: [],
  rejected: [],
  requires_revision: [],
};

interface Refusal {
  /** `forbidden`: this user can never decide. `conflict`: not in the current status. */
  readonly code: 'forbidden' | 'conflict';
  readonly sentence: string;
}

/** Returns why this user cannot make the decision; undefined if they can. */
export function refusalOf(one: Pick<Approval, 'status' | 'carriedOutBy'>, decision: Decision, asker: Pick<Actor, 'userId' | 'role'>): Refusal | undefined {
  if (!can(asker.role, 'approval:decide')) return { code: 'forbidden', sentence: 'Your role cannot decide on inspection reports.' };
  // Four eyes: compares with the recorded people, not with today's roles.
  if (one.carriedOutBy.includes(asker.userId))
    return { code: 'forbidden', sentence: 'You carried out this inspection: another person must decide on its report.' };
  if (transitions[one.status].includes(decision)) return undefined;
  const words = (status: string) => status.replaceAll('_', ' ');
  const instead = one.status === 'requires_revision' ? 'It becomes pending when its inspection is completed again.' : 'It is closed.';
  return { code: 'conflict', sentence: cannotBecome('report', words(one.status), words(decision), instead) };
}

/** The open high and critical findings: without a corrective action, or with one that is not closed. */
const openSevereFindings = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity, action }) => (severity === 'high' || severity === 'critical') && !action?.closedAt);

/** Returns why the report needs a comment to be approved; undefined if it does not. */
export function commentRefusalOf(
  findings: readonly Finding[],
  { status, comments }: { readonly status: Decision; readonly comments?: string | null | undefined },
) {
  const open = openSevereFindings(findings).length;
  if (status !== 'approved' || open === 0 || comments?.trim()) return undefined;
  return `${counted(open, 'high or critical finding is', 'high or critical findings are')} open: enter a comment that says why you approve the report`;
}

/** True for inspectors, who see only their own reports. Other readers see all. */
export const seesOnlyOwn = ({ role }: Pick<Actor, 'role'>): boolean => can(role, 'inspection:perform') && !can(role, 'approval:decide');

/** The number on a report: the last 8 characters of the inspection's id (spec 2, section 2.12). */
export const reportNumber = (inspectionId: string): string => inspectionId.slice(-8);
