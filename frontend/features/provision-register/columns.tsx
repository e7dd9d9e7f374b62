// The columns of the paper register of provision; on a phone one column with the whole entry.
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { purposeWords } from '../../../shared/custody/schema.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { atMinute, counted, onDayBriefly } from '../../../shared/kinds/format.ts';
import type { ProvisionEntry } from '../../../shared/provision-register/schema.ts';
import { conditionOf, enteredByWords, movementWords } from '../../../shared/provision-register/wording.ts';
import type { StockView } from '../../../shared/stock-register/schema.ts';
import { Aside, Correct, Remarks, Words } from '../../ui/register/words.tsx';
import type { RecordColumn } from '../../ui/table/record-table.tsx';

type Columns = readonly RecordColumn<ProvisionEntry>[];
type OnCorrect = ((entry: ProvisionEntry) => void) | undefined;

const some = (parts: readonly (string | null | false | undefined)[], by = ', ') => parts.filter(Boolean).join(by) || '–';

const weapon = ({ type, caliber }: ProvisionEntry) => some([type, caliber]);
const serial = ({ serialNumber, marks }: ProvisionEntry) => some([serialNumber, marks], '; ');
const license = ({ licenseNumber, licenseDate }: ProvisionEntry) => some([licenseNumber, licenseDate && onDayBriefly(licenseDate)]);
const officer = ({ officerName, idNumber, psiraNumber }: ProvisionEntry) => `${officerName}, ID ${idNumber}, PSiRA ${psiraNumber}`;
const duty = ({ purpose, place }: ProvisionEntry) => some([purposeWords[purpose], place]);
const period = ({ dueAt, authorisationNumber }: ProvisionEntry) => `until ${atMinute(dueAt)}, ${authorisationNumber}`;
const out = ({ outAt, roundsOut, issuedBy }: ProvisionEntry) => `${atMinute(outAt)}, ${counted(roundsOut, 'round')}, by ${issuedBy}`;
const back = (entry: ProvisionEntry) =>
  some([
    entry.inAt && atMinute(entry.inAt),
    entry.roundsIn !== null && counted(entry.roundsIn, 'round'),
    conditionOf(entry),
    entry.receivedBy && `by ${entry.receivedBy}`,
  ]);
const entered = (entry: ProvisionEntry) => `${atMinute(entry.enteredAt)}, ${enteredByWords(entry)}`;

const told = (id: string, header: string, width: number, words: (entry: ProvisionEntry) => string): RecordColumn<ProvisionEntry> => ({
  id,
  header,
  width,
  cell: (entry) => <Words entry={entry}>{words(entry)}</Words>,
});

/** A void entry cannot be corrected. */
const Act = ({ entry, view, onCorrect }: { readonly entry: ProvisionEntry; readonly view: StockView; readonly onCorrect: OnCorrect }) =>
  entry.ended === 'void' ? null : <Correct entry={entry} name={firearmName(entry)} view={view} onCorrect={onCorrect} />;

/** The number comes first, with the button to correct: users would not find the button at the end of so many columns. */
export const wideColumns = (view: StockView, onCorrect: OnCorrect): Columns => [
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
  told('kind', 'Out or In', 120, movementWords),
  told('out', 'Out', 160, out),
  {
    id: 'firearm',
    header: 'Firearm',
    width: 190,
    cell: (entry) => (
      <SpaceBetween size="xxxs">
        <Words entry={entry}>{`${entry.manufacturer} ${entry.model}`}</Words>
        <Words entry={entry}>
          <Link href={`/firearms/${entry.firearmId}/profile`}>{serial(entry)}</Link>
        </Words>
        <Aside>{weapon(entry)}</Aside>
      </SpaceBetween>
    ),
  },
  told('license', 'License', 160, license),
  told('officer', 'Officer', 170, officer),
  told('duty', 'Purpose and Place', 150, duty),
  told('period', 'Authorisation', 170, period),
  told('in', 'In', 160, back),
  { id: 'remarks', header: 'Remarks', width: 170, cell: (entry) => (entry.remarks || entry.corrects || entry.correction ? <Remarks entry={entry} /> : '–') },
  told('entered', 'Entered', 140, entered),
];

export const narrowColumns = (view: StockView, onCorrect: OnCorrect): Columns => [
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
        <Words entry={entry}>{officer(entry)}</Words>
        <Words entry={entry}>{duty(entry)}</Words>
        <Words entry={entry}>{`Out ${out(entry)}`}</Words>
        <Words entry={entry}>{`Authorised ${period(entry)}`}</Words>
        {entry.side === 'return' ? <Words entry={entry}>{`In ${back(entry)}`}</Words> : null}
        <Remarks entry={entry} />
        <Aside>{`Entered ${entered(entry)}`}</Aside>
      </SpaceBetween>
    ),
  },
  ...(onCorrect && view !== 'original'
    ? [{ id: 'act', header: 'Actions', width: 100, cell: (entry: ProvisionEntry) => <Act entry={entry} view={view} onCorrect={onCorrect} /> }]
    : []),
];
