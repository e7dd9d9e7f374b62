// The compliance score of a provider: 100 less the points of its faults. Pure; docs/compliance-score.md explains the weights.
import { counted } from '../kinds/format.ts';
import { type Fault, type FaultKind, faultKinds, type ScoreLevel } from './schema.ts';

interface Weight {
  /** Points of one fault of the kind. */
  readonly points: number;
  /** The fault in words, singular and plural. */
  readonly one: string;
  readonly many?: string;
  /** The source of the duty. */
  readonly source: string;
}

/** FCA: Firearms Control Act 60 of 2000. Regulation: Firearms Control Regulations 2004. */
export const weights: Readonly<Record<FaultKind, Weight>> = {
  license_expired: { points: 10, one: 'license has expired', many: 'licenses have expired', source: 'FCA s28(1)' },
  license_late_window: {
    points: 4,
    one: 'license is past its last day to lodge a renewal',
    many: 'licenses are past their last day to lodge a renewal',
    source: 'FCA s24(1)',
  },
  license_lodged_late: { points: 3, one: 'renewal was lodged late', many: 'renewals were lodged late', source: 'FCA s24(1) and (4)' },
  license_missing: { points: 6, one: 'firearm has no license recorded', many: 'firearms have no license recorded', source: 'FCA s3(1)' },
  inspection_overdue: {
    points: 2,
    one: 'firearm was not inspected for 12 months',
    many: 'firearms were not inspected for 12 months',
    source: 'Specification 2, section 9',
  },
  firearm_missing: { points: 25, one: 'firearm was missing at a stock count', many: 'firearms were missing at a stock count', source: 'Regulation 22' },
  firearm_unexpected: {
    points: 10,
    one: 'firearm at the last stock count was unexpected',
    many: 'firearms at the last stock count were unexpected',
    source: 'Regulation 22',
  },
  answer_failed: {
    points: 5,
    one: 'question of the last checklist was answered with no',
    many: 'questions of the last checklist were answered with no',
    source: 'Regulations 21, 22 and 86',
  },
  finding_critical: { points: 30, one: 'critical finding is open', many: 'critical findings are open', source: 'Specification 1, section 7' },
  finding_high: { points: 15, one: 'high finding is open', many: 'high findings are open', source: 'Specification 1, section 7' },
  finding_medium: { points: 6, one: 'medium finding is open', many: 'medium findings are open', source: 'Specification 1, section 7' },
  finding_low: { points: 2, one: 'low finding is open', many: 'low findings are open', source: 'Specification 1, section 7' },
  action_open: { points: 2, one: 'corrective action is open', many: 'corrective actions are open', source: 'Specification 1, section 7' },
  action_overdue: {
    points: 8,
    one: 'corrective action was not answered by its due date',
    many: 'corrective actions were not answered by their due dates',
    source: 'Specification 1, section 7',
  },
  docket_open: {
    points: 3,
    one: 'loss report has no case number (CAS) yet',
    many: 'loss reports have no case number (CAS) yet',
    source: 'FCA s120(11), Regulation 87(f)',
  },
  docket_overdue: {
    points: 10,
    one: 'loss report has had no case number (CAS) for more than 24 hours',
    many: 'loss reports have had no case number (CAS) for more than 24 hours',
    source: 'FCA s120(11), Regulation 87(f)',
  },
  disclosure_overdue: { points: 15, one: 'disclosure is overdue', source: 'Specification 1, section 3' },
  standing_under_inquiry: { points: 10, one: 'inquiry into the provider is open', source: 'Private Security Industry Regulation Act 56 of 2001' },
  standing_suspended: { points: 40, one: 'suspension of the provider is in force', source: 'Private Security Industry Regulation Act 56 of 2001' },
  standing_lapsed: { points: 60, one: 'registration of the provider has lapsed', source: 'Private Security Industry Regulation Act 56 of 2001' },
};

/** The number of a provider's faults of each kind. A missing kind means 0. */
export type FaultCounts = Readonly<Partial<Record<FaultKind, number>>>;

/** At this many points the score is half. */
const halfPoints = 100;
export const fullScore = 100;

/** The risk level is high or medium from this many points, as for firearms. */
const levelPoints = { high: 50, medium: 25 } as const;

const many = (counts: FaultCounts, kind: FaultKind): number => Math.max(0, counts[kind] ?? 0);

/** The points of all faults together. */
export const pointsOf = (counts: FaultCounts): number => faultKinds.reduce((sum, kind) => sum + many(counts, kind) * weights[kind].points, 0);

/** Falls with each point and never reaches 0: 100 × 100 / (100 + points). */
export const exactScore = (points: number): number => (fullScore * halfPoints) / (halfPoints + points);

/** In percent, cut to two decimals and never rounded up: 100 only without a fault. Calculated with whole numbers. */
export const scoreFrom = (points: number): number => Math.floor((fullScore * 100 * halfPoints) / (halfPoints + points)) / 100;

interface Scored {
  readonly score: number;
  readonly points: number;
  readonly level: ScoreLevel;
  /** Most points first. */
  readonly faults: readonly Fault[];
}

/** `inspected`: an inspection has been completed. Without one the level is not low but not assessed. */
export function scored(counts: FaultCounts, inspected: boolean): Scored {
  const points = pointsOf(counts);
  return { score: scoreFrom(points), points, level: scoreLevel(points, inspected), faults: faultsOf(counts) };
}

function scoreLevel(points: number, inspected: boolean): ScoreLevel {
  if (points >= levelPoints.high) return 'high';
  if (points >= levelPoints.medium) return 'medium';
  return inspected ? 'low' : 'not_assessed';
}

/** Each kind of fault with its number, points and sentence, most points first. */
export const faultsOf = (counts: FaultCounts): Fault[] =>
  faultKinds
    .flatMap((kind) => {
      const count = many(counts, kind);
      const { points, one, many: several = one, source } = weights[kind];
      return count === 0 ? [] : [{ kind, count, points: count * points, sentence: counted(count, one, several), source }];
    })
    .sort((a, b) => b.points - a.points);
