// A table over as many pages as it takes; its headers stand at the top of each.
import { body, type Sheet, type Style, strong } from './page.ts';
import type { PrintRow, PrintTable } from './parts.ts';

/** Points between a column's edge and its text. */
const padding = 3;

interface Column {
  readonly x: number;
  /** Of the text within. */
  readonly width: number;
  readonly align: 'left' | 'right';
}

export async function drawTable(sheet: Sheet, { columns, rows }: PrintTable): Promise<void> {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = sheet.left;
  const placed = columns.map(({ share, align = 'left' }): Column => {
    const column = { x: x + padding, width: (sheet.width * share) / whole - 2 * padding, align };
    x += (sheet.width * share) / whole;
    return column;
  });
  const headers = sheet.repeating(() =>
    drawHeaders(
      sheet,
      placed,
      columns.map(({ header }) => header),
    ),
  );
  let drawn = 0;
  for await (const row of rows) {
    drawRow(sheet, placed, row);
    drawn++;
  }
  headers.ended();
  if (drawn === 0) {
    sheet.put('None', sheet.left + padding, sheet.y + 2, body);
    sheet.y += sheet.lineHeight(body) + 4;
  }
}

function drawHeaders(sheet: Sheet, columns: readonly Column[], headers: readonly string[]): void {
  const lines = headers.map((header, at) => sheet.lines(header, columns[at]?.width ?? 0, strong));
  const height = Math.max(...lines.map(({ length }) => length)) * sheet.lineHeight(strong) + 5;
  sheet.doc.rect(sheet.left, sheet.y, sheet.width, height).fill('#e9ecef');
  drawCells(sheet, columns, lines, strong);
  sheet.y += height;
  sheet.rule(sheet.y, '#000000');
}

function drawRow(sheet: Sheet, columns: readonly Column[], { cells, struck = false, note }: PrintRow): void {
  const lines = columns.map(({ width }, at) => sheet.lines(cells[at] ?? '', width, body));
  const notes = note ? sheet.lines(note, sheet.width - 2 * padding, body) : [];
  const line = sheet.lineHeight(body);
  const tallest = Math.max(...lines.map(({ length }) => length));
  // A row stands on one page if a page can hold it; a long account in a narrow column goes on over as many as it takes.
  sheet.room((tallest + notes.length) * line + 5);
  for (let from = 0; from < tallest; ) {
    if (from > 0) sheet.turn();
    // A hundredth of a point: so many lines were just found to fit.
    const until = Math.min(tallest, from + Math.max(1, Math.floor((sheet.rest - 5 + 0.01) / line)));
    drawCells(
      sheet,
      columns,
      lines.map((texts) => texts.slice(from, until)),
      body,
      struck,
    );
    sheet.y += (until - from) * line + 2;
    from = until;
  }
  for (const text of notes) {
    sheet.room(line);
    sheet.put(text, sheet.left + padding, sheet.y, body, { colour: '#414d5c' });
    sheet.y += line;
  }
  sheet.y += 3;
  sheet.rule(sheet.y, '#c6cdd5');
}

function drawCells(sheet: Sheet, columns: readonly Column[], lines: readonly (readonly string[])[], style: Style, struck = false): void {
  for (const [at, { x, width, align }] of columns.entries()) {
    for (const [row, text] of (lines[at] ?? []).entries()) {
      const y = sheet.y + 2 + row * sheet.lineHeight(style);
      sheet.put(text, x, y, style, { align, width });
      if (!struck || !text) continue;
      const long = sheet.widthOf(text, style);
      sheet.rule(y + style.size * 0.72, '#000000', align === 'right' ? x + width - long : x, long);
    }
  }
}
