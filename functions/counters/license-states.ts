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
 * time it has no such day. `recorded:<month>` and `closedInForce` tell how the month of its recording and of its end change the
 * number in force when that month began.
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
  const recorded: Facet = [`recorded:${recordedIn}`, endIn(recordedIn, lodging, item.expiresOn)];
  if (lodging === 'in time') return [total, ['due:in time', 'total'], recorded];
  const month = item.expiresOn.slice(0, 7);
  return [total, [`due:${lodging}`, month], [`due:${lodging}:${month}`, item.expiresOn], recorded];
}

/** How a license recorded in a month runs through it: its last day when that matters, else that it was over before or goes beyond. */
function endIn(month: string, lodging: Lodging, expiresOn: string): string {
  if (lodging === 'in time' || expiresOn.slice(0, 7) > month) return 'beyond';
  return expiresOn < dayOne(month) ? 'before' : expiresOn;
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

/** From the counts of `inForceCounters(today)`, in its order; none at all for whoever has no figures. */
export const inForceFigures: (...from: Parameters<typeof licenseFigures>) => InForce = (...from) => licenseFigures(...from);

/** From the counts of `licenseCounters(today)`, in its order; none at all for whoever has no figures. */
export function licenseFigures(today: string, counters: readonly { readonly facet: string }[], counts: readonly Counts[]): LicenseFigures {
  const byFacet = new Map(counters.map(({ facet }, at) => [facet, counts[at] ?? {}]));
  const countsOf = (facet: string) => byFacet.get(facet) ?? {};
  const month = today.slice(0, 7);
  const states = Object.fromEntries(licenseStates.map((state) => [state, 0])) as Record<LicenseState, number>;
  const inTime = countsOf('due:in time').total ?? 0;
  states.LODGED_VALID += inTime;
  let before = inTime;
  const take = (lodging: Lodging, day: string, count: number) => {
    states[stateFrom(lodging, day, today)] += count;
    if (day >= dayOne(month)) before += count;
  };
  for (const lodging of ['none', 'late'] as const) {
    for (const [of, count] of Object.entries(countsOf(`due:${lodging}`))) {
      const days = `due:${lodging}:${of}`;
      if (!byFacet.has(days)) take(lodging, dayOne(of), count);
      else for (const [day, some] of Object.entries(countsOf(days))) take(lodging, day, some);
    }
  }
  const recorded = Object.entries(countsOf(`recorded:${month}`));
  // Not yet recorded when the month began: taken off again where they were counted above.
  for (const [end, count] of recorded) if (end !== 'before') before -= count;
  const inForce = licenseStates.reduce((sum, state) => sum + (state === 'EXPIRED' ? 0 : states[state]), 0);
  return { states, inForce, inForceBefore: before + (countsOf('closedInForce')[month] ?? 0) };
}
