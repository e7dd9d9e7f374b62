// Writes an Excel workbook with one sheet as a stream. write-excel-file makes a template with the headers, the rows are inserted into its sheet as text, and
// the result is zipped on the way: a million rows need no more memory than a hundred.
import { unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import type { Cell } from '../../shared/kinds/cells.ts';

const sheetFile = 'xl/worksheets/sheet1.xml';
const rowsEnd = '</sheetData>';

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is the point
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
/** `_x0041_` would be read as the letter A, so its first underscore is escaped. */
const written = (text: string) =>
  text
    .replace(unspeakable, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => entities[sign] ?? sign);

/** Excel's name of a column: A, B … Z, AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

/** Every cell is a number or a text, never a formula. */
function cell(value: Cell, place: string): string {
  if (value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${written(value)}</t></is></c>`;
}

export function sheetRows(rows: readonly (readonly Cell[])[], first: number): string {
  return rows
    .map((cells, at) => {
      // The headers are row 1.
      const number = first + at + 1;
      return `<row r="${number}">${cells.map((value, column) => cell(value, `${columnName(column)}${number}`)).join('')}</row>`;
    })
    .join('');
}

/** Excel forbids these characters in the name of a sheet, and more than 31 characters. */
const sheetName = (title: string) => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

async function frameOf(title: string, headers: readonly string[]) {
  const head = headers.map((value) => ({ value, fontWeight: 'bold' as const }));
  const columns = headers.map((header) => ({ width: Math.max(14, header.length + 4) }));
  return unzipSync(await writeExcelFile([head], { sheet: sheetName(title), columns, stickyRowsCount: 1 }).toBuffer());
}

export async function* workbook(title: string, headers: readonly string[], parts: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const frame = await frameOf(title, headers);
  const sheet = Buffer.from(frame[sheetFile] ?? []).toString('utf8');
  const at = sheet.indexOf(rowsEnd);
  if (at < 0) throw new Error('The workbook template has no place for rows');

  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  for (const [name, content] of Object.entries(frame).filter(([name]) => name !== sheetFile)) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(content, true);
  }
  const rows = new ZipDeflate(sheetFile, { level: 4 });
  zip.add(rows);
  rows.push(Buffer.from(sheet.slice(0, at)));
  for await (const part of parts) {
    rows.push(part);
    yield* ready.splice(0);
  }
  rows.push(Buffer.from(sheet.slice(at)), true);
  zip.end();
  yield* ready.splice(0);
}
