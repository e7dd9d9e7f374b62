// Writes a stock register as a file: the columns of the paper register, and a PDF with page numbers and a place to sign beside each entry.

import type { Scope } from '../../shared/access/scope.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { printedTime } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { StockEntry, StockExportQuery } from '../../shared/stock-register/schema.ts';
import { enteredByWords, movementWords } from '../../shared/stock-register/wording.ts';
import { getLegalEntity } from '../legal-entities/store.ts';
import { type PrintRow, printout } from '../pdf/printout.ts';
import type { Format, Made } from '../spreadsheets/formats.ts';
import { asLines, digestOf, linesOf } from '../spreadsheets/lines.ts';
import { listEntries } from './store.ts';

/** A page of the register for its file, oldest entries first. */
export const pageForFile = (scope: Scope, { entity, ...query }: StockExportQuery) => listEntries(String(entity), scope, { ...query, order: 'asc' });

const columns = {
  number: ['No.', (entry) => entry.number],
  kind: ['Entry', (entry) => entry.kind],
  side: ['Of', (entry) => entry.side],
  date: ['Date', (entry) => entry.date],
  how: ['How', (entry) => entry.how],
  make: ['Manufacturer', (entry) => entry.manufacturer],
  model: ['Model', (entry) => entry.model],
  type: ['Type', (entry) => entry.type],
  caliber: ['Caliber', (entry) => entry.caliber],
  serial: ['Serial Number', (entry) => entry.serialNumber],
  marks: ['Other Marks', (entry) => entry.marks],
  license: ['License Number', (entry) => entry.licenseNumber],
  licensed: ['License Date', (entry) => entry.licenseDate],
  party: ['From or To', (entry) => entry.counterpartyName],
  partyId: ['From or To ID', (entry) => entry.counterpartyId],
  remarks: ['Remarks', (entry) => entry.remarks],
  corrects: ['Corrects Entry', (entry) => entry.corrects],
  reason: ['Reason', (entry) => entry.reason],
  struck: ['Struck Through', (entry) => entry.struck],
  correction: ['Corrected by Entry', (entry) => entry.correction?.number],
  correctedAt: ['Corrected', (entry) => entry.correction?.at],
  correctedBy: ['Corrected by', (entry) => entry.correction?.by],
  correctedFor: ['Reason of the Correction', (entry) => entry.correction?.reason],
  entered: ['Entered', (entry) => entry.enteredAt],
  enteredBy: ['Entered by', (entry) => entry.enteredBy],
  automatic: ['By the Registry', (entry) => entry.automatic],
  firearm: ['Firearm ID', (entry) => entry.firearmId],
  hash: ['SHA-256', (entry) => entry.hash],
} as const satisfies Record<string, readonly [header: string, value: (entry: StockEntry) => Value]>;
type Name = keyof typeof columns;
const names = Object.keys(columns) as Name[];

export const stockColumns = Object.values(columns);

/** The most entries in one PDF: a year of a large provider. All pages stay in memory until the last is drawn. */
const mostPrinted = 5_000;

const printed = [
  { header: 'No.', share: 3, align: 'right' },
  { header: 'Date', share: 5.5 },
  { header: 'Acquired or disposed', share: 7 },
  { header: 'Make and model', share: 9 },
  { header: 'Type', share: 5.5 },
  { header: 'Caliber', share: 6 },
  { header: 'Serial number and marks', share: 9 },
  { header: 'License number and date', share: 10.5 },
  { header: 'From or to', share: 8.5 },
  { header: 'Remarks', share: 7 },
  { header: 'Entered', share: 8 },
  { header: 'Signature', share: 8 },
] as const;

const joined = (parts: readonly Value[], by = ' ') => parts.filter((part) => part !== null && part !== undefined && part !== '').join(by);
const moment = (at: Value) => printedTime(new Date(String(at)));

function rowOf(values: readonly Value[]): PrintRow {
  const one = Object.fromEntries(names.map((name, at) => [name, values[at]])) as Record<Name, Value>;
  const struck = one.struck === true;
  const { side, how } = one as Pick<StockEntry, 'side' | 'how'>;
  const stands = one.correction && !struck;
  const notes = [
    one.corrects ? `Correction of entry ${one.corrects}: ${one.reason}` : '',
    struck ? `Struck through: corrected by entry ${one.correction} on ${moment(one.correctedAt)} by ${one.correctedBy}: ${one.correctedFor}` : '',
    stands ? `As corrected by entry ${one.correction} on ${moment(one.correctedAt)} by ${one.correctedBy}: ${one.correctedFor}` : '',
  ];
  const note = joined(notes);
  return {
    cells: [
      String(one.number),
      String(one.date),
      movementWords({ side, how }),
      joined([one.make, one.model]),
      String(one.type),
      String(one.caliber),
      joined([one.serial, one.marks], '; '),
      joined([one.license, one.licensed], ', '),
      joined([one.party]) || (one.how === 'registered' || one.how === 'import' ? 'First registration' : ''),
      joined([one.remarks]),
      `${dayOf(String(one.entered))} ${enteredByWords({ enteredBy: String(one.enteredBy), automatic: one.automatic === true })}`,
      '',
    ],
    struck,
    ...(note ? { note } : {}),
  };
}

const viewInWords = { original: 'as originally entered', corrected: 'as corrected', both: 'originals and corrections' } as const;
const ofKind = { acquisition: 'acquisitions', disposal: 'disposals', correction: 'corrections' } as const;

/** Describes the printed part of the register in words: without filters it is all. */
function partOf({ query, rows }: Made, numbers: readonly number[]): (readonly [string, string])[] {
  const { view = 'both', kind, search, firearmId, from, to } = query as Record<string, string | undefined>;
  const chosen = [
    kind && `${ofKind[kind as keyof typeof ofKind]} only`,
    search && `serial numbers with "${search}"`,
    firearmId && 'one firearm',
    from && `dated from ${from}`,
    to && `dated to ${to}`,
  ];
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

async function* rowsOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<PrintRow> {
  for await (const values of linesOf(parts)) yield rowOf(values);
}

const pdf: Format = {
  contentType: contentTypes.pdf,
  mostRows: mostPrinted,
  tooMany: `A PDF can have at most ${mostPrinted} entries. Choose a range, such as entries 1 to ${mostPrinted}, then ${mostPrinted + 1} to ${2 * mostPrinted}.`,
  rows: asLines,
  async *file(title, headers, parts, made) {
    const entity = await getLegalEntity(String(made.query.entity), made.scope);
    const [sha256, numbers] = [await digestOf(headers, linesOf(made.again())), await numbersOf(made.again())];
    const whose = [
      ['Holder', joined([entity.name, entity.psiraNumber], ', ')],
      ['Kept under', 'Regulation 22, Firearms Control Regulations, 2004'],
    ] as const;
    yield* printout({
      title,
      subtitle: numbers.length === 0 ? entity.name : `${entity.name}, entries ${numbers[0]} to ${numbers.at(-1)}`,
      landscape: true,
      generatedBy: made.by,
      generatedAt: made.at,
      sha256,
      sections: [{ facts: [...whose, ...partOf(made, numbers)] }, { columns: printed, rows: rowsOf(parts) }],
      signature: true,
    });
  },
};

export const stockFiles = { pdf };
