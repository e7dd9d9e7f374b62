// What completed inspections left open: of a firearm, that it was missing and its findings; of a provider, its findings.
import type { Finding } from '../../shared/inspections/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put } from '../data/commit.ts';
import { concerns } from './entity.ts';

type Subject = `firearm#${string}` | `provider#${number}`;

export interface Concern {
  readonly inspectionId: string;
  readonly completedAt: string;
  readonly missing: boolean;
  /** `answered`: its corrective action waits for the inspector to close it, and for the provider no longer. */
  readonly findings: readonly { readonly severity: Finding['severity']; readonly dueDate: string | null; readonly answered?: boolean }[];
}

/** Those whose corrective action is not closed, and those that want something done and have no action. */
export const openOf = (findings: readonly Finding[]): Concern['findings'] =>
  findings
    .filter(({ action, action_required }) => (action ? action.closedAt === null : action_required))
    .map(({ severity, action }) => ({ severity, dueDate: action?.dueDate ?? null, ...(action?.answeredAt ? { answered: true } : {}) }));

export async function concernsOf(subject: Subject): Promise<Concern[]> {
  const { data } = await concerns().query.ofSubject({ subject }).go({ pages: 'all', consistent: true });
  return data as Concern[];
}

const overtaken = () => new Problem('conflict', 'A later state of this inspection has been noted already.');

/** Writes it down, unless a later state of the inspection already stands there. */
export async function noteConcern(subject: Subject, seen: number, concern: Concern): Promise<void> {
  const params = concerns()
    .put({ ...concern, subject, seen, findings: [...concern.findings] })
    .where((one, { notExists, lte }) => `${notExists(one.seen)} OR ${lte(one.seen, seen)}`)
    .params();
  await commit([put(params, overtaken)]).catch((error) => {
    if (!(error instanceof Problem && error.code === 'conflict')) throw error;
  });
}
