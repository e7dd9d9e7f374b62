// The table of registered firearms: searched on the server, newest first.

import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { Can, useCan } from '../../ui/can.tsx';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ScheduleInspection } from './schedule.tsx';

/** The buttons stand beside the serial number: in sight on a narrow screen too, where the other columns scroll. */
const columnsFor = (schedules: boolean): readonly RecordColumn<Firearm>[] => [
  {
    id: 'serialNumber',
    header: 'Serial Number',
    isRowHeader: true,
    width: 140,
    cell: (firearm) => <Link href={`/firearms/${firearm.id}/profile`}>{firearm.serialNumber}</Link>,
  },
  { id: 'actions', header: 'Actions', width: schedules ? 290 : 140, cell: (firearm) => <RowActions firearm={firearm} /> },
  { id: 'manufacturer', header: 'Manufacturer', width: 140, cell: ({ manufacturer }) => manufacturer },
  { id: 'model', header: 'Model', width: 110, cell: ({ model }) => model },
  { id: 'type', header: 'Type', width: 95, cell: ({ type }) => type },
  { id: 'caliber', header: 'Caliber', width: 125, cell: ({ caliber }) => caliber },
  { id: 'status', header: 'Status', width: 130, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'owner', header: 'Owner', width: 190, cell: ({ ownerName }) => ownerName },
  { id: 'keeper', header: 'Keeper', width: 190, hidden: true, cell: ({ keeperName }) => keeperName ?? '–' },
  { id: 'place', header: 'Province / City', width: 190, cell: ({ province, city }) => `${province} / ${city}` },
  { id: 'licenseType', header: 'License Type', width: 180, hidden: true, cell: ({ licenseType }) => licenseType },
  { id: 'registered', header: 'Registered', width: 130, cell: ({ createdAt }) => onDayBriefly(createdAt) },
];
const columns = columnsFor(false);
const schedulersColumns = columnsFor(true);

export function RegisteredFirearms() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const schedules = useCan(contract.inspections.schedule);
  const clear = () => {
    setTyped('');
    setSearch('');
  };
  return (
    <RecordTable
      route={contract.firearms.list}
      query={{ search }}
      name="firearms"
      title="Registered Firearms"
      what="firearms"
      variant="container"
      exportAs="firearms"
      columns={schedules ? schedulersColumns : columns}
      onClearFilter={clear}
      emptyTitle="No firearms registered yet"
      emptyText="A firearm appears here as soon as it is registered."
      noMatchTitle={`No firearms match "${search}"`}
      filter={
        <TextFilter
          filteringText={typed}
          filteringPlaceholder="Search by manufacturer, model or serial number"
          filteringAriaLabel="Search registered firearms"
          filteringClearAriaLabel="Clear search"
          onChange={({ detail }) => setTyped(detail.filteringText)}
          onDelayedChange={({ detail }) => setSearch(detail.filteringText.trim())}
        />
      }
    />
  );
}

/** Profile and Edit are shown to everyone (spec 1, section 6); who may not edit reads why. */
function RowActions({ firearm }: { readonly firearm: Firearm }) {
  const mayEdit = useCan(contract.firearms.edit);
  const which = `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}`;
  return (
    <SpaceBetween direction="horizontal" size="s">
      <Button variant="inline-link" href={`/firearms/${firearm.id}/profile`} ariaLabel={`Profile of ${which}`}>
        Profile
      </Button>
      <Button
        variant="inline-link"
        ariaLabel={`Edit ${which}`}
        {...(mayEdit ? { href: `/registration/${firearm.id}/edit` } : { disabled: true, disabledReason: 'Only providers and internal users edit firearms.' })}
      >
        Edit
      </Button>
      <Can call={contract.inspections.schedule}>
        <ScheduleInspection firearm={firearm} which={which} />
      </Can>
    </SpaceBetween>
  );
}
