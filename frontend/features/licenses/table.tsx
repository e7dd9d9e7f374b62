// The licenses of one legal entity: how each stands, what is due, and what may be done to it now.

import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import { type License, type LicenseState, type LicenseStatus, licenseStates, licenseStatuses } from '../../../shared/licenses/schema.ts';
import { Can } from '../../ui/can.tsx';
import { LicenseBadge, stateWords } from '../../ui/license-state.tsx';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { wordsOf } from '../../ui/status-badge.tsx';
import { LicenseActions } from './actions.tsx';
import { daysLeftWords } from './wording.ts';

function RowActions({ license }: { readonly license: License }) {
  const navigate = useNavigate();
  return <LicenseActions license={license} inRow onDone={(after) => (after.id === license.id ? undefined : navigate(`/licenses/${after.id}`))} />;
}

const columns: readonly RecordColumn<License>[] = [
  {
    id: 'licenseNumber',
    header: 'License Number',
    isRowHeader: true,
    width: 160,
    cell: ({ id, licenseNumber }) => <Link href={`/licenses/${id}`}>{licenseNumber}</Link>,
  },
  { id: 'state', header: 'State', width: 150, cell: (license) => <LicenseBadge license={license} /> },
  { id: 'daysLeft', header: 'Days Left', width: 140, cell: ({ state, daysLeft }) => (state === null ? '–' : daysLeftWords(daysLeft)) },
  { id: 'lodgeBy', header: 'Lodge By', width: 120, cell: ({ state, lodgeBy, lodgedOn }) => (state === null ? '–' : lodgedOn ? `Lodged ${lodgedOn}` : lodgeBy) },
  { id: 'actions', header: 'Actions', width: 230, cell: (license) => <RowActions license={license} /> },
  {
    id: 'firearm',
    header: 'Firearm',
    width: 220,
    cell: ({ firearmId, firearm }) => (
      <Link href={`/firearms/${firearmId}/profile`}>{`${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}`}</Link>
    ),
  },
  { id: 'expiresOn', header: 'Expires On', width: 120, cell: ({ expiresOn }) => expiresOn },
  { id: 'section', header: 'Section', width: 90, cell: ({ section }) => section },
  { id: 'verification', header: 'Verification', width: 130, cell: ({ verification }) => wordsOf(verification) },
  { id: 'issuedOn', header: 'Issued On', width: 120, hidden: true, cell: ({ issuedOn }) => issuedOn },
];

const all = { value: '', label: 'All licenses' };
const options = [
  all,
  { value: 'status:current', label: 'Current' },
  ...licenseStates.map((state) => ({ value: `state:${state}`, label: stateWords(state) })),
  ...licenseStatuses.filter((status) => status !== 'current').map((status) => ({ value: `status:${status}`, label: wordsOf(status) })),
];

function filterOf(choice: string): { state?: LicenseState; status?: LicenseStatus } {
  const [name, value] = choice.split(':');
  return name === 'state' ? { state: value as LicenseState } : name === 'status' ? { status: value as LicenseStatus } : {};
}

export function Licenses({ holderId }: { readonly holderId: number }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState('');
  const clear = () => {
    setTyped('');
    setSearch('');
    setChoice('');
  };
  return (
    <RecordTable
      route={contract.licenses.list}
      query={{ holderId, search, ...filterOf(choice) }}
      name="licenses"
      exportAs="licenses"
      title="Licenses"
      what="licenses"
      variant="container"
      columns={columns}
      onClearFilter={clear}
      noMatchTitle={search || choice ? 'No licenses match' : 'No licenses recorded yet'}
      actions={
        <Can call={contract.licenses.create}>
          <Button variant="primary" href="/licenses/create">
            Add License
          </Button>
        </Can>
      }
      filter={
        <SpaceBetween direction="horizontal" size="xs">
          <TextFilter
            filteringText={typed}
            filteringPlaceholder="License number, make, model or serial number"
            filteringAriaLabel="Search licenses"
            filteringClearAriaLabel="Clear search"
            onChange={({ detail }) => setTyped(detail.filteringText)}
            onDelayedChange={({ detail }) => setSearch(detail.filteringText.trim())}
          />
          <Select
            ariaLabel="State of the licenses"
            options={options}
            selectedOption={options.find(({ value }) => value === choice) ?? all}
            onChange={({ detail }) => setChoice(detail.selectedOption.value ?? '')}
          />
        </SpaceBetween>
      }
    />
  );
}
