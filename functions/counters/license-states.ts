// How many licenses stand in which state, on any day: from counts of the days on which they expire, so that nobody has to count
// them anew when a day passes. A fixed number of counters, whatever the size of the registry (decision 012).
import { dayAfter, monthOf } from '../../shared/kinds/time.ts';
import { horizonDays, type Lodging, lodgingOf, stateFrom } from '../../shared/licenses/rules.ts';
import { type LicenseState, licenseStates } from '../../shared/licenses/schema.ts';

type Item = Readonly<Record<string, any>>;
type Facet = readonly [facet: string, value: string];
type Counts = Readonly<Record<string, number>>;

const dayOne = (month: string) => `${month}-01`;

/**
 * What one license is counted under. `due:<lodging>` by the month of its expiry and `due:<lodging>:<month>` by the day; lodged in
 * time it has no such day. `recorded:<month>`, unless it had expired before that month, and `closedInForce` tell how the month of its
 * recording and of its end change the number in force when that month began.
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

/** Days in this month and the ones up to the horizon whose licenses are not all in one state, by month. */
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

/** The facets that `licenseFigures` wants, to be read in one call. */
export const licenseCounters = (today: string) => countersOf(today.slice(0, 7), monthsToSplit(today));

/** Those of them that `inForceFigures` wants: what is still to come is in force, whatever state it is in. */
export const inForceCounters = (today: string) => countersOf(today.slice(0, 7), [today.slice(0, 7)]);

interface InForce {
  readonly inForce: number;
  /** How many were in force when this month began. */
  readonly inForceBefore: number;
}

export interface LicenseFigures extends InForce {
  readonly states: Record<LicenseState, number>;
}

type CountsOf = (facet: string) => Counts | undefined;

/** The counts of one facet, of all that were read. */
function byFacet(counters: readonly { readonly facet: string }[], counts: readonly Counts[]): CountsOf {
  const found = new Map(counters.map(({ facet }, at) => [facet, counts[at] ?? {}]));
  return (facet) => found.get(facet);
}

/** Tells of each day, or of the first of a month that was not read by days, how many licenses not lodged in time expire on it. */
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
    // In force: everything but expired (decision 012).
    if (day >= today) inForce += count;
    if (day >= dayOne(month)) inForceBefore += count;
  });
  // Not yet recorded when the month began: taken off again where they were counted above.
  return { inForce, inForceBefore: inForceBefore - (countsOf(`recorded:${month}`)?.['in force'] ?? 0) };
}

type From = readonly [today: string, counters: readonly { readonly facet: string }[], counts: readonly Counts[]];

/** From the counts of `inForceCounters(today)`, in its order; none at all for whoever has no figures. */
export const inForceFigures = (...[today, counters, counts]: From): InForce => inForceOn(today, byFacet(counters, counts));

/** From the counts of `licenseCounters(today)`, in its order; none at all for whoever has no figures. */
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
 * By month of the expiry, up to yesterday, how many current licenses expired without a renewal lodged in time. From the counts of
 * `licenseCounters(today)`, in its order. All months together are the licenses in the state EXPIRED.
 */
export function renewalsLate(...[today, counters, counts]: From): Counts {
  const late: Record<string, number> = {};
  eachDue(byFacet(counters, counts), (_, day, count) => {
    if (day < today) late[day.slice(0, 7)] = (late[day.slice(0, 7)] ?? 0) + count;
  });
  return late;
}
