// Calculates the risk of a firearm on a day: points for each fact, with a sentence. Pure; functions/profiling/facts.ts gathers the facts. Days are calendar
// days in Africa/Johannesburg.
import type { severities } from '../inspections/schema.ts';
import { counted, onDay } from '../kinds/format.ts';
import { dayAfter, monthsAfter } from '../kinds/time.ts';
import type { Standing } from '../legal-entities/schema.ts';
import type { LicenseState } from '../licenses/schema.ts';
import type { RiskFactor, RiskLevel, WorkedLevel, WorkedRisk } from './schema.ts';

type Severity = (typeof severities)[number];
type UrgentState = Exclude<LicenseState, 'VALID' | 'LODGED_VALID'>;

/** Minimum scores of a high and a medium risk. */
export const thresholds = { high: 50, medium: 25 } as const;

/** The points of each fact. A missing, lost or stolen weapon, or an expired license, is a high risk by itself. */
const points = {
  license: { EXPIRED: 50, LATE_WINDOW: 25, LODGED_LATE: 15, PREPARE: 5 } satisfies Record<UrgentState, number>,
  noLicense: 15,
  missing: 50,
  finding: { critical: 30, high: 20, medium: 10, low: 3 } satisfies Record<Severity, number>,
  failed: 5,
  unexpected: 10,
  mostForFindings: { firearm: 40, provider: 20 },
  actionOverdue: 10,
  mostForActions: 20,
  open: { lost: 50, stolen: 50, seized: 25 },
  past: { lost: 20, stolen: 20, seized: 15 },
  mostForIncidents: 60,
  inspectionOverdue: 15,
  neverInspected: 20,
  inspectionDue: 5,
  poor: 15,
  standing: { registered: 0, under_inquiry: 10, suspended: 30, lapsed: 40 } satisfies Record<Standing, number>,
  inspector: { high: 25, medium: 10, low: 0 } satisfies Record<RiskLevel, number>,
} as const;

/** An inspection is shown as due this many days before its deadline. */
export const dueSoonDays = 30;
/** A loss, a theft or a seizure counts for this many months. */
const incidentMonths = 24;

export interface RiskFacts {
  readonly status: string;
  /** The current license, and the start date of each of its states, in order. */
  readonly license: {
    readonly id: string;
    readonly number: string;
    readonly expiresOn: string;
    readonly states: readonly { readonly state: UrgentState; readonly from: string }[];
  } | null;
  /** Missing at a stock count, and not found since. */
  readonly missing: { readonly inspectionId: string; readonly on: string } | null;
  /** Questions answered with no and unexpected firearms at the last inspection that covered them. Absent in older facts. */
  readonly noticed?: { readonly inspectionId: string; readonly on: string; readonly failed: number; readonly unexpected: number } | null;
  /** Findings that still need action. Without a corrective action a finding counts up to the day `until`. */
  readonly findings: readonly {
    readonly inspectionId: string;
    readonly severity: Severity;
    readonly of: 'firearm' | 'provider';
    readonly dueDate: string | null;
    readonly until: string | null;
  }[];
  readonly incidents: readonly { readonly kind: 'lost' | 'stolen' | 'seized'; readonly on: string; readonly open: boolean; readonly id: string | null }[];
  /** The day of the last inspection, or of registration before the first one; `dueOn` is the last of the twelve months after it. */
  readonly looked: { readonly on: string; readonly inspected: boolean; readonly dueOn: string | null };
  readonly condition: string | null;
  readonly owner: { readonly id: number; readonly name: string; readonly standing: Standing };
  /** The inspector's own assessment. */
  readonly riskLevel: string | null;
}

type Found = RiskFactor | undefined;
type Source = RiskFactor['source'];
const factor = (name: RiskFactor['factor'], weight: number, sentence: string, source: Source = null): Found =>
  weight > 0 ? { factor: name, points: weight, sentence, source } : undefined;

const stateSentence: Readonly<Record<UrgentState, (expiresOn: string) => string>> = {
  EXPIRED: (on) => `Its license expired on ${onDay(on)}.`,
  LATE_WINDOW: (on) => `Its license expires on ${onDay(on)}. The deadline to lodge the renewal has passed.`,
  LODGED_LATE: (on) => `The renewal was lodged late. The license lapses on ${onDay(on)} unless the renewal is decided before then.`,
  PREPARE: (on) => `Its license expires on ${onDay(on)}. Prepare the renewal.`,
};

