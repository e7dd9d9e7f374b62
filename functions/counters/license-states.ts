// Calculates the number of licenses in each state on any day, from counts by expiry date. A new day needs no recount. Reads a fixed number of counters at any
// size of the registry (decision 012).
import { dayAfter, monthOf } from '../../shared/kinds/time.ts';
import { horizonDays, type Lodging, lodgingOf, stateFrom } from '../../shared/licenses/rules.ts';
import { type LicenseState, licenseStates } from '../../shared/licenses/schema.ts';

type Item = Readonly<Record<string, any>>;
type Facet = readonly [facet: string, value: string];
type Counts = Readonly<Record<string, number>>;

const dayOne = (month: string) => `${month}-01`;

/**
 * The facets of one license: `due:<lodging>` by month of expiry, and `due:<lodging>:<month>` by day, unless it was lodged in time. `recorded:<month>`
 * (unless it expired before that month) and `closedInForce` give the changes to the number in force during a month.
 */
export function licenseFacets(item: Item): Facet[] {
  const lodging = lodgingOf({ lodgedOn: item.lodgedOn, expiresOn: item.expiresOn });
  const recordedIn = monthOf(item.createdAt);
  const total: Facet = ['total', 'total'];
  if (item.status !== 'current') {
    const closedIn = monthOf(item.closedAt);
    const wasInForce = recordedIn < closedIn && (lodging === 'in time' || item.expiresOn >= dayOne(closedIn));
    return wasInForce ? [total, ['closedInForce', closedIn]] : [total];
  }
  const wasExpired = lodging !== 'in time' && item.expiresOn < dayOne(recordedIn);
  const recorded: Facet[] = wasExpired ? [] : [[`recorded:${recordedIn}`, 'in force']];
  if (lodging === 'in time') return [total, ['due:in time', 'total'], ...recorded];
  const month = item.expiresOn.slice(0, 7);
  return [total, [`due:${lodging}`, month], [`due:${lodging}:${month}`, item.expiresOn], ...recorded];
}

/** The months whose licenses are in more than one state, so that they must be read by day. Includes the current month. */
function monthsToSplit(today: string): string[] {
  const month = today.slice(0, 7);
  const seen = new Map<string, LicenseState>();
  const split = new Set([month]);
  for (let at = 0, day = `${month}-01`; at <= horizonDays + 62; at++, day = dayAfter(day, 1)) {
    const of = day.slice(0, 7);
    const state = stateFrom('none', day, today);
    if ((seen.get(of) ?? state) !== state) split.add(of);
    seen.set(of, state);
  }
  return [...split].sort();
}

const countersOf = (month: string, split: readonly string[]) =>
  ['due:in time', 'due:none', ...split.map((of) => `due:none:${of}`), 'due:late', `due:late:${month}`, `recorded:${month}`, 'closedInForce'].map((facet) => ({
    kind: 'license' as const,
    facet,
  }));

/** The counters for `licenseFigures`, to read in one call. */
export const licenseCounters = (today: string) => countersOf(today.slice(0, 7), monthsToSplit(today));

/** The counters for `inForceFigures`, which needs no states: a license with a later expiry is in force. */
export const inForceCounters = (today: string) => countersOf(today.slice(0, 7), [today.slice(0, 7)]);

interface InForce {
  readonly inForce: number;
  /** The number in force at the start of this month. */
  readonly inForceBefore: number;
}

export interface LicenseFigures extends InForce {
  readonly states: Record<LicenseState, number>;
}

type CountsOf = (facet: string) => Counts | undefined;

/** The counts of one facet. */
function byFacet(counters: readonly { readonly facet: string }[], counts: readonly Counts[]): CountsOf {
  const found = new Map(counters.map(({ facet }, at) => [facet, counts[at] ?? {}]));
  return (facet) => found.get(facet);
}

/** Calls `tell` with the number of licenses not lodged in time that expire on each day, or with the first of a month that was not read by day. */
function eachDue(countsOf: CountsOf, tell: (lodging: Lodging, day: string, count: number) => void): void {
  for (const lodging of ['none', 'late'] as const) {
    const months = countsOf(`due:${lodging}`) ?? {};
    for (const month in months) {
      const days = countsOf(`due:${lodging}:${month}`);
      if (!days) tell(lodging, dayOne(month), months[month] ?? 0);
      else for (const day in days) tell(lodging, day, days[day] ?? 0);
    }
  }
}

const lodgedInTime = (countsOf: CountsOf): number => countsOf('due:in time')?.total ?? 0;

function inForceOn(today: string, countsOf: CountsOf): InForce {
  const month = today.slice(0, 7);
  let inForce = lodgedInTime(countsOf);
  let inForceBefore = inForce + (countsOf('closedInForce')?.[month] ?? 0);
  eachDue(countsOf, (_, day, count) => {
    // In force: every state except expired (decision 012).
    if (day >= today) inForce += count;
    if (day >= dayOne(month)) inForceBefore += count;
  });
  // Licenses recorded this month were counted above but were not in force at its start.
  return { inForce, inForceBefore: inForceBefore - (countsOf(`recorded:${month}`)?.['in force'] ?? 0) };
}

type From = readonly [today: string, counters: readonly { readonly facet: string }[], counts: readonly Counts[]];

/** Takes the counts of `inForceCounters(today)` in that order; empty for callers without figures. */
export const inForceFigures = (...[today, counters, counts]: From): InForce => inForceOn(today, byFacet(counters, counts));

/** Takes the counts of `licenseCounters(today)` in that order; empty for callers without figures. */
export function licenseFigures(...[today, counters, counts]: From): LicenseFigures {
  const countsOf = byFacet(counters, counts);
  const states = Object.fromEntries(licenseStates.map((state) => [state, 0])) as Record<LicenseState, number>;
  states.LODGED_VALID += lodgedInTime(countsOf);
  eachDue(countsOf, (lodging, day, count) => {
    states[stateFrom(lodging, day, today)] += count;
  });
  return { states, ...inForceOn(today, countsOf) };
}

/**
 * The number of current licenses that expired without a renewal lodged in time, by month of expiry up to yesterday. Takes the counts of
 * `licenseCounters(today)` in that order. The sum of all months is the number of licenses in the state EXPIRED.
 */
export function renewalsLate(...[today, counters, counts]: From): Counts {
  const late: Record<string, number> = {};
  eachDue(byFacet(counters, counts), (_, day, count) => {
    if (day < today) late[day.slice(0, 7)] = (late[day.slice(0, 7)] ?? 0) + count;
  });
  return late;
}
