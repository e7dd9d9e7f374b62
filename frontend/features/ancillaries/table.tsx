// Table of ancillaries: all that the user may view, or those on one firearm.
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as v from 'valibot';
import { type Ancillary, AncillaryQuery, ancillaryStatuses, ancillaryTypes } from '../../../shared/ancillaries/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { RecordId } from '../../../shared/kinds/index.ts';
import { useRoute } from '../../api/hooks.ts';
import { Can } from '../../ui/page/can.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { StatusBadge, wordsOf } from '../../ui/records/status-badge.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { Filters, useAddressFilters } from './filters.tsx';
import { firearmWords, nameOf } from './wording.ts';

const nameLink = (ancillary: Ancillary) => <Link href={`/ancillaries/${ancillary.id}`}>{nameOf(ancillary)}</Link>;
const firearmLink = ({ associatedFirearmId, firearm }: Ancillary) =>
  firearm ? <Link href={`/firearms/${associatedFirearmId}/profile`}>{firearmWords(firearm)}</Link> : 'None';

const wideColumns: readonly RecordColumn<Ancillary>[] = [
  { id: 'name', header: 'Ancillary', isRowHeader: true, width: 185, cell: nameLink },
  { id: 'type', header: 'Type', width: 125, cell: ({ type }) => type },
  { id: 'category', header: 'Category', width: 140, hidden: true, cell: ({ category }) => category ?? '–' },
  { id: 'serialNumber', header: 'Serial Number', width: 135, cell: ({ serialNumber }) => serialNumber ?? '–' },
  { id: 'status', header: 'Status', width: 100, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'firearm', header: 'Attached To', width: 165, cell: firearmLink },
  { id: 'owner', header: 'Owner', width: 190, cell: ({ ownerName }) => ownerName },
  { id: 'registered', header: 'Registered', width: 145, cell: ({ createdAt }) => onDayBriefly(createdAt) },
];

const narrowColumns: readonly RecordColumn<Ancillary>[] = [
  {
    id: 'name',
    header: 'Ancillary',
    isRowHeader: true,
    width: 190,
    cell: (ancillary) => (
      <SpaceBetween size="xxs">
        {nameLink(ancillary)}
        <span>{[ancillary.type, ancillary.serialNumber].filter(Boolean).join(', ')}</span>
        <StatusBadge status={ancillary.status} />
      </SpaceBetween>
    ),
  },
  { id: 'firearm', header: 'Attached To', width: 145, cell: firearmLink },
];

const choices = [
  { name: 'status', label: 'Status', options: ancillaryStatuses.map((value) => ({ value, label: wordsOf(value) })) },
  { name: 'type', label: 'Type', options: ancillaryTypes.map((value) => ({ value, label: value })) },
];

/** Ignores values in the address that the API does not accept. */
const accepted = <K extends 'status' | 'type' | 'search'>(name: K, text: string) => (text && v.is(AncillaryQuery.entries[name], text) ? text : undefined);

export function RegisteredAncillaries() {
  const filters = useAddressFilters();
  const narrow = useNarrow();
  const asked = filters.get('firearm');
  const firearmId = v.is(RecordId, asked) ? asked : undefined;
  const firearm = useRoute(contract.firearms.get, firearmId ? { params: { id: firearmId } } : null);
  const register = `/ancillaries/register${firearmId ? `?firearm=${firearmId}` : ''}`;
  const query = {
    search: accepted('search', filters.get('search')),
    status: accepted('status', filters.get('status')) as Ancillary['status'] | undefined,
    type: accepted('type', filters.get('type')),
    associatedFirearmId: firearmId,
  };
  return (
    <RecordTable
      route={contract.ancillaries.list}
      query={query}
      key={narrow ? 'narrow' : 'wide'}
      name={narrow ? 'ancillaries-narrow' : 'ancillaries'}
      exportAs="ancillaries"
      title={firearm.data ? `On ${firearmWords(firearm.data)}` : 'Registered Ancillaries'}
      what="ancillaries"
      variant="container"
      columns={narrow ? narrowColumns : wideColumns}
      onClearFilter={filters.clear}
      emptyTitle="No ancillaries registered yet"
      emptyText="Barrels, suppressors, sights, lights and magazines appear here once they are registered."
      noMatchTitle={firearmId && !query.search && !query.status && !query.type ? 'No ancillaries on this firearm' : 'No ancillaries match'}
      actions={
        <>
          {firearmId ? <Button onClick={filters.clear}>All ancillaries</Button> : null}
          <Can call={contract.ancillaries.register}>
            <Button variant="primary" href={register}>
              Register Ancillary
            </Button>
          </Can>
        </>
      }
      filter={<Filters label="Search ancillaries" placeholder="Make, model, type or serial" choices={choices} />}
    />
  );
}