/** The state of the license on a day if it is expired or due for renewal. */
export const urgentState = ({ license }: Pick<RiskFacts, 'license'>, today: string): UrgentState | undefined =>
  license?.states.findLast(({ from }) => from <= today)?.state;

function licenseFactor({ license }: RiskFacts, today: string): Found {
  if (!license) return factor('license', points.noLicense, 'No current license is recorded for it.');
  const state = urgentState({ license }, today);
  return state && factor('license', points.license[state], stateSentence[state](license.expiresOn), { kind: 'license', id: license.id });
}

const missingFactor = ({ missing }: RiskFacts): Found =>
  missing
    ? factor('missing', points.missing, `It was missing at the stock count of ${onDay(missing.on)}.`, { kind: 'inspection', id: missing.inspectionId })
    : undefined;

function noticedFactor({ noticed }: RiskFacts): Found {
  if (!noticed) return undefined;
  const { failed, unexpected, on, inspectionId } = noticed;
  const words = [
    ...(failed > 0 ? [`${counted(failed, 'question was', 'questions were')} answered with no`] : []),
    ...(unexpected > 0 ? [`${counted(unexpected, 'firearm was', 'firearms were')} unexpected`] : []),
  ];
  const weight = failed * points.failed + unexpected * points.unexpected;
  return factor('answers', weight, `At its inspection of ${onDay(on)}, ${words.join(' and ')}.`, { kind: 'inspection', id: inspectionId });
}

const byWeight: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

function findingsFactor({ findings }: RiskFacts, of: 'firearm' | 'provider', today: string): Found {
  const open = findings.filter((one) => one.of === of && (one.until === null || one.until >= today));
  const [latest] = open.toSorted((a, b) => byWeight.indexOf(a.severity) - byWeight.indexOf(b.severity));
  if (!latest) return undefined;
  const weight = Math.min(
    open.reduce((sum, { severity }) => sum + points.finding[severity], 0),
    points.mostForFindings[of],
  );
  const counted = byWeight.flatMap((severity) => {
    const many = open.filter((one) => one.severity === severity).length;
    return many > 0 ? [`${many} ${severity}`] : [];
  });
  const words = `${open.length === 1 ? 'finding is' : 'findings are'} open`;
  const where = of === 'firearm' ? 'its inspection' : 'the inspection of its holder';
  return factor(of === 'firearm' ? 'findings' : 'provider-findings', weight, `${counted.join(', ')} ${words} from ${where}.`, {
    kind: 'inspection',
    id: latest.inspectionId,
  });
}

function actionsFactor({ findings }: RiskFacts, today: string): Found {
  const late = findings.filter(({ dueDate }) => dueDate !== null && dueDate < today).toSorted((a, b) => ((a.dueDate ?? '') < (b.dueDate ?? '') ? -1 : 1));
  const [first] = late;
  const oldest = first?.dueDate;
  if (!first || !oldest) return undefined;
  const words = late.length === 1 ? 'A corrective action is overdue' : `${late.length} corrective actions are overdue, the oldest`;
  return factor('actions', Math.min(late.length * points.actionOverdue, points.mostForActions), `${words} since ${onDay(oldest)}.`, {
    kind: 'inspection',
    id: first.inspectionId,
  });
}

const incidentWords = {
  lost: { open: 'It was reported lost and has been missing since', past: 'It was reported lost on' },
  stolen: { open: 'It was reported stolen and has been missing since', past: 'It was reported stolen on' },
  seized: { open: 'It has been under seizure since', past: 'It was seized on' },
} as const;

function incidentsFactor({ incidents }: RiskFacts, today: string): Found {
  const weighing = incidents.filter(({ on, open }) => open || monthsAfter(on, incidentMonths) >= today);
  const weight = weighing.reduce((sum, { kind, open }) => sum + points[open ? 'open' : 'past'][kind], 0);
  const sentences = weighing
    .toSorted((a, b) => (a.on < b.on ? 1 : -1))
    .map(({ kind, open, on }) => `${incidentWords[kind][open ? 'open' : 'past']} ${onDay(on)}.`);
  const source = weighing.find(({ kind, id }) => kind === 'seized' && id)?.id;
  return factor('incidents', Math.min(weight, points.mostForIncidents), sentences.join(' '), source ? { kind: 'seizure', id: source } : null);
}

