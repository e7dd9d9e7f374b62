// Report of one inspection as a file: the stock count as rows, and the whole report as PDF.
import type { Scope } from '../../shared/access/scope.ts';
import { reportNumber } from '../../shared/approvals/rules.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { countWords } from '../../shared/inspections/count.ts';
import { matchWords } from '../../shared/inspections/match.ts';
import type { Finding, Inspection, InspectionExportQuery, StockLine } from '../../shared/inspections/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { onDay, printedTime } from '../../shared/kinds/format.ts';
import { notFound } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { filesTable, picturesOf, reportFiles } from '../documents/inspection-report.ts';
import { type PrintRow, type PrintTable, printout } from '../pdf/printout.ts';
import type { Format } from '../spreadsheets/formats.ts';
import { asLines, digestOf, linesOf } from '../spreadsheets/lines.ts';
import { subjectOf, typeInWords } from './queue-place.ts';
import { listStock } from './sheets.ts';
import { getInspection, type InspectionRecord, shownIn } from './store.ts';

/** The inspection for its report. A provider can read it after completion. Throws `not-found`. */
async function reportFor(id: string, scope: Scope): Promise<{ record: InspectionRecord; one: Inspection }> {
  const record = await getInspection(id, scope);
  const one = shownIn(record, scope);
  if (!one.checklist) throw notFound();
  return { record, one };
}

/** A page of the stock count. */
export async function countForFile(scope: Scope, { inspectionId, ...query }: InspectionExportQuery): Promise<Page<StockLine>> {
  const { record } = await reportFor(inspectionId, scope);
  return listStock(record, query, scope);
}

const markOf = ({ mark, issue }: StockLine): Value =>
  mark === 'issued' && issue ? `issued to ${issue.officerName} until ${printedTime(issue.dueAt)}, ${issue.authorisationNumber}` : (mark ?? 'not counted');

export const countColumns = [
  ['Line', (line: StockLine): Value => line.line],
  ['Serial Number', (line: StockLine): Value => line.serialNumber],
  ['Manufacturer', (line: StockLine): Value => line.manufacturer],
  ['Model', (line: StockLine): Value => line.model],
  ['Result', markOf],
  ['License', (line: StockLine): Value => line.license?.licenseNumber],
  ['License State', (line: StockLine): Value => line.license?.state],
  ['License Expires', (line: StockLine): Value => line.license?.expiresOn],
] as const;

/** Memory limit: the whole PDF is built in memory. */
const mostPrinted = 5_000;

const counted = [
  { header: 'Line', share: 5, align: 'right' },
  { header: 'Serial number', share: 15 },
  { header: 'Manufacturer', share: 15 },
  { header: 'Model', share: 15 },
  { header: 'Result', share: 11 },
  { header: 'License', share: 15 },
  { header: 'License state', share: 12 },
  { header: 'Expires', share: 12 },
] as const;

const text = (value: Value): string => (value === null || value === undefined ? '' : String(value));
const words = (value: string): string => value.replaceAll('_', ' ');

async function* countRows(parts: AsyncIterable<Uint8Array>): AsyncGenerator<PrintRow> {
  for await (const cells of linesOf(parts)) yield { cells: cells.map(text) };
}

function factsOf(one: Inspection, record: InspectionRecord): (readonly [string, string])[] {
  const { review, signatures } = one;
  const time = (moment: string | null) => (moment ? printedTime(moment) : 'Not yet');
  return [
    ['Inspection', `${typeInWords(record)}, ${words(one.status)}`],
    ['Inspected', subjectOf(record)],
    ['Provider', one.entityName ?? ''],
    ['Location', one.location ?? 'Not specified'],
    ['Scheduled', one.scheduledDate ? onDay(one.scheduledDate) : 'Not scheduled'],
    ['Started', time(one.startedAt)],
    ['Completed', time(one.completedDate)],
    ['Inspector', one.inspectorName ?? one.completedByName ?? 'Unassigned'],
    ['Stock count', countWords(one) ?? 'No stock count'],
    ['Decision on the report', review ? [words(review.status), review.comments, review.reviewedByName].filter(Boolean).join(', ') : 'None'],
    ...(signatures ? [['Representative of the provider', signatures.representative ?? 'Nobody signed for the provider'] as const] : []),
  ];
}

