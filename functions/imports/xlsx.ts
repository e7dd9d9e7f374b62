// The first sheet of an Excel workbook. Formulas are refused: what they would show is known to Excel alone.
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { mostRows } from '../../shared/imports/schema.ts';
import { emptyFile, noRows, Refused, type Sheet, tooManyRows } from './refused.ts';
import { tooMuch, unzip } from './unzip.ts';

const unreadable = () => new Refused('This workbook cannot be read. Open it in Excel and save it again as .xlsx.');

/** Blank rows are read over, but not without end. */
const lastRow = 2 * mostRows;
/** ZZ: nobody's list has more columns, and a cell in XFD would have the reader fill a million places. */
const widestColumn = 2;
/** Characters of all cells together. A workbook keeps a text once, and any number of cells can show it: each is a text of its own once its row is kept. */
const mostText = 20 * 1024 * 1024;

const attribute = (tag: string, name: string) => new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
const text = (part: Buffer | undefined) => part?.toString('utf8') ?? '';

/**
 * The tags of these names, each with its name. One that another begins in is no XML; and to look for its end behind every other would
 * take hours in a file of nothing else.
 */
function* tagsIn(xml: string, names: string): Generator<readonly [tag: string, name: string]> {
  for (const [tag, name = '', end] of xml.matchAll(new RegExp(`<(?:\\w+:)?(${names})(?=[\\s/>])[^<>]*(>?)`, 'g'))) {
    if (!end) throw unreadable();
    yield [tag, name];
  }
}

type Parts = ReadonlyMap<string, Buffer>;
type Relation = readonly [id: string | undefined, kind: string | undefined, part: string];

/** The workbook's relations: whose id, of what kind, and the part it names. */
function relationsIn(parts: Parts): Relation[] {
  return [...tagsIn(text(parts.get('xl/_rels/workbook.xml.rels')), 'Relationship')].map(([tag]) => {
    const target = attribute(tag, 'Target') ?? '';
    return [attribute(tag, 'Id'), attribute(tag, 'Type')?.split('/').at(-1), target.startsWith('/') ? target.slice(1) : `xl/${target}`];
  });
}

/** The first sheet's part, as workbook and relations name it. */
function firstSheet(parts: Parts, relations: readonly Relation[]): Buffer {
  const [sheet] = [...tagsIn(text(parts.get('xl/workbook.xml')), 'sheet')][0] ?? [];
  const id = sheet && attribute(sheet, 'id');
  const [, , name = ''] = (id && relations.find(([one]) => one === id)) || [];
  const part = parts.get(name);
  if (!part) throw unreadable();
  return part;
}

const kindsOf = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * An archive of the sheet that was looked at, with the texts and styles that it needs and no other sheet. Workbook and relations are
 * written anew: read as they came, by other rules than ours, they could name another sheet, which nobody has looked at.
 * Without compression, so that nothing is unpacked twice.
 */
function archiveOf(sheet: Buffer, parts: Parts, relations: readonly Relation[]): Uint8Array {
  const partOf = (wanted: string) => parts.get(relations.findLast(([, kind]) => kind === wanted)?.[2] ?? `xl/${wanted}.xml`);
  const held = Object.entries({ worksheet: sheet, sharedStrings: partOf('sharedStrings'), styles: partOf('styles') }).flatMap(([kind, part]) =>
    part ? [{ kind, part }] : [],
  );
  const [about] = [...tagsIn(text(parts.get('xl/workbook.xml')), 'workbookPr')][0] ?? [];
  // Excel writes 1, other programs true: XML has both, and the library one. Days would be read for those of four years before.
  const from1904 = about !== undefined && ['1', 'true'].includes(attribute(about, 'date1904') ?? '');
  const workbook = `<workbook><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="Sheet" sheetId="1" r:id="worksheet"/></sheets></workbook>`;
  const related = held.map(({ kind }) => `<Relationship Id="${kind}" Type="${kindsOf}/${kind}" Target="${kind}.xml"/>`).join('');
  return zipSync(
    {
      'xl/workbook.xml': Buffer.from(workbook),
      'xl/_rels/workbook.xml.rels': Buffer.from(`<Relationships>${related}</Relationships>`),
      ...Object.fromEntries(held.map(({ kind, part }) => [`xl/${kind}.xml`, part])),
    },
    { level: 0 },
  );
}

