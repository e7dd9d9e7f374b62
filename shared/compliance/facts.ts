// Faults that completed inspections left open on a day. A later inspection of the same parts replaces an earlier one, except for open corrective actions.
import { partsOf } from '../inspections/checklist.ts';
import { dayOf, monthsAfter } from '../kinds/time.ts';
import type { Severity } from './schema.ts';
import type { FaultCounts } from './score.ts';

/** A finding that needs action but has no corrective action counts for this many months. */
const findingMonths = 12;

export interface LeftFinding {
  readonly severity: Severity;
  /** The due date of its corrective action; null without one. */
  readonly dueDate: string | null;
  /** The provider has answered, and the inspector has yet to close the action. */
  readonly answered?: boolean;
}

/** The open results of one completed inspection. Older items lack some numbers. */
export interface Left {
  readonly inspectionId: string;
  readonly completedAt: string;
  readonly inspectionType?: string;
  readonly missing: boolean;
  readonly failed?: number;
  readonly unexpected?: number;
  readonly findings: readonly LeftFinding[];
}

const coversPartsOf = (later: Left, earlier: Left): boolean => {
  if (later.inspectionType === undefined || earlier.inspectionType === undefined) return false;
  const parts = partsOf(later.inspectionType);
  return partsOf(earlier.inspectionType).every((part) => parts.includes(part));
};

const countsStock = (later: Left): boolean => later.inspectionType !== undefined && partsOf(later.inspectionType).includes('stock');

/** The results that still count: findings with an open corrective action, and everything else until a later inspection of the same parts. */
export function standing<T extends Left>(all: readonly T[]): T[] {
  return all.map((one) => {
    const later = all.filter(({ completedAt }) => completedAt > one.completedAt);
    const replaced = later.some((other) => coversPartsOf(other, one));
    return {
      ...one,
      failed: replaced ? 0 : (one.failed ?? 0),
      unexpected: later.some(countsStock) ? 0 : (one.unexpected ?? 0),
      findings: replaced ? one.findings.filter(({ dueDate }) => dueDate !== null) : one.findings,
    };
  });
}

/** The last day on which a finding without a corrective action counts; null if it has an action to close. */
export const untilOf = ({ completedAt }: Pick<Left, 'completedAt'>, { dueDate }: LeftFinding): string | null =>
  dueDate === null ? monthsAfter(dayOf(completedAt), findingMonths) : null;

/** The faults that inspections left a provider with, on a day. */
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

/** The sum of several fault counts. */
export function together(...some: readonly FaultCounts[]): FaultCounts {
  const sum: Partial<Record<keyof FaultCounts, number>> = {};
  for (const counts of some) for (const [kind, n] of Object.entries(counts) as [keyof FaultCounts, number][]) sum[kind] = (sum[kind] ?? 0) + n;
  return sum;
}
