// What completed inspections left open: of a firearm, that it was missing, failed answers and findings; of a provider, answers and findings.
import { type Left, type LeftFinding, standing } from '../../shared/compliance/facts.ts';
import type { Finding } from '../../shared/inspections/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put } from '../data/commit.ts';
import { concerns } from './entity.ts';

type Subject = `firearm#${string}` | `provider#${number}`;

/** Open whether or not the inspector asked for an action. */
const serious: readonly string[] = ['high', 'critical'];

/** Findings whose corrective action is not closed; without an action, those that want something done and all serious ones. */
export const openOf = (findings: readonly Finding[]): LeftFinding[] =>
  findings
    .filter(({ action, action_required, severity }) => (action ? action.closedAt === null : action_required || serious.includes(severity)))
    .map(({ severity, action }) => ({ severity, dueDate: action?.dueDate ?? null, ...(action?.answeredAt ? { answered: true } : {}) }));

/** What still counts of it: a later inspection replaces what nobody can close. */
export async function concernsOf(subject: Subject): Promise<Left[]> {
  const { data } = await concerns().query.ofSubject({ subject }).go({ pages: 'all', consistent: true });
  return standing(data as Left[]);
}

const overtaken = () => new Problem('conflict', 'A later state of this inspection has been noted already.');

/** Writes it down, unless a later state of the inspection already stands there. */
export async function noteConcern(subject: Subject, seen: number, concern: Left): Promise<void> {
  const params = concerns()
    .put({ ...concern, subject, seen, findings: [...concern.findings] })
    .where((one, { notExists, lte }) => `${notExists(one.seen)} OR ${lte(one.seen, seen)}`)
    .params();
  await commit([put(params, overtaken)]).catch((error) => {
    if (!(error instanceof Problem && error.code === 'conflict')) throw error;
  });
}
