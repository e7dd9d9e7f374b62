// Removes characters that spreadsheets and web pages leave around a value. If the value is uncertain, the row is in error.

import { looksLikeFormula } from '../../shared/kinds/cells.ts';
import { counted } from '../../shared/kinds/format.ts';
import type { CellProblem } from './grid.ts';

/** Most cells match none of these and need no further work. */
const suspect = /[\uFFFD"'“”„«»‘’`´&=＝]/;

const lost = 'A character in this text was lost (�): enter the text again';
const formula = 'The cell contains a formula: enter its value instead';

/** Reads a formula that is only a quoted text, such as `="00012345"`. Spreadsheets need this form to keep the zeros. */
export function quotedFormula(cell: string): string | undefined {
  const [, text] = /^\s*[=＝]?\s*"((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return text?.replaceAll('""', '"');
}

const inQuotes = [/^"([^"]*)"$/, /^[“„”]([^“„”"]*)[“”]$/, /^«([^«»]*)»$/, /^['‘’]([^'‘’]+)['‘’]$/];
/** Excel's apostrophe before a text. It must contain a digit, because names such as 's-Gravenhage and 'n kluis also begin with an apostrophe. */
const marked = /^['‘’`´](?=\S*\d)([^\s'‘’]+)$/;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#34': '"',
  '#38': '&',
  '#39': "'",
  '#160': ' ',
};
const entity = /&(amp|lt|gt|quot|apos|nbsp|#0*34|#0*38|#0*39|#0*160);/gi;

const sentences = {
  quotes: (cells: string) => `Quotation marks around ${cells} were removed.`,
  apostrophe: (cells: string) => `Apostrophes before ${cells} were removed.`,
  formula: (cells: string) => `Formula signs (="…") around ${cells} were removed.`,
  entities: (cells: string) => `HTML codes such as &amp; in ${cells} were read as the characters that they mean.`,
} as const;
type Kind = keyof typeof sentences;

interface Cleaned {
  readonly text: string;
  readonly kind?: Kind;
  readonly problem?: string;
}

function cleanedCell(cell: string, fromText: boolean): Cleaned {
  if (!suspect.test(cell)) return { text: cell };
  if (cell.includes('\uFFFD')) return { text: cell, problem: lost };
  const text = cell.trim();
  // The apostrophe keeps the cell from being read as a formula, as in our own files: `plainCell` removes it later.
  if (text.startsWith("'") && looksLikeFormula(text.replace(/^'+/, ''))) return { text: cell };
  if (/^[=＝]/.test(text)) {
    const quoted = quotedFormula(text);
    if (quoted !== undefined) return { text: quoted, kind: 'formula' };
    if (fromText) return { text: cell, problem: formula };
  }
  for (const form of inQuotes) {
    const [, inner] = form.exec(text) ?? [];
    if (inner !== undefined) return { text: inner.trim(), kind: 'quotes' };
  }
  const [, bare] = marked.exec(text) ?? [];
  if (bare !== undefined) return { text: bare, kind: 'apostrophe' };
  const decoded = cell.replace(entity, (written, name: string) => entities[name.toLowerCase().replace(/^#0+/, '#')] ?? written);
  return decoded === cell ? { text: cell } : { text: decoded, kind: 'entities' };
}

interface Row {
  readonly cells: readonly string[];
  readonly problems: readonly CellProblem[];
}

/** Returns the cleaned rows and a notice for each kind of removed character. `fromText`: a text that begins with "=" is a formula there. */
export function cleaned<R extends Row>(
  rows: readonly R[],
  { fromText }: { readonly fromText: boolean },
): { rows: (R & { cells: string[] })[]; notices: string[] } {
  const counts = new Map<Kind, number>();
  const clean = rows.map((row) => {
    const problems = [...row.problems];
    const cells = row.cells.map((cell = '', at) => {
      const { text, kind, problem } = cleanedCell(cell, fromText);
      if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (problem) problems.push({ cell: at, message: problem });
      return text;
    });
    return { ...row, cells, problems };
  });
  const notices = [...counts].map(([kind, count]) => sentences[kind](counted(count, 'cell')));
  return { rows: clean, notices };
}
