// Writes a book as a PDF: the columns of the paper register, with page numbers and a place to sign beside each entry.
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { printedTime } from '../../shared/kinds/format.ts';
import { type PrintRow, printout } from '../pdf/printout.ts';
import type { Format, Made } from '../spreadsheets/formats.ts';
import { asLines, digestOf, linesOf } from '../spreadsheets/lines.ts';

/** The most entries in one PDF: a year of a large provider. All pages stay in memory until the last is drawn. */
const mostPrinted = 5_000;

export const joined = (parts: readonly Value[], by = ' ') => parts.filter((part) => part !== null && part !== undefined && part !== '').join(by);
export const moment = (at: Value) => printedTime(new Date(String(at)));

interface Corrected {
  readonly corrects: number | null;
  readonly reason: string | null;
  readonly struck: boolean;
  readonly correction: { readonly number: number; readonly at: string; readonly by: string; readonly reason: string } | null;
}

/** The columns of the corrections, the same in every register. */
export const correctionColumns = {
  corrects: ['Corrects Entry', (entry: Corrected) => entry.corrects],
  reason: ['Reason', (entry: Corrected) => entry.reason],
  struck: ['Struck Through', (entry: Corrected) => entry.struck],
  correction: ['Corrected by Entry', (entry: Corrected) => entry.correction?.number],
  correctedAt: ['Corrected', (entry: Corrected) => entry.correction?.at],
  correctedBy: ['Corrected by', (entry: Corrected) => entry.correction?.by],
  correctedFor: ['Reason of the Correction', (entry: Corrected) => entry.correction?.reason],
} as const;

type CorrectionValues = Readonly<Record<keyof typeof correctionColumns, Value>>;

/** Whether an entry is struck through, and the note below it. */
export function correctionOf(one: CorrectionValues): Pick<PrintRow, 'struck' | 'note'> {
  const struck = one.struck === true;
  const by = `entry ${one.correction} on ${moment(one.correctedAt ?? 0)} by ${one.correctedBy}: ${one.correctedFor}`;
  const note = joined([
    one.corrects ? `Correction of entry ${one.corrects}: ${one.reason}` : '',
    struck ? `Struck through: corrected by ${by}` : '',
    one.correction && !struck ? `As corrected by ${by}` : '',
  ]);
  return { struck, ...(note ? { note } : {}) };
}

const viewInWords = { original: 'as originally entered', corrected: 'as corrected', both: 'originals and corrections' } as const;

interface Printed {
  readonly columns: readonly { readonly header: string; readonly share: number; readonly align?: 'right' }[];
  readonly rowOf: (values: readonly Value[]) => PrintRow;
  /** The name above the entries, and the facts of the first page. */
  readonly headOf: (made: Made) => Promise<{ readonly name: string; readonly facts: readonly (readonly [string, string])[] }>;
  /** The filters on kind and search, in words. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly searched: (text: string) => string;
}

/** Describes the printed part of the register in words: without filters it is all. */
function partOf({ kinds, searched }: Printed, { query, rows }: Made, numbers: readonly number[]): (readonly [string, string])[] {
  const { view = 'both', kind, search, firearmId, from, to } = query;
  const chosen = [kind && `${kinds[kind]} only`, search && searched(search), firearmId && 'one firearm', from && `dated from ${from}`, to && `dated to ${to}`];
  const range = numbers.length === 0 ? 'None' : `${numbers[0]} to ${numbers.at(-1)}`;
  return [
    ['Entries', `${range} (${rows} in this printout)`],
    ['View', viewInWords[view as keyof typeof viewInWords]],
    ...(chosen.some(Boolean) ? [['Filters', joined(chosen, ', ')] as const] : []),
  ];
}

async function numbersOf(parts: AsyncIterable<Uint8Array>): Promise<number[]> {
  const numbers: number[] = [];
  for await (const [number] of linesOf(parts)) numbers.push(Number(number));
  return numbers;
}

async function* rowsOf({ rowOf }: Printed, parts: AsyncIterable<Uint8Array>): AsyncGenerator<PrintRow> {
  for await (const values of linesOf(parts)) yield rowOf(values);
}

/** The PDF of a register. The first column of its rows is the entry's number. */
export const registerPdf = (printed: Printed): Format => ({
  contentType: contentTypes.pdf,
  mostRows: mostPrinted,
  tooMany: `A PDF can have at most ${mostPrinted} entries. Choose a range, such as entries 1 to ${mostPrinted}, then ${mostPrinted + 1} to ${2 * mostPrinted}.`,
  rows: asLines,
  async *file(title, headers, parts, made) {
    const { name, facts } = await printed.headOf(made);
    const [sha256, numbers] = [await digestOf(headers, linesOf(made.again())), await numbersOf(made.again())];
    yield* printout({
      title,
      subtitle: numbers.length === 0 ? name : `${name}, entries ${numbers[0]} to ${numbers.at(-1)}`,
      landscape: true,
      generatedBy: made.by,
      generatedAt: made.at,
      sha256,
      sections: [{ facts: [...facts, ...partOf(printed, made, numbers)] }, { columns: printed.columns, rows: rowsOf(printed, parts) }],
      signature: true,
    });
  },
});
