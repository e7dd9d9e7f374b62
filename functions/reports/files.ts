// Report files as JSON with all rows, and as PDF. CSV and Excel files are ordinary exports.
import * as v from 'valibot';
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { figure, printedTime } from '../../shared/kinds/format.ts';
import { figureInWords, isMoment, nameInWords, periodInWords } from '../../shared/reports/figures.ts';
import { inWords } from '../../shared/reports/rules.ts';
import { type Filters, type Report, ReportQuery, type ReportType } from '../../shared/reports/schema.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { type PrintBars, type PrintRow, type PrintTable, printout } from '../pdf/printout.ts';
import type { Format, Made } from '../spreadsheets/formats.ts';
import { asLines, digestOf, linesOf } from '../spreadsheets/lines.ts';
import { headOf } from './store.ts';

type Head = Omit<Report, 'data'>;

/** Parses the period as the rows do: last month by default, and a day means its month. */
const headFor = (type: ReportType, { scope, query, at }: Made): Promise<Head> => headOf(type, scope, v.parse(ReportQuery, query) as Filters, at);

const json = (type: ReportType): Format => ({
  contentType: contentTypes.json,
  mostRows: Number.POSITIVE_INFINITY,
  rows: (rows, first, headers) =>
    rows
      .map((row, at) => `${first + at === 1 ? '' : ','}\n    ${JSON.stringify(Object.fromEntries(headers.map((name, column) => [name, row[column] ?? null])))}`)
      .join(''),
  async *file(_, __, parts, made) {
    const { total_records: ___, ...head } = await headFor(type, made);
    const text = JSON.stringify({ ...head, total_records: made.rows }, null, 2);
    // The rows come last, so that each is written as soon as it is read.
    yield Buffer.from(`${text.slice(0, text.lastIndexOf('\n}'))},\n  "data": [`);
    yield* parts;
    yield Buffer.from('\n  ]\n}\n');
  },
});

/** The most rows in a PDF: its pages stay in memory until the last is drawn, and nobody reads two thousand pages. */
export const mostPrinted = 2_000;

/** Record ids take up space on paper and are in the other formats. */
const isPrinted = (header: string) => !/ ID$/.test(header);
const printed = (value: Value): string => {
  if (typeof value === 'number') return figure(value);
  if (isMoment(value)) return printedTime(value);
  return value === null || value === undefined ? '' : String(value);
};

/** Relative column widths by header, so that usual words do not break. */
const shares: Readonly<Record<string, number>> = {
  Reasons: 6,
  Owner: 1.9,
  Holder: 1.9,
  Provider: 1.9,
  'License Type': 1.6,
  'License Number': 1.6,
  Manufacturer: 1.4,
  Province: 1.4,
  City: 1.4,
  'Serial Number': 1.2,
  Keeper: 1.2,
  Registered: 1.2,
  Status: 0.9,
  Type: 0.9,
};

function tableOf(heading: string, headers: readonly string[], rows: AsyncIterable<readonly Value[]>): PrintTable {
  const shown = headers.flatMap((header, at) => (isPrinted(header) ? [at] : []));
  async function* cells(): AsyncGenerator<PrintRow> {
    for await (const row of rows) yield { cells: shown.map((at) => printed(row[at])) };
  }
  return {
    heading,
    columns: shown.map((at) => ({ header: headers[at] ?? '', share: shares[headers[at] ?? ''] ?? 1 })),
    rows: cells(),
  };
}

const bars = (heading: string, counts: readonly { readonly name: string; readonly count: number }[]): PrintBars[] =>
  counts.length === 0 ? [] : [{ heading, bars: counts.map(({ name, count }) => ({ label: nameInWords(name), value: count })) }];

function trendTable(trend: Report['analytics']['trend']): PrintTable[] {
  const [first] = trend ?? [];
  if (!trend || !first) return [];
  const names = Object.keys(first) as (keyof typeof first)[];
  return [
    {
      heading: 'Month by Month',
      columns: names.map((name) => ({ header: inWords(name), share: 1, ...(name === 'month' ? {} : { align: 'right' as const }) })),
      rows: trend.map((one) => ({ cells: names.map((name) => (name === 'month' ? nameInWords(one.month) : printed(one[name]))) })),
    },
  ];
}

const what: Readonly<Record<ReportType, string>> = {
  firearms: 'Firearms registered',
  compliance: 'Licenses that need action, next to expire first',
  disclosures: 'Providers that must disclose, those without a disclosure first',
  strategic: 'Providers by risk',
};

/** Names the provider on paper, so that its figures are not taken for the country's. */
const whose = async ({ scope }: Made): Promise<string[]> =>
  scope.kind === 'entity' ? (await findLegalEntities([scope.legalEntityId])).map(({ name }) => name) : [];

const pdf = (type: ReportType): Format => ({
  contentType: contentTypes.pdf,
  mostRows: mostPrinted,
  enough: mostPrinted,
  rows: asLines,
  async *file(title, headers, parts, made) {
    const head = await headFor(type, made);
    const sha256 = await digestOf(headers, linesOf(made.again()));
    const { license_distribution, top_manufacturers, distributions, trend } = head.analytics;
    const heading = head.total_records > made.rows ? `${what[type]}: the first ${figure(made.rows)} of ${figure(head.total_records)}` : what[type];
    yield* printout({
      title,
      subtitle: [`Period: ${periodInWords(head.period)}`, ...(await whose(made))].join(', '),
      landscape: true,
      generatedBy: made.by,
      generatedAt: made.at,
      sha256,
      sections: [
        { heading: 'Summary Statistics', facts: Object.entries(head.summary).map(([key, n]) => [inWords(key), figureInWords(key, n)] as const) },
        ...bars(
          'License Type Distribution',
          license_distribution.map(({ license_type, count }) => ({ name: license_type, count })),
        ),
        ...bars(
          'Top Manufacturers',
          top_manufacturers.map(({ manufacturer, count }) => ({ name: manufacturer, count })),
        ),
        ...distributions.flatMap(({ title, shares }) => bars(title, shares)),
        ...trendTable(trend),
        tableOf(heading, headers, linesOf(parts)),
      ],
      signature: true,
    });
  },
});

export const reportFiles = (type: ReportType) => ({ json: json(type), pdf: pdf(type) });
