// Schemas of reports on a period (spec 2, sections 2.3, 3 and 7).
import * as v from 'valibot';
import { check } from '../kinds/checks.ts';
import { Instant, Month, paging } from '../kinds/index.ts';

export const reportTypes = ['firearms', 'compliance', 'disclosures', 'strategic'] as const;
export type ReportType = (typeof reportTypes)[number];

export const dateRanges = ['last-month', 'this-month', 'last-3-months', 'last-12-months', 'year-to-date', 'custom', 'all'] as const;
export type DateRange = (typeof dateRanges)[number];

/** The longest period of a report in months. `all` has no months. */
export const mostMonths = 36;

const wholeMonths = 'A report covers whole months';
/** Returns undefined for invalid months, because any text gets this far. */
const lastDayOf = (month: string) =>
  v.is(Month, month) ? new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10) : undefined;

/** A month, or the day on which it starts or ends. Other days are rejected, so that the figures always match the dates. */
const edge = (dayOf: (month: string) => string | undefined, which: string) =>
  v.pipe(
    v.string(),
    check((sent) => sent.length === 7 || dayOf(sent.slice(0, 7)) === sent, `${wholeMonths}: choose ${which} day of a month`),
    v.transform((sent) => sent.slice(0, 7)),
    Month,
  );

const filters = {
  dateRange: v.optional(v.picklist(dateRanges, 'Choose a period'), 'last-month'),
  from: v.optional(edge((month) => `${month}-01`, 'the first')),
  to: v.optional(edge(lastDayOf, 'the last')),
};

/** The requested period. */
export interface Filters {
  readonly dateRange: DateRange;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const monthsIn = (from: string, to: string) => (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/** The problem with the two months: `custom` needs both, other ranges none. */
function problemOf({ dateRange, from, to }: Filters): string | undefined {
  if (dateRange !== 'custom') return from === undefined && to === undefined ? undefined : 'Set from and to only when dateRange is custom';
  if (from === undefined || to === undefined) return 'Choose the first and the last month';
  if (from > to) return 'The last month must not be before the first';
  return monthsIn(from, to) > mostMonths ? `Choose at most ${mostMonths} months` : undefined;
}

const checked = v.rawCheck<Filters>(({ dataset, addIssue }) => {
  const message = dataset.typed && !dataset.issues ? problemOf(dataset.value) : undefined;
  if (!message || !dataset.typed) return;
  const { value: input } = dataset;
  const key = input.from === undefined ? 'dateRange' : 'from';
  addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...input }, key, value: input[key] }] });
});

/** The answer is always JSON. Report files are exports. */
const format = v.optional(v.picklist(['json'], 'Set format to json'), 'json');

export const CreateReport = v.pipe(
  v.strictObject({ ...filters, format, filters: v.optional(v.strictObject({ ...filters, format })) }),
  v.transform(({ filters: within, dateRange, from, to }): Filters => within ?? { dateRange, from, to }),
  checked,
  v.description('A report on a period, filtered by `filters`.'),
);

/** The same filters in a query, for the file of a report. */
export const ReportQuery = v.pipe(v.strictObject({ ...paging, ...filters }), checked as unknown as v.GenericValidation<any, any, v.BaseIssue<unknown>>);
export type ReportQuery = Filters & { readonly limit: number; readonly cursor?: string | undefined };

const Share = v.object({ name: v.string(), count: v.number(), percentage: v.number() });
export type Share = v.InferOutput<typeof Share>;
const Distribution = v.object({ title: v.string(), shares: v.array(Share) });
export type Distribution = v.InferOutput<typeof Distribution>;

/** The counts of each month. */
export const trendNames = ['registered', 'lost_or_stolen', 'retired', 'transactions', 'inspections_due', 'inspections_done', 'disclosures_submitted'] as const;
const TrendMonth = v.object({ month: v.string(), ...v.entriesFromList(trendNames, v.number()) });
export type TrendMonth = v.InferOutput<typeof TrendMonth>;

const RankedProvider = v.object({
  id: v.number(),
  name: v.string(),
  standing: v.string(),
  firearms: v.number(),
  score: v.number(),
  reasons: v.array(v.string()),
});
export type RankedProvider = v.InferOutput<typeof RankedProvider>;

const Ranking = v.object({
  /** Null before the first ranking. */
  as_at: v.nullable(Instant),
  /** True while a newer ranking is in progress. */
  renewing: v.boolean(),
  /** Why the last attempt failed. */
  message: v.nullable(v.string()),
  considered: v.number(),
  providers: v.array(RankedProvider),
});
export type Ranking = v.InferOutput<typeof Ranking>;

const Cell = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
const Row = v.record(v.string(), Cell);
export type ReportRow = v.InferOutput<typeof Row>;

export const Report = v.object({
  type: v.picklist(reportTypes),
  title: v.string(),
  generated_at: Instant,
  period: v.object({ dateRange: v.picklist(dateRanges), from: v.nullable(v.string()), to: v.nullable(v.string()) }),
  summary: v.record(v.string(), v.number()),
  analytics: v.object({
    license_distribution: v.array(v.object({ license_type: v.string(), count: v.number(), percentage: v.number() })),
    top_manufacturers: v.array(v.object({ manufacturer: v.string(), count: v.number() })),
    /** Further distributions of this report. */
    distributions: v.array(Distribution),
    /** By month; only in the strategic report. */
    trend: v.optional(v.array(TrendMonth)),
    /** Providers by risk; only in the strategic report. */
    ranking: v.optional(Ranking),
  }),
  data: v.pipe(v.array(Row), v.description('The first rows, by column header.')),
  total_records: v.number(),
});
export type Report = v.InferOutput<typeof Report>;

/** Rows in the answer itself (spec 2, section 9). */
export const previewRows = 20;
