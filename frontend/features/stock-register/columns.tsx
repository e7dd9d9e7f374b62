// The columns of the paper register; on a phone one column with the whole entry. A replaced entry is struck through, with the reason.
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { firearmName } from '../../../shared/firearms/name.ts';
import { onDay, onDayBriefly } from '../../../shared/kinds/format.ts';
import type { StockEntry, StockView } from '../../../shared/stock-register/schema.ts';
import { enteredByWords, movementWords } from '../../../shared/stock-register/wording.ts';
import { Aside, Correct, Remarks, Words } from '../../ui/register/words.tsx';
import type { RecordColumn } from '../../ui/table/record-table.tsx';
import { partyWords } from './wording.ts';

type Columns = readonly RecordColumn<StockEntry>[];
type OnCorrect = (entry: StockEntry) => void;

const license = ({ licenseNumber, licenseDate }: StockEntry) => [licenseNumber, licenseDate && onDayBriefly(licenseDate)].filter(Boolean).join(', ') || '–';
const serial = ({ serialNumber, marks }: StockEntry) => [serialNumber, marks].filter(Boolean).join('; ');
const entered = (entry: StockEntry) => `${onDay(entry.enteredAt)}, ${enteredByWords(entry)}`;

const told = (id: string, header: string, width: number, words: (entry: StockEntry) => string, hidden = false): RecordColumn<StockEntry> => ({
  id,
  header,
  width,
  hidden,
  cell: (entry) => <Words entry={entry}>{words(entry)}</Words>,
});

const correcting = (view: StockView, onCorrect: OnCorrect | undefined): Columns =>
  onCorrect && view !== 'original'
    ? [{ id: 'act', header: 'Actions', width: 100, cell: (entry) => <Correct entry={entry} name={firearmName(entry)} view={view} onCorrect={onCorrect} /> }]
    : [];

/** The number comes first, with the button to correct: users would not find the button at the end of so many columns. */
export const wideColumns = (view: StockView, onCorrect: OnCorrect | undefined): Columns => [
  {
    id: 'number',
    header: 'No.',
    width: onCorrect && view !== 'original' ? 95 : 75,
    isRowHeader: true,
    cell: (entry) => (
      <>
        <Words entry={entry}>{entry.number}</Words>
        <Correct entry={entry} name={firearmName(entry)} view={view} onCorrect={onCorrect} />
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

export const narrowColumns = (view: StockView, onCorrect: OnCorrect | undefined): Columns => [
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
