// Stores what completed inspections left open: for a firearm that it was missing, failed answers and findings; for a provider answers and findings.
import { type Left, type LeftFinding, standing } from '../../shared/compliance/facts.ts';
import type { Finding } from '../../shared/inspections/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put } from '../data/commit.ts';
import { concerns } from './entity.ts';

type Subject = `firearm#${string}` | `provider#${number}`;

/** Findings of these severities are open even without a corrective action. */
const serious: readonly string[] = ['high', 'critical'];

/** Open findings: findings with an open corrective action, and findings without one that need action or are serious. */
export const openOf = (findings: readonly Finding[]): LeftFinding[] =>
  findings
    .filter(({ action, action_required, severity }) => (action ? action.closedAt === null : action_required || serious.includes(severity)))
    .map(({ severity, action }) => ({ severity, dueDate: action?.dueDate ?? null, ...(action?.answeredAt ? { answered: true } : {}) }));

/** The results that still count: a later inspection replaces an earlier one, except for open corrective actions. */
export async function concernsOf(subject: Subject): Promise<Left[]> {
  const { data } = await concerns().query.ofSubject({ subject }).go({ pages: 'all', consistent: true });
  return standing(data as Left[]);
}

const overtaken = () => new Problem('conflict', 'A later version of this inspection is already recorded.');

/** Saves the concern, unless a later version of the inspection is already saved. */
export async function noteConcern(subject: Subject, seen: number, concern: Left): Promise<void> {
  const params = concerns()
    .put({ ...concern, subject, seen, findings: [...concern.findings] })
    .where((one, { notExists, lte }) => `${notExists(one.seen)} OR ${lte(one.seen, seen)}`)
    .params();
  await commit([put(params, overtaken)]).catch((error) => {
    if (!(error instanceof Problem && error.code === 'conflict')) throw error;
  });
}
