// The rows of an import: tiles that count and filter by outcome, and the table with line, column and reason.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type Counts, type Import, type ImportRow, type Outcome, outcomes } from '../../../shared/imports/schema.ts';
import { FilterTile, FilterTiles } from '../../ui/filter-tile.tsx';
import { useNarrow } from '../../ui/narrow.ts';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { outcomeWords } from './wording.ts';
import './rows.css';

const colours = { create: 'green', update: 'blue', same: 'grey', error: 'red' } as const;

const serialOf = ({ serialNumber, firearmId }: ImportRow) =>
  firearmId ? <Link href={`/firearms/${firearmId}/profile`}>{serialNumber || 'Profile'}</Link> : serialNumber || '–';

/** On a phone the columns have no column of their own. Of several that are in error the reason names each already. */
const reasonOf = ({ column, reason }: ImportRow) => (column && !reason?.startsWith(`${column.split(', ')[0]}: `) ? `${column}: ${reason}` : reason);

function columnsFor(run: boolean, narrow: boolean): readonly RecordColumn<ImportRow>[] {
  const words = outcomeWords(run);
  const outcomeOf = ({ outcome }: ImportRow) => <Badge color={colours[outcome]}>{words[outcome]}</Badge>;
  const line: RecordColumn<ImportRow> = { id: 'line', header: 'Line', isRowHeader: true, width: narrow ? 70 : 80, cell: (row) => row.line };
  if (narrow) {
    const what = (row: ImportRow) => (
      <SpaceBetween size="xxs">
        <div className="import-words">
          {outcomeOf(row)} {serialOf(row)}
        </div>
        {row.reason ? <div className="import-words">{reasonOf(row)}</div> : null}
      </SpaceBetween>
    );
    return [line, { id: 'what', header: 'What happens', width: 260, cell: what }];
  }
  return [
    line,
    { id: 'outcome', header: 'Outcome', width: 110, cell: outcomeOf },
    { id: 'serialNumber', header: 'Serial Number', width: 180, cell: serialOf },
    { id: 'column', header: 'Column', width: 180, cell: ({ column }) => column ?? '–' },
    { id: 'reason', header: 'Reason', width: 440, cell: ({ reason }) => <div className="import-words">{reason ?? '–'}</div> },
  ];
}

export function ImportRows({ of, counts, run }: { readonly of: Import; readonly counts: Counts; readonly run: boolean }) {
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
              onToggle={() => setOutcome(outcome === one ? undefined : one)}
            />
          ))}
        </FilterTiles>
      </Box>
      <RecordTable
        route={contract.imports.rows}
        params={{ id: of.id }}
        query={{ outcome }}
        name={narrow ? 'import-rows-narrow' : 'import-rows'}
        title={outcome ? `Rows: ${words[outcome]}` : 'All Rows'}
        what="rows"
        variant="container"
        columns={columnsFor(run, narrow)}
        onClearFilter={() => setOutcome(undefined)}
        noMatchTitle="No row has this outcome"
      />
    </SpaceBetween>
  );
}
