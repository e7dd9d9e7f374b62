// Section: the branches of a provider.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Branch } from '../../../shared/branches/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { Actions, Active, type What } from './marks.tsx';

const Add = later(() => import('./forms.tsx').then((loaded) => loaded.AddBranch));
const Edit = later(() => import('./forms.tsx').then((loaded) => loaded.EditBranch));
const Switch = later(() => import('./switch.tsx').then((loaded) => loaded.Switch));

type OnDo = (what: What, branch: Branch) => void;
type OnSafes = (branch: Branch) => void;

const SafesOf = ({ branch, onSafes }: { readonly branch: Branch; readonly onSafes: OnSafes }) => (
  <Button variant="inline-link" ariaLabel={`${counted(branch.activeSafes, 'active safe')} of ${branch.name}`} onClick={() => onSafes(branch)}>
    {counted(branch.activeSafes, 'active safe')}
  </Button>
);

const addressOf = ({ street, city, province }: Branch) => `${street}, ${city}, ${province}`;

const wide = (onDo: OnDo, onSafes: OnSafes): readonly RecordColumn<Branch>[] => [
  { id: 'name', header: 'Branch', isRowHeader: true, width: 140, cell: ({ name }) => name },
  { id: 'address', header: 'Address', width: 220, cell: addressOf },
  { id: 'phone', header: 'Telephone', width: 145, cell: ({ phone }) => phone ?? '–' },
  { id: 'controlRoomPhone', header: 'Control room', width: 145, cell: ({ controlRoomPhone }) => controlRoomPhone ?? '–' },
  { id: 'safes', header: 'Safes', width: 120, cell: (branch) => <SafesOf branch={branch} onSafes={onSafes} /> },
  { id: 'state', header: 'State', width: 95, cell: (branch) => <Active of={branch} /> },
  { id: 'actions', header: 'Actions', width: 155, cell: (branch) => <Actions of={branch} onDo={onDo} /> },
];

const narrow = (onDo: OnDo, onSafes: OnSafes): readonly RecordColumn<Branch>[] => [
  {
    id: 'branch',
    header: 'Branch',
    isRowHeader: true,
    width: 330,
    cell: (branch) => (
      <SpaceBetween size="xxs">
        <Box variant="strong">{branch.name}</Box>
        <span>{addressOf(branch)}</span>
        {branch.phone ? <span>{branch.phone}</span> : null}
        {branch.controlRoomPhone ? <span>{`Control room ${branch.controlRoomPhone}`}</span> : null}
        <SpaceBetween direction="horizontal" size="xs">
          <Active of={branch} />
          <SafesOf branch={branch} onSafes={onSafes} />
        </SpaceBetween>
        <Actions of={branch} onDo={onDo} />
      </SpaceBetween>
    ),
  },
];

export function Branches({ legalEntityId, onSafes }: { readonly legalEntityId: number; readonly onSafes: OnSafes }) {
  const isNarrow = useNarrow();
  const [adding, setAdding] = useState(false);
  const [doing, setDoing] = useState<{ readonly what: What; readonly branch: Branch }>();
  const onDo: OnDo = (what, branch) => setDoing({ what, branch });
  const close = () => setDoing(undefined);
  return (
    <>
      <RecordTable
        key={isNarrow ? 'narrow' : 'wide'}
        route={contract.branches.list}
        query={{ legalEntityId }}
        name={isNarrow ? 'branches-narrow' : 'branches'}
        title="Branches"
        what="branches"
        variant="container"
        columns={isNarrow ? narrow(onDo, onSafes) : wide(onDo, onSafes)}
        noMatchTitle="No branches yet"
        noMatchText="Add a branch with its address first, then its safes."
        actions={
          <Can call={contract.branches.create}>
            <Button iconName="add-plus" onClick={() => setAdding(true)}>
              Add Branch
            </Button>
          </Can>
        }
      />
      <Opens of={Add} when={adding ? { legalEntityId, onClose: () => setAdding(false) } : undefined} />
      <Opens of={Edit} when={doing?.what === 'edit' ? { branch: doing.branch, onClose: close } : undefined} />
      <Opens of={Switch} when={doing?.what === 'switch' ? { kind: 'branch', of: doing.branch, onClose: close } : undefined} />
    </>
  );
}
