// A table over several pages, with its headers at the top of each.
import { body, type Sheet, type Style, strong } from './page.ts';
import type { PrintRow, PrintTable } from './parts.ts';
import type { Tag } from './tags.ts';

/** Points between a column's edge and its text. */
const padding = 3;

interface Column {
  readonly x: number;
  /** The width of the text. */
  readonly width: number;
  readonly align: 'left' | 'right';
}

export async function* drawTable(sheet: Sheet, { columns, rows }: PrintTable): AsyncGenerator<Uint8Array> {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = sheet.left;
  const placed = columns.map(({ share, align = 'left' }): Column => {
    const column = { x: x + padding, width: (sheet.width * share) / whole - 2 * padding, align };
    x += (sheet.width * share) / whole;
    return column;
  });
  const table = sheet.tags.begin('Table');
  const headers = sheet.repeating((again) =>
    drawHeaders(
      sheet,
      placed,
      columns.map(({ header }) => header),
      again ? undefined : table,
    ),
  );
  const entries = sheet.tags.begin('TBody', { within: table });
  let drawn = 0;
  for await (const row of rows) {
    drawRow(sheet, placed, row, entries);
    drawn++;
    yield* sheet.written();
  }
  headers.ended();
  if (drawn === 0) {
    const [row, cell] = wholeRow(sheet, placed, entries);
    sheet.tags.say(cell, () => sheet.put('None', sheet.left + padding, sheet.y + 2, body));
    sheet.tags.end(row);
    sheet.y += sheet.lineHeight(body) + 4;
  }
  sheet.tags.end(table);
}

/** On the first page the headers belong to `table`; on further pages screen readers skip them. */
function drawHeaders(sheet: Sheet, columns: readonly Column[], headers: readonly string[], table: Tag | undefined): void {
  const lines = headers.map((header, at) => sheet.lines(header, columns[at]?.width ?? 0, strong));
  const height = Math.max(...lines.map(({ length }) => length)) * sheet.lineHeight(strong) + 5;
  sheet.box(sheet.left, sheet.y, sheet.width, height, '#e9ecef');
  if (table) {
    const head = sheet.tags.begin('THead', { within: table });
    const row = sheet.tags.begin('TR', { within: head });
    const cells = columns.map(() => sheet.tags.begin('TH', { within: row, scope: 'Column' }));
    drawCells(sheet, columns, lines, strong, (at, draw) => sheet.tags.say(cells[at] as Tag, draw));
    sheet.tags.end(head);
  } else {
    drawCells(sheet, columns, lines, strong, (_, draw) => sheet.tags.hide(draw, 'Pagination'));
  }
  sheet.y += height;
  sheet.rule(sheet.y, '#000000');
}

/** A row with one cell over all columns. */
function wholeRow(sheet: Sheet, { length }: readonly Column[], within: Tag): readonly [row: Tag, cell: Tag] {
  const row = sheet.tags.begin('TR', { within });
  return [row, sheet.tags.begin('TD', { within: row, columns: length })];
}

function drawRow(sheet: Sheet, columns: readonly Column[], { cells, struck = false, note }: PrintRow, within: Tag): void {
  const lines = columns.map(({ width }, at) => sheet.lines(cells[at] ?? '', width, body));
  const notes = note ? sheet.lines(note, sheet.width - 2 * padding, body) : [];
  const line = sheet.lineHeight(body);
  const tallest = Math.max(...lines.map(({ length }) => length));
  // Keeps a row on one page if it fits. A longer row continues on further pages.
  sheet.room((tallest + notes.length) * line + 5);
  const row = sheet.tags.begin('TR', { within });
  const tags = columns.map(() => sheet.tags.begin('TD', { within: row }));
  for (let from = 0; from < tallest; ) {
    if (from > 0) sheet.turn();
    // Adds a hundredth of a point against rounding: the lines were already found to fit.
    const until = Math.min(tallest, from + Math.max(1, Math.floor((sheet.rest - 5 + 0.01) / line)));
    const drawn = lines.map((texts) => texts.slice(from, until));
    drawCells(sheet, columns, drawn, body, (at, draw) => sheet.tags.say(tags[at] as Tag, draw));
    if (struck) strike(sheet, columns, drawn, body);
    sheet.y += (until - from) * line + 2;
    from = until;
  }
  sheet.tags.end(row);
  drawNote(sheet, columns, notes, within);
  sheet.y += 3;
  sheet.rule(sheet.y, '#c6cdd5');
}

function drawNote(sheet: Sheet, columns: readonly Column[], notes: readonly string[], within: Tag): void {
  if (notes.length === 0) return;
  const line = sheet.lineHeight(body);
  const [row, cell] = wholeRow(sheet, columns, within);
  for (const text of notes) {
    sheet.room(line);
    sheet.tags.say(cell, () => sheet.put(text, sheet.left + padding, sheet.y, body, { colour: '#414d5c' }));
    sheet.y += line;
  }
  sheet.tags.end(row);
}

type Texts = readonly (readonly string[])[];

/** Calls `as` to draw column `at` inside its tag, or as decoration. */
function drawCells(sheet: Sheet, columns: readonly Column[], lines: Texts, style: Style, as: (at: number, draw: () => void) => void): void {
  for (const [at, { x, width, align }] of columns.entries()) {
    const texts = lines[at] ?? [];
    // Also without text: otherwise a screen reader that goes page by page would skip the cell and take the next one for it.
    as(at, () => {
      for (const [row, text] of texts.entries()) sheet.put(text, x, topOf(sheet, row, style), style, { align, width });
    });
  }
}

function strike(sheet: Sheet, columns: readonly Column[], lines: Texts, style: Style): void {
  for (const [at, { x, width, align }] of columns.entries()) {
    for (const [row, text] of (lines[at] ?? []).entries()) {
      const long = sheet.widthOf(text.trimEnd(), style);
      if (long > 0) sheet.rule(topOf(sheet, row, style) + style.size * 0.72, '#000000', align === 'right' ? x + width - long : x, long);
    }
  }
}

const topOf = (sheet: Sheet, row: number, style: Style): number => sheet.y + 2 + row * sheet.lineHeight(style);
