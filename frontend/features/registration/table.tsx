// The table of registered firearms: searched on the server, newest first.

import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { Can, useCan } from '../../ui/page/can.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { useEditRefusal } from '../../ui/page/only-keeps.ts';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { useAddressTexts } from '../../ui/table/address-texts.ts';
import { firearmColumn, serialLink } from '../../ui/table/firearm-column.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { ScheduleInspection } from './schedule.tsx';

const actions = (width: number): RecordColumn<Firearm> => ({ id: 'actions', header: 'Actions', width, cell: (firearm) => <RowActions firearm={firearm} /> });

/** The buttons are next to the serial number, where they stay visible when the other columns scroll. */
const wideColumns = (schedules: boolean): readonly RecordColumn<Firearm>[] => [
  { id: 'serialNumber', header: 'Serial Number', isRowHeader: true, width: 140, cell: serialLink },
  actions(schedules ? 290 : 140),
  { id: 'manufacturer', header: 'Manufacturer', width: 140, cell: ({ manufacturer }) => manufacturer },
  { id: 'model', header: 'Model', width: 110, cell: ({ model }) => model },
  { id: 'type', header: 'Type', width: 110, cell: ({ type }) => type },
  { id: 'caliber', header: 'Caliber', width: 125, cell: ({ caliber }) => caliber },
  { id: 'status', header: 'Status', width: 130, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'owner', header: 'Owner', width: 190, cell: ({ ownerName }) => ownerName },
  { id: 'keeper', header: 'Keeper', width: 190, hidden: true, cell: ({ keeperName }) => keeperName ?? '–' },
  { id: 'place', header: 'Province / City', width: 190, cell: ({ province, city }) => `${province} / ${city}` },
  { id: 'licenseType', header: 'License Type', width: 180, hidden: true, cell: ({ licenseType }) => licenseType },
  { id: 'registered', header: 'Registered', width: 130, cell: ({ createdAt }) => onDayBriefly(createdAt) },
];
const columns = wideColumns(false);
const schedulersColumns = wideColumns(true);
const narrowColumns = [firearmColumn(205, ({ ownerName }) => ownerName), actions(145)];

export function RegisteredFirearms() {
  const [{ search }, set] = useAddressTexts('search');
  const setSearch = (text: string) => set({ search: text });
  const schedules = useCan(contract.inspections.schedule);
  const narrow = useNarrow();
  const clear = () => setSearch('');
  return (
    <RecordTable
      route={contract.firearms.list}
      query={search ? { search, searchIn: 'identity' } : {}}
      key={narrow ? 'narrow' : 'wide'}
      name={narrow ? 'firearms-narrow' : 'firearms'}
      title="Registered Firearms"
      what="firearms"
      variant="container"
      exportAs="firearms"
      columns={narrow ? narrowColumns : schedules ? schedulersColumns : columns}
      onClearFilter={clear}
      emptyTitle="No firearms registered yet"
      emptyText="Firearms appear here once they are registered."
      noMatchTitle={`No firearms match "${search}"`}
      filter={
        <SearchText search={search} label="Search registered firearms" placeholder="Search by manufacturer, model or serial number" onSearch={setSearch} />
      }
    />
  );
}

/** Profile and Edit are shown to everyone (spec 1, section 6). Users who cannot edit see the reason. */
function RowActions({ firearm }: { readonly firearm: Firearm }) {
  const edits = useCan(contract.firearms.edit);
  const notEdited = useEditRefusal(firearm);
  const refusal = edits ? notEdited : 'Only providers and internal users can edit firearms.';
  const which = `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}`;
  return (
    <SpaceBetween direction="horizontal" size="s">
      <Button variant="inline-link" href={`/firearms/${firearm.id}/profile`} ariaLabel={`Profile of ${which}`}>
        Profile
      </Button>
      <Button
        variant="inline-link"
        ariaLabel={`Edit ${which}`}
        {...(refusal ? { disabled: true, disabledReason: refusal } : { href: `/registration/${firearm.id}/edit` })}
      >
        Edit
      </Button>
      <Can call={contract.inspections.schedule}>
        <ScheduleInspection firearm={firearm} which={which} />
      </Can>
    </SpaceBetween>
  );
}
