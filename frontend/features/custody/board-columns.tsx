// Columns of Who Holds What; on a phone one column with the firearm, the officer and the time that is left.
import Box from '@cloudscape-design/components/box';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import { canBeUnaccounted, recipientsOf, stepWords } from '../../../shared/custody/ladder.ts';
import type { Custody, TakenSteps } from '../../../shared/custody/schema.ts';
import { Due, FirearmLink } from '../../ui/records/custody-cells.tsx';
import { clockWords, firearmWords, placeWords } from '../../ui/records/custody-words.ts';

type RowAction = 'return' | 'move' | 'extend' | 'handOver' | 'print' | 'revoke' | 'void' | 'unaccounted' | 'loss';
export type Act = (action: RowAction, row: Custody) => void;

interface Around {
  readonly now: Date;
  readonly mayIssue: boolean;
  readonly mayReport: boolean;
  readonly onAct: Act;
  /** Telephone numbers of control rooms, by safe. */
  readonly controlRooms: ReadonlyMap<string, string>;
  /** The steps of the ladder by issue; absent where they are not shown. */
  readonly notified?: ReadonlyMap<string, TakenSteps> | undefined;
}

type Columns = readonly TableProps.ColumnDefinition<Custody>[];

const firearm = ({ firearm: one }: Custody) => <FirearmLink of={one} />;

const Call = ({ phone, name }: { readonly phone: string; readonly name: string }) => (
  <Link href={`tel:${phone.replaceAll(' ', '')}`} ariaLabel={`${phone}: call ${name}`}>
    {phone}
  </Link>
);

const officer = ({ officerId, officerName, officerPhone }: Custody, controlRoom: string | undefined) =>
  officerId && officerName ? (
    <SpaceBetween size="xxxs">
      <Link href={`/custody/officers/${officerId}`}>{officerName}</Link>
      {officerPhone ? <Call phone={officerPhone} name={officerName} /> : null}
      {controlRoom ? (
        <Box fontSize="body-s">
          Control room <Call phone={controlRoom} name={`the control room of ${officerName}`} />
        </Box>
      ) : null}
    </SpaceBetween>
  ) : (
    '–'
  );

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** The steps of the ladder that were taken: when, and who was notified. */
function Notified({ steps = [], now }: { readonly steps: TakenSteps | undefined; readonly now: Date }) {
  if (steps.length === 0) return <span>No step so far</span>;
  return (
    <SpaceBetween size="xxxs">
      {steps.map(({ step, at, people: count }) => (
        <Box key={step} fontSize="body-s">
          {`${stepWords[step]}, ${clockWords(at, now)}: ${count === 0 ? 'no user to notify' : `${recipientsOf[step].join(' and ')} (${people(count)})`}`}
        </Box>
      ))}
    </SpaceBetween>
  );
}

const words: Readonly<Record<RowAction, string>> = {
  return: 'Return Firearm',
  move: 'Move to a Safe',
  extend: 'Extend Issue',
  handOver: 'Hand Over',
  print: 'Print Authorisation',
  revoke: 'Revoke Authorisation',
  void: 'Void Issue',
  unaccounted: 'Mark Unaccounted',
  loss: 'Report Loss',
};

/** The next steps of a firearm. A missing firearm can only come back or be reported as lost. */
function stepsOf(row: Custody, now: Date): readonly RowAction[] {
  if (row.state === 'unaccounted') return row.issueId ? ['return', 'print', 'revoke'] : ['move'];
  return ['return', 'extend', 'handOver', 'print', 'revoke', 'void', ...(canBeUnaccounted(row, now) ? (['unaccounted'] as const) : [])];
}

function Actions({ row, now, mayIssue, mayReport, onAct }: Around & { readonly row: Custody }) {
  const steps = stepsOf(row, now);
  const offered: RowAction[] = [...(mayIssue ? steps : []), ...(mayReport ? (['loss'] as const) : [])];
  if (offered.length === 0) return null;
  return (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={`Actions for ${firearmWords(row.firearm)}`}
      items={offered.map((id) => ({ id, text: words[id] }))}
      onItemClick={({ detail }) => onAct(detail.id as RowAction, row)}
    />
  );
}

export const columnsFor = (around: Around, isNarrow: boolean): Columns => {
  const { now, notified, controlRooms } = around;
  const holder = (row: Custody) => officer(row, row.safeId === null ? undefined : controlRooms.get(row.safeId));
  const stepsOf = ({ issueId }: Custody) => (issueId ? notified?.get(issueId) : undefined);
  const acts = around.mayIssue || around.mayReport;
  const actions: Columns = acts ? [{ id: 'actions', header: 'Actions', width: 90, cell: (row) => <Actions row={row} {...around} /> }] : [];
  if (isNarrow)
    return [
      {
        id: 'firearm',
        header: 'Firearm',
        isRowHeader: true,
        cell: (row) => (
          <SpaceBetween size="xxxs">
            {firearm(row)}
            {holder(row)}
            <Box fontSize="body-s">{[placeWords(row), row.dueAt ? clockWords(row.dueAt, now) : null].filter(Boolean).join(' · ')}</Box>
            <Due row={row} now={now} />
            {notified ? <Notified steps={stepsOf(row)} now={now} /> : null}
          </SpaceBetween>
        ),
      },
      ...actions,
    ];
  // The list of overdue firearms shows who was notified instead of the paper, so that the actions fit beside it.
  const told: Columns = [{ id: 'notified', header: 'Notified', minWidth: 200, cell: (row) => <Notified steps={stepsOf(row)} now={now} /> }];
  const paper: Columns = [
    { id: 'rounds', header: 'Rounds', width: 85, cell: ({ roundsOut }) => roundsOut ?? '–' },
    { id: 'authorisation', header: 'Authorisation', minWidth: 130, cell: ({ authorisationNumber }) => authorisationNumber ?? '–' },
  ];
  return [
    { id: 'firearm', header: 'Firearm', isRowHeader: true, minWidth: 165, cell: firearm },
    { id: 'officer', header: 'Officer', minWidth: 130, cell: holder },
    { id: 'place', header: 'Place', minWidth: 140, cell: placeWords },
    { id: 'out', header: 'Out Since', minWidth: 120, cell: ({ outAt }) => (outAt ? clockWords(outAt, now) : '–') },
    {
      id: 'due',
      header: 'Due',
      minWidth: 170,
      cell: (row) => (
        <SpaceBetween size="xxxs">
          <Due row={row} now={now} />
          {row.dueAt ? <Box fontSize="body-s">{clockWords(row.dueAt, now)}</Box> : null}
        </SpaceBetween>
      ),
    },
    ...(notified ? told : paper),
    ...actions,
  ];
};
