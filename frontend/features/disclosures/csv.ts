// Writes the disclosure template as CSV, with one header row and an example, and reads it back into the form.
import papaparse from 'papaparse';
import { type DisclosureCategory, disclosureCategories } from '../../../shared/disclosures/schema.ts';
import { guardedCell, unguardedCell } from '../../../shared/kinds/cells.ts';
import { categoryLabels } from './wording.tsx';

export interface CsvDisclosure {
  readonly companyName: string;
  readonly psiraNumber: string;
  readonly disclosurePeriodStart: string;
  readonly disclosurePeriodEnd: string;
  readonly categories: readonly DisclosureCategory[];
  readonly additionalNotes: string;
}

const headers = ['Company Name', 'PSiRA Number', 'Start Date', 'End Date', 'Categories', 'Additional Notes'] as const;

/** The example row. It is recognised and ignored when the file also has a row of the company's own. */
export const example: CsvDisclosure = {
  companyName: 'Example Guarding (Pty) Ltd',
  psiraNumber: 'PSiRA-123456',
  disclosurePeriodStart: '2026-01-01',
  disclosurePeriodEnd: '2026-03-31',
  categories: ['handguns', 'rifles'],
  additionalNotes: 'All firearms are kept at head office.',
};

const newline = '\r\n';
const between = '; ';

const cellsOf = (one: CsvDisclosure) =>
  [one.companyName, one.psiraNumber, one.disclosurePeriodStart, one.disclosurePeriodEnd, one.categories.join(between), one.additionalNotes].map(guardedCell);

/** Starts with a byte order mark, which tells Excel the encoding. All cells are quoted. */
export const csvOf = (one: CsvDisclosure): string =>
  `\uFEFF${papaparse.unparse([[...headers]], { newline })}${newline}${papaparse.unparse([cellsOf(one)], { newline, quotes: true })}${newline}`;

/** The reason why a file cannot be read, as a sentence for the user. */
export class Unreadable extends Error {}

const folded = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function categoryOf(word: string): DisclosureCategory {
  const found = disclosureCategories.find((category) => [category, categoryLabels[category]].some((name) => folded(name) === folded(word)));
  if (!found) throw new Unreadable(`There is no category "${word}". Use ${disclosureCategories.join(', ')}.`);
  return found;
}

/** Programs save with comma, semicolon or tab. Picks the delimiter that finds the most headers. */
function delimiterOf(line: string): string {
  const found = (delimiter: string) => line.split(delimiter).filter((word) => headers.some((header) => folded(header) === folded(word))).length;
  return [',', ';', '\t'].sort((a, b) => found(b) - found(a))[0] ?? ',';
}

function rowsOf(text: string): string[][] {
  const end = text.search(/\r|\n/);
  const line = end < 0 ? text : text.slice(0, end);
  const ending = end < 0 ? '\n' : text.startsWith('\r\n', end) ? '\r\n' : (text[end] as '\r' | '\n');
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter: delimiterOf(line), newline: ending });
  if (errors.some(({ type }) => type === 'Quotes')) throw new Unreadable('A quotation mark in the file is not closed or not doubled.');
  return data.filter((row) => row.some((cell) => cell.trim() !== ''));
}

const isExample = (one: CsvDisclosure) => csvOf(one) === csvOf(example);

/** Returns the one disclosure in the file. Throws `Unreadable`. */
export function readCsv(text: string): CsvDisclosure {
  const [head = [], ...lines] = rowsOf(text.replace(/^\uFEFF/, ''));
  const places = headers.map((header) => head.findIndex((cell) => folded(cell) === folded(header)));
  const missing = headers.filter((_, at) => (places[at] ?? -1) < 0);
  if (missing.length > 0) throw new Unreadable(`The file has no column ${missing.map((header) => `"${header}"`).join(', ')}. Begin with the template.`);
  const read = lines.map((cells): CsvDisclosure => {
    const [companyName = '', psiraNumber = '', disclosurePeriodStart = '', disclosurePeriodEnd = '', categories = '', additionalNotes = ''] = places.map((at) =>
      unguardedCell(cells[at] ?? ''),
    );
    const chosen = categories.split(/[;,|]/).filter((word) => word.trim() !== '');
    return { companyName, psiraNumber, disclosurePeriodStart, disclosurePeriodEnd, categories: chosen.map(categoryOf), additionalNotes };
  });
  const own = read.length > 1 ? read.filter((one) => !isExample(one)) : read;
  if (own.length > 1) throw new Unreadable(`The file has ${own.length} disclosures. The form takes one at a time.`);
  const [one] = own;
  if (!one) throw new Unreadable('The file has no rows below its headers.');
  return one;
}

/** Decodes UTF-8, or Windows-1252 for files of older programs. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Every byte sequence is valid Windows-1252.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
