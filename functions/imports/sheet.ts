// Reads one sheet of a workbook, cell by cell, as a person sees it. Hidden rows and columns are left out and counted.
import { mostRows } from '../../shared/imports/schema.ts';
import { quotedFormula } from './clean.ts';
import { headersSearched, type Span, type TableRow } from './headers.ts';
import { Refused, tooManyRows } from './refused.ts';
import { type Shown, shownDay, shownNumber, shownText } from './shown.ts';
import { tooMuch, unreadable } from './unzip.ts';
import type { Workbook } from './workbook.ts';
import { type Attributes, isTrue, readXml } from './xml.ts';

export interface SheetRows {
  readonly rows: TableRow[];
  readonly spans: readonly Span[];
  /** Rows with values that are hidden or filtered out. */
  readonly hiddenRows: number;
  /** Columns that are hidden, from 0: `from` to `to`. */
  readonly hiddenColumns: readonly { readonly from: number; readonly to: number }[];
}

/** Cells with only a style are skipped. The limit allows 400,000 such rows, and not 14 million cells. */
const mostCells = 2_000_000;
/** ZZ: no list has more columns. */
const mostColumns = 702;
const lastRow = 1_048_576;
/** Characters of all cells together. A workbook stores a text once, and any number of cells can show it. */
const mostText = 20 * 1024 * 1024;
/** Filled cells of merged ranges: a range may cover a whole sheet. */
const mostMerged = 200_000;

interface Address {
  /** From 0; undefined without letters. */
  readonly column: number | undefined;
  /** From 1; undefined without digits. */
  readonly row: number | undefined;
}

function addressOf(reference: string | undefined): Address {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference ?? '') ?? [];
  if (!letters) return { column: undefined, row: undefined };
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(digits) };
}

const nameOf = (column: number): string => (column < 0 ? '' : nameOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26)));

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  formula: string | undefined;
}

/** The text that the cell shows. For a formula it is the saved result, which the sender sees. */
function shownIn({ type, style, value, formula, column }: Cell, row: number, { texts, formats, from1904 }: Workbook): Shown {
  const at = `${nameOf(column)}${row}`;
  if (type === 'e') return { text: value, problem: `Cell ${at} shows the error ${value}: enter the value instead of the formula` };
  if (formula !== undefined && value === '' && type !== 'str') {
    const text = quotedFormula(formula);
    if (text !== undefined) return { text };
    return { text: '', problem: `Cell ${at} contains a formula without a saved result: open the file in Excel and save it, or enter the value` };
  }
  switch (type) {
    case 's':
      return { text: shownText(texts[Number(value)] ?? '') };
    case 'str':
    case 'inlineStr':
      return { text: shownText(value) };
    case 'b':
      return { text: isTrue(value) ? 'TRUE' : value === '' ? '' : 'FALSE' };
    case 'd':
      return { text: shownDay(value) };
    default:
      return shownNumber(value, formats[style] ?? 'General', from1904);
  }
}

interface Merge {
  readonly line: number;
  readonly lastLine: number;
  readonly column: number;
  readonly lastColumn: number;
}

function mergeOf(reference: string | undefined): Merge | undefined {
  const [first, last] = (reference ?? '').split(':').map(addressOf);
  if (first?.row === undefined || last?.row === undefined || first.column === undefined || last.column === undefined) return undefined;
  return { line: first.row, lastLine: last.row, column: first.column, lastColumn: last.column };
}

