// Reads an Excel workbook to a table: the first visible sheet with a list, without hidden rows and columns.
import { quoted } from '../../shared/imports/columns.ts';
import type { ImportSubject } from '../../shared/imports/subject.ts';
import { counted } from '../../shared/kinds/format.ts';
import { cleaned } from './clean.ts';
import { isZip, otherKind } from './file-kinds.ts';
import type { Grid } from './grid.ts';
import { gridOf, headersScore, type TableRow } from './headers.ts';
import { emptyFile, Refused } from './refused.ts';
import { readSheet, type SheetRows } from './sheet.ts';
import { unreadable } from './unzip.ts';
import { openWorkbook, type SheetPart, type Workbook } from './workbook.ts';

interface Read extends SheetRows {
  readonly sheet: SheetPart;
}

function readPart(sheet: SheetPart, workbook: Workbook): Read {
  const part = workbook.archive.part(sheet.part);
  if (!part) throw unreadable();
  return { sheet, ...readSheet(part, workbook) };
}

/** Known headers that make a sheet the list, if a sheet with explanations comes before it. */
const enough = 2;

/** The first visible sheet with known headers, or else the first with any content. */
function listOf(shown: readonly SheetPart[], workbook: Workbook, subject: ImportSubject): Read {
  let first: Read | undefined;
  for (const sheet of shown) {
    const read = readPart(sheet, workbook);
    if (headersScore(read.rows, subject, read.spans) >= enough) return read;
    if (read.rows.length > 0) first ??= read;
  }
  if (!first) throw emptyFile();
  return first;
}

const namesOf = (sheets: readonly SheetPart[]) => quoted(sheets.map(({ name }) => name));

function sheetNotices({ sheet: read, hiddenRows }: Read, sheets: readonly SheetPart[]): string[] {
  const [hidden, others] = [sheets.filter(({ isHidden }) => isHidden), sheets.filter((sheet) => !sheet.isHidden && sheet !== read)];
  return [
    ...(hidden.length > 0
      ? [`The hidden ${hidden.length === 1 ? 'sheet' : 'sheets'} ${namesOf(hidden)} ${hidden.length === 1 ? 'was' : 'were'} left out.`]
      : []),
    ...(others.length > 0 ? [`Only the sheet ${namesOf([read])} was read. ${namesOf(others)} ${others.length === 1 ? 'was' : 'were'} left out.`] : []),
    ...(hiddenRows > 0
      ? [`${counted(hiddenRows, 'hidden row was', 'hidden rows were')} left out. To import them, show them in Excel or clear the filter.`]
      : []),
  ];
}

/** The grid without its hidden columns, which the sender does not see. */
function withoutHidden(grid: Grid, hidden: SheetRows['hiddenColumns']): Grid {
  const isHidden = (at: number) => hidden.some(({ from, to }) => at >= from && at <= to);
  const width = Math.max(grid.headers.length, ...grid.rows.map(({ cells }) => cells.length));
  const kept = Array.from({ length: width }, (_, at) => at).filter((at) => !isHidden(at));
  if (kept.length === width) return grid;
  const hiddenHeaders = grid.headers.filter((header, at) => isHidden(at) && header.trim() !== '');
  const places = new Map(kept.map((at, place) => [at, place]));
  const keptOf = (cells: readonly string[]) => kept.filter((at) => at < cells.length).map((at) => cells[at] ?? '');
  return {
    ...grid,
    headers: keptOf(grid.headers),
    rows: grid.rows.map(({ line, cells, problems = [] }) => ({
      line,
      cells: keptOf(cells),
      problems: problems.flatMap(({ cell, message }) => {
        const place = places.get(cell);
        return place === undefined ? [] : [{ cell: place, message }];
      }),
    })),
    notices:
      hiddenHeaders.length === 0
        ? grid.notices
        : [
            ...grid.notices,
            `The hidden ${hiddenHeaders.length === 1 ? 'column' : 'columns'} ${quoted(hiddenHeaders.slice(0, 10))} ${hiddenHeaders.length === 1 ? 'was' : 'were'} left out. To import ${hiddenHeaders.length === 1 ? 'it' : 'them'}, show ${hiddenHeaders.length === 1 ? 'it' : 'them'} in Excel.`,
          ],
  };
}

/** Reads a workbook. Throws `Refused`. */
export function readXlsx(file: Buffer, subject: ImportSubject): Grid {
  const other = otherKind(file);
  if (other) throw other;
  if (!isZip(file)) throw new Refused('This is not an Excel workbook (.xlsx). If it is a text file, rename it so that its name ends in .csv.');
  const workbook = openWorkbook(file);
  const shown = workbook.sheets.filter(({ isHidden }) => !isHidden);
  if (shown.length === 0) throw new Refused('Every sheet of this workbook is hidden. Show the sheet with the list in Excel and save the workbook.');
  const read = listOf(shown, workbook, subject);
  const { rows, notices } = cleaned<TableRow>(read.rows, { fromText: false });
  return withoutHidden(gridOf(rows, [...sheetNotices(read, workbook.sheets), ...notices], subject, read.spans), read.hiddenColumns);
}