function inspectionFactor({ looked: { on, inspected, dueOn } }: RiskFacts, today: string): Found {
  if (dueOn === null) return undefined;
  if (dueOn >= today)
    return dayAfter(dueOn, -dueSoonDays) <= today ? factor('inspection', points.inspectionDue, `Its inspection is due by ${onDay(dueOn)}.`) : undefined;
  if (!inspected) return factor('inspection', points.neverInspected, `It was registered on ${onDay(on)} and has never been inspected.`);
  return factor('inspection', points.inspectionOverdue, `It was last inspected on ${onDay(on)}, more than 12 months ago.`);
}

const standingWords: Readonly<Record<Standing, string>> = {
  registered: 'in good standing',
  under_inquiry: 'under inquiry',
  suspended: 'suspended',
  lapsed: 'lapsed',
};

const standingFactor = ({ owner: { id, name, standing } }: RiskFacts): Found =>
  factor('standing', points.standing[standing], `Its owner, ${name}, is ${standingWords[standing]}.`, { kind: 'legal-entity', id: String(id) });

const conditionFactor = ({ condition }: RiskFacts): Found =>
  condition === 'poor' ? factor('condition', points.poor, 'Its recorded condition is poor.') : undefined;

const isLevel = (level: string | null): level is RiskLevel => level === 'high' || level === 'medium' || level === 'low';

const inspectorFactor = ({ riskLevel }: RiskFacts): Found =>
  isLevel(riskLevel) ? factor('inspector', points.inspector[riskLevel], `An inspector assessed its risk as ${riskLevel}.`) : undefined;

/** `assessed`: the firearm was inspected, or an inspector assessed its risk. Without either, the level is never low. */
export const levelOf = (score: number, assessed: boolean): WorkedLevel =>
  score >= thresholds.high ? 'high' : score >= thresholds.medium ? 'medium' : assessed ? 'low' : 'not_assessed';

/** A retired firearm has no risk. The factors are sorted by points, most first. */
export function riskOf(facts: RiskFacts, today: string): WorkedRisk {
  if (facts.status === 'retired') return { level: 'low', score: 0, factors: [] };
  const found = [
    licenseFactor(facts, today),
    missingFactor(facts),
    noticedFactor(facts),
    findingsFactor(facts, 'firearm', today),
    findingsFactor(facts, 'provider', today),
    actionsFactor(facts, today),
    incidentsFactor(facts, today),
    inspectionFactor(facts, today),
    standingFactor(facts),
    conditionFactor(facts),
    inspectorFactor(facts),
  ];
  const factors = found.filter((one) => one !== undefined).sort((a, b) => b.points - a.points);
  const score = factors.reduce((sum, one) => sum + one.points, 0);
  return { level: levelOf(score, facts.looked.inspected || isLevel(facts.riskLevel)), score, factors };
}

/** True for a risk or an inspection that is due. */
export const needsProfiling = ({ level, factors }: Pick<WorkedRisk, 'level' | 'factors'>): boolean =>
  level === 'high' || level === 'medium' || factors.some((one) => one.factor === 'inspection');

/** The next day on which the risk may change with time alone; undefined if there is none. */
export function nextChange(facts: RiskFacts, today: string): string | undefined {
  if (facts.status === 'retired') return undefined;
  const { license, findings, incidents, looked } = facts;
  const behind = (day: string | null) => (day === null ? [] : [dayAfter(day, 1)]);
  const days = [
    ...(license?.states ?? []).map(({ from }) => from),
    ...findings.flatMap(({ dueDate, until }) => [...behind(dueDate), ...behind(until)]),
    ...incidents.filter(({ open }) => !open).flatMap(({ on }) => behind(monthsAfter(on, incidentMonths))),
    ...(looked.dueOn === null ? [] : [dayAfter(looked.dueOn, -dueSoonDays), dayAfter(looked.dueOn, 1)]),
  ];
  return days.filter((day) => day > today).sort()[0];
}