/** Repeats a cell that is merged downwards in each of its rows. */
function fillDown(rows: readonly TableRow[], merges: readonly Merge[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  let left = mostMerged;
  for (const { line, lastLine, column } of merges) {
    const text = byLine.get(line)?.cells[column] ?? '';
    if (text === '' || lastLine <= line) continue;
    left -= lastLine - line;
    if (left < 0) throw tooMuch();
    for (let below = line + 1; below <= lastLine; below++) {
      const row = byLine.get(below);
      if (!row) continue;
      while (row.cells.length < column) row.cells.push('');
      if ((row.cells[column] ?? '') === '') row.cells[column] = text;
    }
  }
}

const isHiddenRow = ({ hidden, ht }: Attributes) => isTrue(hidden) || (ht !== undefined && Number(ht) === 0);
const isHiddenColumn = ({ hidden, width }: Attributes) => isTrue(hidden) || (width !== undefined && Number(width) === 0);

/** Reads the sheet in one pass; memory grows with the values, not with the tags. Throws `Refused`. */
class SheetReader {
  readonly rows: TableRow[] = [];
  readonly merges: Merge[] = [];
  readonly hiddenColumns: { from: number; to: number }[] = [];
  hiddenRows = 0;
  private readonly workbook: Workbook;
  private row = 0;
  private isHidden = false;
  private cells: string[] = [];
  private problems: { cell: number; message: string }[] = [];
  private cell: Cell | undefined;
  private column = -1;
  private hasAddresses = false;
  private count = 0;
  private characters = 0;
  private taking: 'value' | 'formula' | undefined;
  private inPhonetic = false;

  constructor(workbook: Workbook) {
    this.workbook = workbook;
  }

  open(name: string, attributes: () => Attributes, isEmpty: boolean): void {
    switch (name) {
      case 'c':
        if (++this.count > mostCells) throw tooMuch();
        // A cell with only a style: its position counts. Only the first cell of a row shows whether cells have addresses.
        if (isEmpty && this.column >= 0) this.column++;
        else this.beginCell(attributes());
        return;
      case 'row':
        this.beginRow(attributes());
        return;
      case 'v':
        this.taking = 'value';
        return;
      case 't':
        this.taking = this.cell?.type === 'inlineStr' && !this.inPhonetic ? 'value' : undefined;
        return;
      case 'f':
        this.taking = 'formula';
        if (this.cell) this.cell.formula = '';
        return;
      case 'rPh':
        this.inPhonetic = true;
        return;
      case 'col': {
        const about = attributes();
        if (isHiddenColumn(about)) this.hiddenColumns.push({ from: Number(about.min) - 1, to: Number(about.max) - 1 });
        return;
      }
      case 'mergeCell': {
        const merge = mergeOf(attributes().ref);
        if (merge && this.merges.push(merge) > mostMerged) throw tooMuch();
      }
    }
  }

  text(piece: string): void {
    if (!this.cell || !this.taking) return;
    if (this.taking === 'value') this.cell.value += piece;
    else this.cell.formula += piece;
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.taking = undefined;
    else if (name === 'rPh') this.inPhonetic = false;
    else if (name === 'c') this.endCell();
    else if (name === 'row') this.endRow();
  }

  private beginRow(about: Attributes): void {
    this.row = about.r === undefined ? this.row + 1 : Number(about.r);
    if (!(this.row >= 1 && this.row <= lastRow)) throw unreadable();
    [this.cells, this.problems, this.column, this.isHidden] = [[], [], -1, isHiddenRow(about)];
  }

  private beginCell({ r, t, s }: Attributes): void {
    // A cell without an address follows the previous one (ECMA-376 18.3.1.4).
    const { column = this.column + 1, row } = addressOf(r);
    if (this.column < 0) this.hasAddresses = row !== undefined;
    else if (this.hasAddresses !== (row !== undefined)) throw unreadable();
    if (row !== undefined && this.column < 0 && this.cells.length === 0) this.row = row;
    this.column = column;
    this.cell = { column, type: t ?? 'n', style: Number(s ?? 0), value: '', formula: undefined };
  }

  private endCell(): void {
    const { cell } = this;
    this.cell = undefined;
    if (!cell || (cell.value === '' && cell.formula === undefined)) return;
    const { text, problem } = shownIn(cell, this.row, this.workbook);
    if (text.trim() === '' && !problem) return;
    if (cell.column >= mostColumns) throw new Refused(`The sheet extends to column ${nameOf(cell.column)}. Delete the cells to the right of the list.`);
    this.characters += text.length;
    if (this.characters > mostText) throw tooMuch();
    while (this.cells.length < cell.column) this.cells.push('');
    this.cells[cell.column] = text;
    if (problem) this.problems.push({ cell: cell.column, message: problem });
  }

  private endRow(): void {
    const { cells, problems } = this;
    this.cells = [];
    if (cells.length === 0) return;
    if (this.isHidden) {
      this.hiddenRows++;
      return;
    }
    this.rows.push({ line: this.row, cells, problems });
    if (this.rows.length > mostRows + headersSearched) throw tooManyRows(mostRows);
  }
}

export function readSheet(part: Buffer, workbook: Workbook): SheetRows {
  const reader = new SheetReader(workbook);
  readXml(part, {
    open: (name, attributes, isEmpty) => reader.open(name, attributes, isEmpty),
    text: (piece) => reader.text(piece),
    close: (name) => reader.close(name),
  });
  const { rows, merges, hiddenRows, hiddenColumns } = reader;
  fillDown(rows, merges);
  const spans = merges.filter(({ column, lastColumn }) => lastColumn > column).map(({ line, column, lastColumn }) => ({ line, from: column, to: lastColumn }));
  return { rows, spans, hiddenRows, hiddenColumns };
}
