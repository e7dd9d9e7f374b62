// The first sheet of an Excel workbook. Formulas are refused: what they would show is known to Excel alone.
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { mostRows } from '../../shared/imports/schema.ts';
import { emptyFile, noRows, Refused, type Sheet, tooManyRows } from './refused.ts';
import { unzip } from './unzip.ts';

const unreadable = () => new Refused('This workbook cannot be read. Open it in Excel and save it again as .xlsx.');

/** Blank rows are read over, but not without end. */
const lastRow = 2 * mostRows;
/** ZZ: nobody's list has more columns, and a cell in XFD would have the reader fill a million places. */
const widestColumn = 2;

const attribute = (tag: string, name: string) => new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
const text = (part: Buffer | undefined) => part?.toString('utf8') ?? '';

/** The first sheet's part, as workbook and relations name it. */
function firstSheet(parts: ReadonlyMap<string, Buffer>): string {
  const sheet = /<(?:\w+:)?sheet\s[^>]*>/.exec(text(parts.get('xl/workbook.xml')))?.[0];
  const id = sheet && attribute(sheet, 'id');
  const relation = [...text(parts.get('xl/_rels/workbook.xml.rels')).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].find(([tag]) => attribute(tag, 'Id') === id);
  const target = relation && attribute(relation[0], 'Target');
  const name = target?.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!id || !target || !parts.has(name)) throw unreadable();
  return name;
}

/** Looks at each cell before the library does: it gives a formula's last result as if it were a value, and an error as nothing. */
function checkCells(xml: string): void {
  let cell = '';
  for (const [tag, , name] of xml.matchAll(/<((?:\w+:)?(c|f|row|v|is))(?=[\s/>])[^>]*>/g)) {
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

/** As a person would have typed it; a date is midnight in UTC. */
function written(value: unknown): string {
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
  checkCells(text(parts.get(firstSheet(parts))));
  // Packed anew without compression: the library reads what was looked at here, and nothing is unpacked twice.
  const plain = zipSync(Object.fromEntries(parts), { level: 0 });
  const table = await readSheet(plain.buffer as ArrayBuffer).catch(() => {
    throw unreadable();
  });
  const rows = table.map((cells, at) => ({ line: at + 1, cells: cells.map(written) })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head, ...data] = rows;
  if (!head) throw emptyFile();
  if (data.length > mostRows) throw tooManyRows(mostRows);
  if (data.length === 0) throw noRows();
  return { headers: head.cells, rows: data };
}
