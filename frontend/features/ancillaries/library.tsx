// Table of the ancillary library: makes, models and what they fit.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { ancillaryTypes } from '../../../shared/ancillaries/schema.ts';
import type { LibraryAncillary } from '../../../shared/ancillary-library/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { jsonWords } from '../../../shared/kinds/format.ts';
import { Can } from '../../ui/page/can.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { Filters, useAddressFilters } from './filters.tsx';
import { nameOf } from './wording.ts';

/** "Rounds: 17, Magnification: 4x32". */
const specificationsOf = ({ specifications }: LibraryAncillary) =>
  Object.entries(specifications ?? {})
    .map(([name, value]) => `${wordsOf(name)}: ${jsonWords(value)}`)
    .join(', ');

const columns: readonly RecordColumn<LibraryAncillary>[] = [
  { id: 'name', header: 'Make and Model', isRowHeader: true, width: 220, cell: nameOf },
  { id: 'actions', header: 'Actions', width: 190, cell: (record) => <UseInRegistration record={record} /> },
  { id: 'type', header: 'Type', width: 150, cell: ({ type }) => type },
  { id: 'category', header: 'Category', width: 140, cell: ({ category }) => category ?? 'N/A' },
  { id: 'compatibility', header: 'Fits', width: 260, cell: ({ compatibility }) => compatibility.join(', ') || 'N/A' },
  { id: 'specifications', header: 'Specifications', width: 220, cell: (record) => specificationsOf(record) || 'N/A' },
  { id: 'description', header: 'Description', width: 360, cell: ({ description }) => description ?? 'N/A' },
];

/** On a phone a record is one column. */
const narrowColumns = (registers: boolean): typeof columns => [
  {
    id: 'name',
    header: 'Make and Model',
    isRowHeader: true,
    width: 300,
    cell: (record) => (
      <SpaceBetween size="xxs">
        <Box variant="strong">{nameOf(record)}</Box>
        <span>{[record.type, record.category].filter(Boolean).join(', ')}</span>
        {record.compatibility.length > 0 ? <span>{`Fits ${record.compatibility.join(', ')}`}</span> : null}
        {[specificationsOf(record), record.description].filter(Boolean).map((words) => (
          <span key={words}>{words}</span>
        ))}
        {registers ? <UseInRegistration record={record} /> : null}
      </SpaceBetween>
    ),
  },
];
const registrars = { wide: columns, narrow: narrowColumns(true) };
const readers: typeof registrars = { wide: columns.filter(({ id }) => id !== 'actions'), narrow: narrowColumns(false) };
const choices = [{ name: 'type', label: 'Type', options: ancillaryTypes.map((value) => ({ value, label: value })) }];

function UseInRegistration({ record }: { readonly record: LibraryAncillary }) {
  return (
    <Button variant="inline-link" href={`/ancillaries/register?library=${record.id}`} ariaLabel={`Use in Registration: ${nameOf(record)}`}>
      Use in Registration
    </Button>
  );
}

export function AncillaryLibrary() {
  const filters = useAddressFilters();
  const narrow = useNarrow();
  const table = (shown: typeof registrars) => (
    <RecordTable
      key={narrow ? 'narrow' : 'wide'}
      exportAs="ancillary-library"
      route={contract.ancillaryLibrary.list}
      query={{ search: filters.get('search').slice(0, 100), type: filters.get('type').slice(0, 100) }}
      name={narrow ? 'ancillary-library-narrow' : 'ancillary-library'}
      title="Ancillary Library"
      what="library records"
      variant="container"
      columns={narrow ? shown.narrow : shown.wide}
      onClearFilter={filters.clear}
      emptyTitle="The ancillary library is empty"
      emptyText="Add makes and models here to select them when you register an ancillary."
      noMatchTitle="No library records match"
      actions={
        <Can call={contract.ancillaryLibrary.add}>
          <Button variant="primary" href="/ancillaries/library/add">
            Add Record
          </Button>
        </Can>
      }
      filter={<Filters label="Search the ancillary library" placeholder="Make, model or what it fits" choices={choices} />}
    />
  );
  return (
    <Can call={contract.ancillaries.register} fallback={table(readers)}>
      {table(registrars)}
    </Can>
  );
}
