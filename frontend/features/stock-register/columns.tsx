// The columns of the paper register; on a phone one column with the whole entry. A replaced entry is struck through, with the reason.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { firearmName } from '../../../shared/firearms/name.ts';
import { onDay, onDayBriefly } from '../../../shared/kinds/format.ts';
import type { StockEntry, StockView } from '../../../shared/stock-register/schema.ts';
import { enteredByWords, movementWords } from '../../../shared/stock-register/wording.ts';
import type { RecordColumn } from '../../ui/table/record-table.tsx';
import { correctableNumber, partyWords } from './wording.ts';
import './columns.css';

type Columns = readonly RecordColumn<StockEntry>[];
type Correct = (entry: StockEntry) => void;

const Words = ({ entry, children }: { readonly entry: StockEntry; readonly children: ReactNode }) =>
  entry.struck ? <del className="stock-words">{children}</del> : <span className="stock-words">{children}</span>;

const Aside = ({ children }: { readonly children: ReactNode }) => (
  <Box color="text-body-secondary" fontSize="body-s">
    <span className="stock-words">{children}</span>
  </Box>
);

/** Who corrected the entry, when and why; and which entry it corrects. */
function Corrections({ entry: { corrects, reason, struck, correction } }: { readonly entry: StockEntry }) {
  if (!corrects && !correction) return null;
  return (
    <div className="stock-words">
      {corrects ? <Aside>{`Corrects entry ${corrects}: ${reason}`}</Aside> : null}
      {correction ? (
        <Aside>{`${struck ? 'Corrected by' : 'As corrected by'} entry ${correction.number} on ${onDay(correction.at)}, ${correction.by}: ${correction.reason}`}</Aside>
      ) : null}
    </div>
  );
}

const Remarks = ({ entry }: { readonly entry: StockEntry }) => (
  <SpaceBetween size="xxxs">
    {entry.remarks ? <Words entry={entry}>{entry.remarks}</Words> : null}
    <Corrections entry={entry} />
  </SpaceBetween>
);

const license = ({ licenseNumber, licenseDate }: StockEntry) => [licenseNumber, licenseDate && onDayBriefly(licenseDate)].filter(Boolean).join(', ') || '–';
const serial = ({ serialNumber, marks }: StockEntry) => [serialNumber, marks].filter(Boolean).join('; ');
const entered = (entry: StockEntry) => `${onDay(entry.enteredAt)}, ${enteredByWords(entry)}`;

function Act({ entry, view, onCorrect }: { readonly entry: StockEntry; readonly view: StockView; readonly onCorrect: Correct | undefined }) {
  const number = correctableNumber(entry, view);
  if (!onCorrect || number === null) return null;
  return (
    <Button variant="inline-link" ariaLabel={`Correct entry ${number}, ${firearmName(entry)}`} onClick={() => onCorrect({ ...entry, number })}>
      Correct
    </Button>
  );
}

const told = (id: string, header: string, width: number, words: (entry: StockEntry) => string, hidden = false): RecordColumn<StockEntry> => ({
  id,
  header,
  width,
  hidden,
  cell: (entry) => <Words entry={entry}>{words(entry)}</Words>,
});

const correcting = (view: StockView, onCorrect: Correct | undefined): Columns =>
  onCorrect && view !== 'original'
    ? [{ id: 'act', header: 'Actions', width: 100, cell: (entry) => <Act entry={entry} view={view} onCorrect={onCorrect} /> }]
    : [];

/** The number comes first, with the button to correct: users would not find the button at the end of so many columns. */
export const wideColumns = (view: StockView, onCorrect: Correct | undefined): Columns => [
  {
    id: 'number',
    header: 'No.',
    width: onCorrect && view !== 'original' ? 95 : 75,
    isRowHeader: true,
    cell: (entry) => (
      <>
        <Words entry={entry}>{entry.number}</Words>
        <Act entry={entry} view={view} onCorrect={onCorrect} />
      </>
    ),
  },
  // On paper the columns are narrow: without non-breaking spaces a date takes three lines.
  told('date', 'Date', 130, ({ date }) => onDayBriefly(date).replaceAll(' ', '\u00a0')),
  told('how', 'In or Out', 125, movementWords),
  told('make', 'Make and Model', 160, ({ manufacturer, model }) => `${manufacturer} ${model}`),
  told('type', 'Type', 115, ({ type }) => type),
  told('caliber', 'Caliber', 100, ({ caliber }) => caliber),
  {
    id: 'serial',
    header: 'Serial Number',
    width: 150,
    cell: (entry) => (
      <Words entry={entry}>{entry.side === 'acquisition' ? <Link href={`/firearms/${entry.firearmId}/profile`}>{serial(entry)}</Link> : serial(entry)}</Words>
    ),
  },
  told('license', 'License', 175, license),
  told('party', 'From or To', 140, partyWords),
  {
    id: 'remarks',
    header: 'Remarks',
    width: 170,
    cell: (entry) => (entry.remarks || entry.corrects || entry.correction ? <Remarks entry={entry} /> : '–'),
  },
  told('entered', 'Entered', 140, entered),
];

export const narrowColumns = (view: StockView, onCorrect: Correct | undefined): Columns => [
  {
    id: 'entry',
    header: 'Entry',
    width: onCorrect && view !== 'original' ? 240 : 340,
    isRowHeader: true,
    cell: (entry) => (
      <SpaceBetween size="xxxs">
        <Box variant="strong">
          <Words entry={entry}>{`${entry.number}. ${movementWords(entry)}`}</Words>
        </Box>
        <Words entry={entry}>{firearmName(entry)}</Words>
        <Words entry={entry}>{[onDay(entry.date), entry.counterpartyName ? partyWords(entry) : null].filter(Boolean).join(' · ')}</Words>
        <Words entry={entry}>{[entry.type, entry.caliber].join(' · ')}</Words>
        {entry.licenseNumber ? <Words entry={entry}>{`License ${license(entry)}`}</Words> : null}
        <Remarks entry={entry} />
        <Aside>{`Entered ${entered(entry)}`}</Aside>
      </SpaceBetween>
    ),
  },
  ...correcting(view, onCorrect),
];
