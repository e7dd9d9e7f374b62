// The firearms that one legal entity owns.
import Link from '@cloudscape-design/components/link';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const columns: readonly RecordColumn<Firearm>[] = [
  {
    id: 'serialNumber',
    header: 'Serial Number',
    isRowHeader: true,
    width: 150,
    cell: ({ id, serialNumber }) => <Link href={`/firearms/${id}/profile`}>{serialNumber}</Link>,
  },
  { id: 'manufacturer', header: 'Manufacturer', width: 150, cell: ({ manufacturer }) => manufacturer },
  { id: 'model', header: 'Model', width: 130, cell: ({ model }) => model },
  { id: 'type', header: 'Type', width: 110, cell: ({ type }) => type },
  { id: 'caliber', header: 'Caliber', width: 130, cell: ({ caliber }) => caliber },
  { id: 'status', header: 'Status', width: 150, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'keeper', header: 'Keeper', width: 200, cell: ({ keeperName }) => keeperName ?? 'The owner' },
  { id: 'place', header: 'Province / City', width: 200, cell: ({ province, city }) => `${province} / ${city}` },
];

export function Firearms({ ownerId }: { readonly ownerId: number }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  return (
    <RecordTable
      route={contract.firearms.list}
      query={{ ownerId, search }}
      name="entity-firearms"
      exportAs="firearms"
      title="Firearms"
      what="firearms"
      variant="container"
      columns={columns}
      noMatchTitle={search ? 'No firearms match' : 'This legal entity owns no firearms'}
      onClearFilter={() => {
        setTyped('');
        setSearch('');
      }}
      filter={
        <TextFilter
          filteringText={typed}
          filteringPlaceholder="Make, model or serial number"
          filteringAriaLabel="Search firearms"
          filteringClearAriaLabel="Clear search"
          onChange={({ detail }) => setTyped(detail.filteringText)}
          onDelayedChange={({ detail }) => setSearch(detail.filteringText.trim())}
        />
      }
    />
  );
}
