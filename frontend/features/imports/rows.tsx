// The rows of an import: tiles that count and filter by outcome, and the table with line, column and reason.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { headerOf, type ImportKey } from '../../../shared/imports/columns.ts';
import { type Counts, type Import, type ImportRow, type Outcome, outcomes } from '../../../shared/imports/schema.ts';
import type { ImportSubject } from '../../../shared/imports/subject.ts';
import { useNarrow } from '../../ui/page/narrow.ts';
import { FilterTile, FilterTiles } from '../../ui/table/filter-tile.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';

import { Kinds } from './kinds.tsx';
import { RecordedAs } from './recorded-as.tsx';
import type { Fixes } from './use-fixes.ts';

import { outcomeWords } from './wording.ts';
import './rows.css';

/** Loaded only when a row is fixed. */
const FixRow = lazy(() => import('./fix-row.tsx'));

const colours = { create: 'green', update: 'blue', same: 'grey', error: 'red' } as const;

/** The record of a row: the serial number of the firearm, or the name of the officer. */
const recordOf = ({ serialNumber, firearmId, officer, officerId }: ImportRow) => {
  if (officer !== undefined) return officerId ? <Link href={`/custody/officers/${officerId}`}>{officer || 'Officer'}</Link> : officer || '–';
  return firearmId ? <Link href={`/firearms/${firearmId}/profile`}>{serialNumber || 'Profile'}</Link> : serialNumber || '–';
};

/** On a phone there is no separate column for the file's columns. If several are in error, the reason already names each. */
const reasonOf = ({ column, reason }: ImportRow) => (column && !reason?.startsWith(`${column.split(', ')[0]}: `) ? `${column}: ${reason}` : reason);

/** For a row in error before the run: a button to fix its cells, and the entered values that are not checked yet. */
function Fix({ row, fixes, onFix }: { readonly row: ImportRow; readonly fixes: Fixes; readonly onFix: (row: ImportRow) => void }) {
  const entered = Object.entries(fixes.of(row.line)).map(([key, value]) => `${headerOf(key as ImportKey)}: ${value || 'empty'}`);
  return (
    <SpaceBetween size="xxs">
      <Button variant="inline-link" ariaLabel={`Fix line ${row.line}`} onClick={() => onFix(row)}>
        Fix
      </Button>
      {entered.length > 0 ? <div className="import-words">{`${entered.join(', ')} (not checked yet)`}</div> : null}
    </SpaceBetween>
  );
}

const fixedWords = ({ fixed }: ImportRow) => (fixed.length > 0 ? ` Fixed on the screen: ${fixed.map(headerOf).join(', ')}.` : '');

interface Shown {
  readonly subject: ImportSubject;
  readonly run: boolean;
  readonly narrow: boolean;
  readonly filter: Outcome | undefined;
  readonly fixOf: ((row: ImportRow) => ReactNode) | undefined;
}

function columnsFor({ subject, run, narrow, filter, fixOf }: Shown): readonly RecordColumn<ImportRow>[] {
  const words = outcomeWords(run);
  const outcomeOf = ({ outcome }: ImportRow) => <Badge color={colours[outcome]}>{words[outcome]}</Badge>;
  const line: RecordColumn<ImportRow> = { id: 'line', header: 'Line', isRowHeader: true, width: narrow ? 70 : 80, cell: (row) => row.line };
  if (narrow) {
    const what = (row: ImportRow) => (
      <SpaceBetween size="xxs">
        <div className="import-words">
          {outcomeOf(row)} {recordOf(row)}
        </div>
        {row.reason || row.fixed.length > 0 ? <div className="import-words">{`${reasonOf(row) ?? ''}${fixedWords(row)}`}</div> : null}
        {row.outcome === 'error' ? null : <RecordedAs row={row} />}
        {fixOf?.(row)}
      </SpaceBetween>
    );
    return [line, { id: 'what', header: 'Outcome', width: 260, cell: what }];
  }
  const record = subject === 'firearms' ? 'Serial Number' : 'Officer';
  const recorded: RecordColumn<ImportRow> = { id: 'recorded', header: run ? 'Values' : 'Recorded as', width: 480, cell: (row) => <RecordedAs row={row} /> };
  // Rows that are new or unchanged have no reason: show their values instead.
  if (filter === 'create' || filter === 'same')
    return [
      line,
      { id: 'outcome', header: 'Outcome', width: 110, cell: outcomeOf },
      { id: 'serialNumber', header: record, width: 180, cell: recordOf },
      { ...recorded, width: 720 },
    ];
  return [
    line,
    { id: 'outcome', header: 'Outcome', width: 110, cell: outcomeOf },
    { id: 'serialNumber', header: record, width: 180, cell: recordOf },
    { id: 'column', header: 'Column', width: 180, cell: ({ column }) => column ?? '–' },
    { id: 'reason', header: 'Reason', width: 440, cell: (row) => <div className="import-words">{`${row.reason ?? ''}${fixedWords(row)}` || '–'}</div> },
    ...(fixOf ? [{ id: 'fix', header: 'Fix', width: 220, cell: fixOf }] : []),
    recorded,
  ];
}

interface ImportRowsProps {
  readonly of: Import;
  readonly counts: Counts;
  readonly run: boolean;
  /** Given if cells in error can be fixed. */
  readonly fixes?: Fixes;
}

export function ImportRows({ of, counts, run, fixes }: ImportRowsProps) {
  const [kind, setKind] = useState<string>();
  const [fixing, setFixing] = useState<ImportRow>();
  const fixOf = fixes && ((row: ImportRow) => (row.outcome === 'error' ? <Fix row={row} fixes={fixes} onFix={setFixing} /> : null));
  const [outcome, setOutcome] = useState<Outcome | undefined>(counts.error > 0 ? 'error' : undefined);
  const narrow = useNarrow();
  const words = outcomeWords(run);
  return (
    <SpaceBetween size="l">
      <Box>
        <FilterTiles label="Rows by outcome">
          {outcomes.map((one) => (
            <FilterTile
              key={one}
              name={words[one]}
              count={counts[one]}
              pressed={outcome === one}
              onToggle={() => {
                setKind(undefined);
                setOutcome(outcome === one ? undefined : one);
              }}
            />
          ))}
        </FilterTiles>
      </Box>
      <Kinds kinds={of.kinds} chosen={kind} onChoose={setKind} />
      <RecordTable
        route={contract.imports.rows}
        params={{ id: of.id }}
        query={kind === undefined ? { outcome } : { kind }}
        name={narrow ? 'import-rows-narrow' : 'import-rows'}
        title={kind !== undefined ? 'Rows of One Kind of Error' : outcome ? `Rows: ${words[outcome]}` : 'All Rows'}
        what="rows"
        variant="container"
        columns={columnsFor({ subject: of.subject, run, narrow, filter: kind === undefined ? outcome : undefined, fixOf })}
        onClearFilter={() => {
          setKind(undefined);
          setOutcome(undefined);
        }}
        noMatchTitle="No row has this outcome"
      />
      {fixing && fixes ? (
        <Suspense>
          <FixRow
            row={fixing}
            before={fixes.of(fixing.line)}
            onKeep={(entered) => {
              fixes.keep(fixing.line, entered);
              setFixing(undefined);
            }}
            onClose={() => setFixing(undefined)}
          />
        </Suspense>
      ) : null}
    </SpaceBetween>
  );
}
