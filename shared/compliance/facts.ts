// What completed inspections left open, as of today: a later inspection that looks at the same parts replaces what nobody can close.
import { partsOf } from '../inspections/checklist.ts';
import { dayOf, monthsAfter } from '../kinds/time.ts';
import type { Severity } from './schema.ts';
import type { FaultCounts } from './score.ts';

/** A finding that wants something done but has no corrective action to close counts for so long. */
const findingMonths = 12;

export interface LeftFinding {
  readonly severity: Severity;
  /** Of its corrective action; null without one. */
  readonly dueDate: string | null;
  /** The provider has answered: the action waits for the inspector to close it. */
  readonly answered?: boolean;
}

/** What one completed inspection left open. Absent numbers are those of inspections noted before they were kept. */
export interface Left {
  readonly inspectionId: string;
  readonly completedAt: string;
  readonly inspectionType?: string;
  readonly missing: boolean;
  readonly failed?: number;
  readonly unexpected?: number;
  readonly findings: readonly LeftFinding[];
}

const looksAtAllOf = (later: Left, earlier: Left): boolean => {
  if (later.inspectionType === undefined || earlier.inspectionType === undefined) return false;
  const parts = partsOf(later.inspectionType);
  return partsOf(earlier.inspectionType).every((part) => parts.includes(part));
};

const countsAgain = (later: Left): boolean => later.inspectionType !== undefined && partsOf(later.inspectionType).includes('stock');

/** What still counts: findings with a corrective action until it is closed, everything else until a later inspection looks again. */
export function standing<T extends Left>(all: readonly T[]): T[] {
  return all.map((one) => {
    const later = all.filter(({ completedAt }) => completedAt > one.completedAt);
    const replaced = later.some((other) => looksAtAllOf(other, one));
    return {
      ...one,
      failed: replaced ? 0 : (one.failed ?? 0),
      unexpected: later.some(countsAgain) ? 0 : (one.unexpected ?? 0),
      findings: replaced ? one.findings.filter(({ dueDate }) => dueDate !== null) : one.findings,
    };
  });
}

/** The last day on which a finding without a corrective action counts; null where there is an action to close. */
export const untilOf = ({ completedAt }: Pick<Left, 'completedAt'>, { dueDate }: LeftFinding): string | null =>
  dueDate === null ? monthsAfter(dayOf(completedAt), findingMonths) : null;

/** The faults that the inspections of one provider left, on a day. */
export function leftFaults(all: readonly Left[], today: string): FaultCounts {
  const counts: Record<string, number> = {};
  const add = (kind: keyof FaultCounts, n = 1) => {
    counts[kind] = (counts[kind] ?? 0) + n;
  };
  for (const one of standing(all)) {
    add('answer_failed', one.failed);
    add('firearm_unexpected', one.unexpected);
    for (const finding of one.findings) {
      const until = untilOf(one, finding);
      if (until !== null && until < today) continue;
      add(`finding_${finding.severity}`);
      if (finding.dueDate === null) continue;
      add('action_open');
      if (!finding.answered && finding.dueDate < today) add('action_overdue');
    }
  }
  return counts;
}

/** Faults of several sources together. */
export function together(...some: readonly FaultCounts[]): FaultCounts {
  const sum: Partial<Record<keyof FaultCounts, number>> = {};
  for (const counts of some) for (const [kind, n] of Object.entries(counts) as [keyof FaultCounts, number][]) sum[kind] = (sum[kind] ?? 0) + n;
  return sum;
}
