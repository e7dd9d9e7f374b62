// Stock count: sheets with the expected firearms, created at the start of an inspection, and their marks.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { counts } from '../../shared/inspections/checklist.ts';
import type { Mark, SaveChecklist, StockLine, StockQuery } from '../../shared/inspections/schema.ts';
import { figure } from '../../shared/kinds/format.ts';
import { holdsWords } from '../../shared/kinds/search-words.ts';
import { stateOf } from '../../shared/licenses/rules.ts';
import { Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { isInStock } from '../../shared/stock-register/rules.ts';
import { heads } from '../custody/entity.ts';
import { put, type Write } from '../data/commit.ts';
import { badCursor, pageOf, positionOf } from '../data/pages.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import { latestFirearm } from '../firearms/store.ts';
import { currentLicensesOf } from '../licenses/record.ts';
import { type InspectionRecord, stockSheets } from './entity.ts';
import { stockOf } from './store.ts';

/** A sheet of this size is about 30 kB. The transaction that starts an inspection has room for the maximum number of sheets. */
const linesOnSheet = 250;
const mostSheets = 80;
const missingShown = 100;

/** A line as the sheet stores it. */
type Line = Omit<StockLine, 'sheet' | 'line' | 'license' | 'issue'> & { readonly issue?: NonNullable<StockLine['issue']> };
/** A line with its number in the whole count. */
type NumberedLine = Line & Pick<StockLine, 'line'>;
export interface Sheet {
  readonly number: number;
  readonly lines: readonly Line[];
}

/** The firearms expected at a provider: those it owns without another keeper, and those it keeps. Lost, stolen, retired and seized ones are excluded. */
async function heldBy(id: number): Promise<FirearmRecord[]> {
  const [owned, kept] = await Promise.all([
    firearms().query.ofOwner({ ownerId: id }).go({ pages: 'all' }),
    firearms().query.ofKeeper({ keeperId: id }).go({ pages: 'all' }),
  ]);
  const held = [...owned.data.filter(({ keeperId }) => keeperId === undefined || keeperId === id), ...kept.data];
  const each = new Map(held.map((one) => [one.id, one]));
  return [...each.values()].filter(({ status }) => isInStock(status) && status !== 'seized');
}

type Totals = NonNullable<ReturnType<typeof stockOf>>;

/** Who has each issued firearm: one query for a provider, one read for a firearm. */
async function issuesOf({ firearmId, entityId }: InspectionRecord): Promise<Map<string, NonNullable<StockLine['issue']>>> {
  const one = firearmId ? (await heads().get({ id: firearmId }).go({ consistent: true })).data : undefined;
  const out = firearmId
    ? one
      ? [one]
      : []
    : (
        await heads()
          .query.out({ outOf: entityId ?? 0 })
          .go({ pages: 'all' })
      ).data;
  return new Map(
    out
      .filter(({ state }) => state === 'issued' || state === 'in_transit')
      .map(({ id, officerName = '', place = '', dueAt = '', authorisationNumber = '' }) => [id, { officerName, place, dueAt, authorisationNumber }]),
  );
}

const sheetWrite = (inspectionId: string, { number, lines }: Sheet): Write => put(stockSheets().put({ inspectionId, number, lines }).params());

/** Creates the sheets at the start; nothing if this type has no count. Throws `conflict` for too many firearms. */
export async function beginCount(record: InspectionRecord): Promise<{ writes: Write[]; stock?: Totals }> {
  if (!counts(record.inspectionType)) return { writes: [] };
  const { id, firearmId, entityId } = record;
  const expected = firearmId ? [await latestFirearm(firearmId, { kind: 'national' })] : await heldBy(entityId ?? 0);
  if (expected.length > linesOnSheet * mostSheets)
    throw new Problem('conflict', `This provider has ${figure(expected.length)} firearms, too many for one inspection. Inspect them one by one.`);
  const issues = await issuesOf(record);
  const lines = expected
    .sort((a, b) => (a.serialNumber < b.serialNumber ? -1 : 1))
    .map(({ id: firearmId, serialNumber, manufacturer, model }): Line => {
      const issue = issues.get(firearmId);
      return { firearmId, serialNumber, manufacturer, model, mark: issue ? 'issued' : null, ...(issue ? { issue } : {}) };
    });
  const writes: Write[] = [];
  for (let at = 0; at < lines.length; at += linesOnSheet) writes.push(sheetWrite(id, { number: at / linesOnSheet, lines: lines.slice(at, at + linesOnSheet) }));
  return { writes, stock: { expected: lines.length, found: 0, missing: 0, issued: lines.filter(({ mark }) => mark === 'issued').length } };
}

async function sheetsOf(inspectionId: string): Promise<Sheet[]> {
  const { data } = await stockSheets().query.ofInspection({ inspectionId }).go({ pages: 'all', consistent: true });
  return data as Sheet[];
}

/** One sheet; undefined after the last. */
export async function findSheet(inspectionId: string, number: number): Promise<Sheet | undefined> {
  const { data } = await stockSheets().get({ inspectionId, number }).go({ consistent: true });
  return (data as Sheet | null) ?? undefined;
}

type Marks = NonNullable<SaveChecklist['marks']>;

const notExpected = (at: number) =>
  new Problem('invalid-input', 'A marked firearm is not on this sheet of the count.', [{ path: `marks.${at}.firearmId`, message: 'Not on this sheet' }]);

const notIssued = (at: number) =>
  new Problem('invalid-input', 'A marked firearm was not issued when the inspection started. Mark it as found or missing.', [
    { path: `marks.${at}.mark`, message: 'Not issued' },
  ]);

/** Sets marks. Returns the changed sheets, the totals and a text for the history. Throws `invalid-input`. */
export async function setMarks(record: InspectionRecord, marks: Marks): Promise<{ writes: Write[]; stock: Totals; marked: string[] }> {
  const numbers = [...new Set(marks.map(({ sheet }) => sheet))];
  const sheets = new Map(await Promise.all(numbers.map(async (number) => [number, await findSheet(record.id, number)] as const)));
  const stock = { ...(stockOf(record) ?? { expected: 0, found: 0, missing: 0, issued: 0 }) };
  const marked: string[] = [];
  const count = (mark: Mark | null, by: number) => {
    if (mark) stock[mark] += by;
  };
  for (const [at, { sheet: number, firearmId, mark }] of marks.entries()) {
    const sheet = sheets.get(number);
    const before = sheet?.lines.find((line) => line.firearmId === firearmId);
    if (!sheet || !before) throw notExpected(at);
    if (mark === 'issued' && !before.issue) throw notIssued(at);
    count(before.mark, -1);
    count(mark, 1);
    marked.push(`${before.serialNumber} ${mark ?? 'not counted'}`);
    sheets.set(number, { number, lines: sheet.lines.map((line) => (line === before ? { ...line, mark } : line)) });
  }
  return { writes: [...sheets.values()].flatMap((sheet) => (sheet ? [sheetWrite(record.id, sheet)] : [])), stock, marked };
}

/** All lines of the count with their numbers, by serial number. */
export const linesOf = async (inspectionId: string): Promise<NumberedLine[]> =>
  (await sheetsOf(inspectionId)).flatMap((sheet) => sheet.lines).map((line, at) => ({ ...line, line: at + 1 }));

/** The first firearms marked as missing. */
export async function missingIn(inspectionId: string): Promise<Omit<Line, 'mark' | 'issue'>[]> {
  const lines = (await sheetsOf(inspectionId)).flatMap((sheet) => sheet.lines);
  return lines
    .filter(({ mark }) => mark === 'missing')
    .slice(0, missingShown)
    .map(({ firearmId, serialNumber, manufacturer, model }) => ({ firearmId, serialNumber, manufacturer, model }));
}

/** The current licenses of these firearms that are in the reader's scope. */
async function licensesFor(firearmIds: readonly string[], scope: Scope): Promise<Map<string, StockLine['license']>> {
  const current = await currentLicensesOf(firearmIds);
  const seen = current.filter(({ holderId }) => inScope(scope, [holderId]));
  return new Map(
    seen.map((one) => [
      one.firearmId,
      { licenseNumber: one.licenseNumber, state: stateOf({ ...one, lodgedOn: one.lodgedOn ?? null }), expiresOn: one.expiresOn },
    ]),
  );
}

/**
 * Lists the count line by line, by serial number. The cursor is the line's number in the whole count. Marking a line removes it from a filtered list, and
 * the fixed numbers make sure that the next page skips no line.
 */
export async function listStock(record: InspectionRecord, { limit, cursor, search, mark }: StockQuery, scope: Scope): Promise<Page<StockLine>> {
  const sheets = await sheetsOf(record.id);
  const lines = sheets
    .flatMap(({ number, lines }) => lines.map((line) => ({ ...line, sheet: number })))
    .map((line, at) => ({ ...line, line: at + 1 }))
    .filter((line) => mark === undefined || (line.mark ?? 'open') === mark)
    .filter(({ serialNumber, manufacturer, model }) => holdsWords([serialNumber, manufacturer, model], search ?? ''));
  const after = positionOf(cursor);
  const from = after === undefined ? 0 : Number(after);
  if (!Number.isSafeInteger(from) || from < 0) throw badCursor();
  const left = lines.filter(({ line }) => line > from);
  const page = pageOf(left.slice(0, limit + 1), limit, ({ line }) => String(line), lines.length);
  const licenses = await licensesFor(
    page.items.map(({ firearmId }) => firearmId),
    scope,
  );
  return { ...page, items: page.items.map((line) => ({ ...line, license: licenses.get(line.firearmId) ?? null, issue: line.issue ?? null })) };
}
