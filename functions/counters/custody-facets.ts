// The facets of custody: firearms out by the watches of their issues, and the events of a month.
import { provinces } from '../../shared/kinds/provinces.ts';
import { monthOf } from '../../shared/kinds/time.ts';
import type { AuthorisationCopy } from '../custody-records/copies.ts';
import { noProvince } from '../custody-records/province.ts';
import type { Count } from './store.ts';

type Item = Readonly<Record<string, any>>;
type Facet = readonly [facet: string, value: string];

/** Blocks are small, because each issue and each return writes one. */
const blockSize = 100;

/** `overdue` and `beyond` are set by the job of each five minutes; `out` includes both. */
export const outMeasures = ['out', 'overdue', 'beyond'] as const;

type Measure = (typeof outMeasures)[number];

/** `out:Gauteng:0` has the providers below 100 of that province. */
const outFacet = (measure: Measure, province: string, legalEntityId: number) => `${measure}:${province}:${Math.floor(legalEntityId / blockSize)}`;

/** Open issues by the province of the provider at the issue, and by provider. */
export function watchFacets({ province, legalEntityId, standing }: Item): Facet[] {
  const measures = outMeasures.filter((one) => one === 'out' || standing === 'beyond' || one === standing);
  return measures.map((one) => [outFacet(one, province, legalEntityId), String(legalEntityId)]);
}

/** A provider that moves has counts in several provinces. */
const everyProvince = [...provinces, noProvince];

/** One provider's open issues, in any province: each facet has the provider's id as a value. */
export const outOfProvider = (legalEntityId: number): { readonly measure: Measure; readonly kind: string; readonly facet: string }[] =>
  outMeasures.flatMap((measure) => everyProvince.map((province) => ({ measure, kind: 'custody-watch', facet: outFacet(measure, province, legalEntityId) })));

/** One provider's events of a month, in any province. */
export const eventsOfProvider = (month: string, legalEntityId: number): { readonly kind: string; readonly facet: string }[] =>
  everyProvince.map((province) => ({ kind: eventsOfMonth(month), facet: eventFacet(province, legalEntityId) }));

/** A provider's firearms by the safe that they are in, or that they were issued from. Both are in one item: each issue changes both. */
export const [safeInFacet, safeOutFacet] = ['safeIn', 'safeOut'] as const;
export const custodyFacets = ({ legalEntityId, safeId, outOfSafeId }: Item) => [
  ...(safeId ? [[legalEntityId as number, safeInFacet, safeId as string] as const] : []),
  ...(outOfSafeId ? [[legalEntityId as number, safeOutFacet, outOfSafeId as string] as const] : []),
];

/**
 * The counters of one month's events have a partition of their own, with one item for each provider, so that one query reads a month. A recount does not
 * correct them: it would read every issue ever made.
 */
export const eventsOfMonth = (month: string): string => `custody:${month}`;

const eventFacet = (province: string, legalEntityId: number) => `${province}:${legalEntityId}`;

interface Of {
  readonly at: string;
  readonly province: string;
  readonly legalEntityId: number;
}

/** One count of an event in the item of its provider and month. Values: `exceptions`, `shortfalls`, `roundsShort`, `refused=<gate code>`. */
export const eventCount = ({ at, province, legalEntityId }: Of, value: string, times = 1): Count => ({
  kind: eventsOfMonth(monthOf(at)),
  scope: 'all',
  facet: eventFacet(province, legalEntityId),
  value,
  times,
});

/**
 * Exceptions that a second person allowed, in the month of the period, also of an issue that was voided later; and rounds that did not come back, in the
 * month of the return.
 */
export function issueCounts({ legalEntityId, holder, authorisations, returned }: Item): Count[] {
  const of = { province: holder.province, legalEntityId };
  const periods: readonly AuthorisationCopy[] = authorisations;
  const rounds: number = returned?.shortfall?.rounds ?? 0;
  return [
    ...periods.filter((period) => period.override).map(({ from }) => eventCount({ ...of, at: from }, 'exceptions')),
    ...(rounds > 0 ? [eventCount({ ...of, at: returned.at }, 'shortfalls'), eventCount({ ...of, at: returned.at }, 'roundsShort', rounds)] : []),
  ];
}
