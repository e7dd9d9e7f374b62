// Writes a stock register as a file: the columns of the paper register, and a PDF with page numbers and a place to sign beside each entry.

import type { Scope } from '../../shared/access/scope.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { StockEntry, StockExportQuery } from '../../shared/stock-register/schema.ts';
import { enteredByWords, movementWords } from '../../shared/stock-register/wording.ts';
import { correctionColumns, correctionOf, joined, registerPdf } from '../books/print.ts';
import { getLegalEntity } from '../legal-entities/store.ts';
import type { PrintRow } from '../pdf/printout.ts';
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
  ...correctionColumns,
  entered: ['Entered', (entry) => entry.enteredAt],
  enteredBy: ['Entered by', (entry) => entry.enteredBy],
  automatic: ['By the Registry', (entry) => entry.automatic],
  firearm: ['Firearm ID', (entry) => entry.firearmId],
  hash: ['SHA-256', (entry) => entry.hash],
} as const satisfies Record<string, readonly [header: string, value: (entry: StockEntry) => Value]>;
type Name = keyof typeof columns;
const names = Object.keys(columns) as Name[];

export const stockColumns = Object.values(columns);

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

function rowOf(values: readonly Value[]): PrintRow {
  const one = Object.fromEntries(names.map((name, at) => [name, values[at]])) as Record<Name, Value>;
  const { side, how } = one as Pick<StockEntry, 'side' | 'how'>;
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
    ...correctionOf(one),
  };
}

const pdf = registerPdf({
  columns: printed,
  rowOf,
  kinds: { acquisition: 'acquisitions', disposal: 'disposals', correction: 'corrections' },
  searched: (text) => `serial numbers with "${text}"`,
  async headOf({ query, scope }) {
    const { name, psiraNumber } = await getLegalEntity(String(query.entity), scope);
    return {
      name,
      facts: [
        ['Holder', joined([name, psiraNumber], ', ')],
        ['Kept under', 'Regulation 22, Firearms Control Regulations, 2004'],
      ],
    };
  },
});

export const stockFiles = { pdf };