function courseOf({ action, action_required }: Finding): string {
  if (!action) return action_required ? 'Corrective action required' : '';
  const rejected = (action.rejectedAnswers ?? []).map(({ answer, reason }) => `Answer rejected: ${answer} (${reason})`);
  const answer = action.answer ? [`Answer: ${action.answer}`] : [];
  const closed = action.closedAt ? [`Closed ${onDay(action.closedAt)} by ${action.closedByName ?? 'the inspector'}: ${action.closeNote ?? 'no note'}`] : [];
  return [`${action.what}, due ${onDay(action.dueDate)}`, ...rejected, ...answer, ...closed].join('. ');
}

const table = (heading: string, columns: PrintTable['columns'], rows: readonly (readonly string[])[]): PrintTable[] =>
  rows.length > 0 ? [{ heading, columns, rows: rows.map((cells) => ({ cells })) }] : [];

function tablesOf(one: Inspection): PrintTable[] {
  const { missing = [], unexpected = [], answers = {} } = one.checklist ?? {};
  return [
    ...table(
      'Findings',
      [
        { header: 'No.', share: 4, align: 'right' },
        { header: 'About', share: 14 },
        { header: 'Severity', share: 10 },
        { header: 'Found', share: 34 },
        { header: 'Corrective action', share: 38 },
      ],
      (one.findings ?? []).map((finding) => [String(finding.number), words(finding.type), finding.severity, finding.notes ?? '', courseOf(finding)]),
    ),
    ...table(
      'Missing at the stock count',
      [
        { header: 'Serial number', share: 30 },
        { header: 'Manufacturer', share: 35 },
        { header: 'Model', share: 35 },
      ],
      missing.map(({ serialNumber, manufacturer, model }) => [serialNumber, manufacturer, model]),
    ),
    ...table(
      'Unexpected firearms',
      [
        { header: 'Serial number', share: 25 },
        { header: 'Notes', share: 30 },
        { header: 'Register', share: 45 },
      ],
      unexpected.map(({ serialNumber, notes, matches }) => [
        serialNumber,
        notes ?? '',
        matches === null ? '' : matches.length > 0 ? matches.map(matchWords).join('. ') : 'Not in the register',
      ]),
    ),
    ...table(
      'Checklist',
      [
        { header: 'Question', share: 60 },
        { header: 'Answer', share: 15 },
        { header: 'Notes', share: 25 },
      ],
      questionsOf(one.inspectionType).map(({ id, text: question }) => [question, words(answers[id]?.answer ?? 'not answered'), answers[id]?.notes ?? '']),
    ),
  ];
}

const pdf: Format = {
  contentType: contentTypes.pdf,
  mostRows: mostPrinted,
  tooMany: `A PDF has at most ${mostPrinted} firearms, and this count has more. Export it as CSV.`,
  rows: asLines,
  async *file(title, headers, parts, made) {
    const { record, one } = await reportFor(String(made.query.inspectionId), made.scope);
    const sha256 = await digestOf(headers, linesOf(made.again()));
    const { signatures } = one;
    const files = await reportFiles(one);
    yield* printout({
      ...{ title, subtitle: `Report ${reportNumber(one.id)}`, generatedBy: made.by, generatedAt: made.at, sha256 },
      sections: [
        { facts: factsOf(one, record) },
        ...tablesOf(one),
        ...filesTable(files),
        ...(one.checklist?.stock ? [{ heading: 'Stock count', columns: counted, rows: countRows(parts) }] : []),
        ...(await picturesOf(files)),
      ],
      signature: [
        `Inspector: ${signatures?.inspector ?? one.inspectorName ?? ''}`,
        `Representative of the provider: ${signatures ? (signatures.representative ?? 'nobody signed') : ''}`,
      ],
    });
  },
};

export const reportFile = { pdf };