/** What a sheet is made of besides tags, with its ends. */
const besides = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
const behind = (found: number, length: number) => (found < 0 ? Number.POSITIVE_INFINITY : found + length);

/** Where the text, tag or comment ends that begins at a place of the sheet; quotation marks may hold what would end a tag. */
function endOf(xml: string, from: number): number {
  if (xml[from] !== '<') return behind(xml.indexOf('<', from), 0);
  const [open, close] = besides.find(([begin]) => xml.startsWith(begin, from)) ?? [];
  if (open) return behind(xml.indexOf(close, from + open.length), close.length);
  for (let at = from + 1; at < xml.length; at++) {
    const mark = xml[at];
    if (mark === '>') return at + 1;
    if (mark === '"' || mark === "'") at = behind(xml.indexOf(mark, at + 1), 0);
  }
  return Number.POSITIVE_INFINITY;
}

/** A cell holds 32,767 characters in Excel, each written with six at the most. */
const longestPiece = 256 * 1024;

/** The library takes a sheet in portions, and what does not end in one is looked at again from its beginning with each that follows: for minutes. */
function checkPieces(xml: string): void {
  for (let at = 0, end = 0; at < xml.length; at = end) {
    end = Math.min(endOf(xml, at), xml.length);
    if (end - at > longestPiece) throw unreadable();
  }
}

/** Looks at each cell before the library does: it gives a formula's last result as if it were a value, and an error as nothing. */
function checkCells(xml: string): void {
  let cell = '';
  for (const [tag, name] of tagsIn(xml, 'c|f|row|v|is')) {
    if (name === 'row') {
      if (Number(attribute(tag, 'r') ?? 1) > 1_048_576) throw unreadable();
    } else if (name === 'c') {
      cell = attribute(tag, 'r') ?? '';
      if (attribute(tag, 't') === 'e') throw new Refused(`Cell ${cell} holds an error. Replace formulas by their values.`);
    } else {
      const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(cell) ?? [];
      if (!letters) throw unreadable();
      if (name === 'f') throw new Refused(`Cell ${cell} holds a formula. Replace formulas by their values (Copy, then Paste Special: Values).`);
      if (letters.length > widestColumn) throw new Refused(`The sheet reaches to column ${letters}. Delete what stands outside the template's columns.`);
      if (Number(row) > lastRow) throw tooManyRows(mostRows);
    }
  }
}

/** Excel keeps fifteen digits of a number. */
const mostKept = 1e15;

/** As a person would have typed it; a date is midnight in UTC; of a number whose digits are lost, as Excel writes it. */
function written(value: unknown): string {
  if (typeof value === 'number' && Math.abs(value) >= mostKept) return value.toExponential();
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return String(value);
}

/** Throws `Refused`. */
export async function readXlsx(file: Buffer): Promise<Sheet> {
  if (file.length < 4 || file.readUInt32LE(0) !== 0x04034b50) {
    const old = file.length > 4 && file.readUInt32BE(0) === 0xd0cf11e0;
    throw new Refused(
      old
        ? 'This workbook is locked with a password or of the old kind (.xls). Save it as .xlsx without a password.'
        : 'This is not an Excel workbook (.xlsx).',
    );
  }
  const parts = unzip(file);
  const relations = relationsIn(parts);
  const part = firstSheet(parts, relations);
  const xml = text(part);
  checkPieces(xml);
  checkCells(xml);
  const plain = archiveOf(part, parts, relations);
  // Untrimmed: how long a cell is is looked at before anything is done with it.
  const table = await readSheet(plain.buffer as ArrayBuffer, { trim: false }).catch(() => {
    throw unreadable();
  });
  const sheet = table.map((cells) => cells.map(written));
  if (sheet.reduce((sum, cells) => cells.reduce((all, { length }) => all + length, sum), 0) > mostText) throw tooMuch();
  const rows = sheet.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head, ...data] = rows;
  if (!head) throw emptyFile();
  if (data.length > mostRows) throw tooManyRows(mostRows);
  if (data.length === 0) throw noRows();
  return { headers: head.cells, rows: data };
}
