// Section: the safes of a provider, or of one of its branches.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { counted, figure, onDayBriefly } from '../../../shared/kinds/format.ts';
import { type Safe, safeTypeWords } from '../../../shared/safes/schema.ts';
import { useBranches } from '../../ui/form/use-branches.ts';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { FilterChoice } from '../../ui/table/filter-choice.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { Actions, Active, type What } from './marks.tsx';

const Contents = later(() => import('./contents.tsx').then((loaded) => loaded.Contents));
const Add = later(() => import('./forms.tsx').then((loaded) => loaded.AddSafe));
const Edit = later(() => import('./forms.tsx').then((loaded) => loaded.EditSafe));
const Label = later(() => import('../../ui/labels/print-of.tsx').then((loaded) => loaded.PrintLabelOf));
const Switch = later(() => import('./switch.tsx').then((loaded) => loaded.Switch));

type Action = What | 'label' | 'contents';
type OnDo = (action: Action, safe: Safe) => void;

const RowActions = ({ of, onDo }: { readonly of: Safe; readonly onDo: OnDo }) => (
  <SpaceBetween direction="horizontal" size="xs">
    <Can call={contract.custody.inSafe}>
      <Button variant="inline-link" ariaLabel={`Show Firearms in ${of.name}`} onClick={() => onDo('contents', of)}>
        Show Firearms
      </Button>
    </Can>
    <Actions of={of} onDo={onDo} />
    <Can call={contract.labels.print}>
      <Button variant="inline-link" ariaLabel={`Print Label of ${of.name}`} onClick={() => onDo('label', of)}>
        Print Label
      </Button>
    </Can>
  </SpaceBetween>
);

const inspected = ({ inspectedOn, inspectedBy }: Safe) => [inspectedOn ? onDayBriefly(inspectedOn) : undefined, inspectedBy].filter(Boolean).join(', ');
const standard = ({ standard, certificateNumber }: Safe) => [standard, certificateNumber].filter(Boolean).join(', ');

const wide = (onDo: OnDo): readonly RecordColumn<Safe>[] => [
  { id: 'name', header: 'Safe', isRowHeader: true, width: 140, cell: ({ name }) => name },
  { id: 'branch', header: 'Branch', width: 120, cell: ({ branchName }) => branchName },
  { id: 'type', header: 'Type', width: 120, cell: ({ type }) => safeTypeWords[type] },
  { id: 'capacity', header: 'Capacity', width: 105, cell: ({ capacity }) => figure(capacity) },
  { id: 'standard', header: 'Standard, certificate', width: 160, cell: standard },
  { id: 'inspected', header: 'Inspected', width: 140, cell: (safe) => inspected(safe) || '–' },
  { id: 'state', header: 'State', width: 95, cell: (safe) => <Active of={safe} /> },
  { id: 'actions', header: 'Actions', width: 155, cell: (safe) => <RowActions of={safe} onDo={onDo} /> },
];

const narrow = (onDo: OnDo): readonly RecordColumn<Safe>[] => [
  {
    id: 'safe',
    header: 'Safe',
    isRowHeader: true,
    width: 330,
    cell: (safe) => (
      <SpaceBetween size="xxs">
        <Box variant="strong">{`${safe.name}, ${safe.branchName}`}</Box>
        <span>{`${safeTypeWords[safe.type]} for ${counted(safe.capacity, 'firearm')}`}</span>
        <span>{standard(safe)}</span>
        {inspected(safe) ? <span>{`Inspected ${inspected(safe)}`}</span> : null}
        <Active of={safe} />
        <RowActions of={safe} onDo={onDo} />
      </SpaceBetween>
    ),
  },
];

interface SafesProps {
  readonly legalEntityId: number;
  readonly branchId: string | undefined;
  readonly onBranch: (branchId: string | undefined) => void;
}

export function Safes({ legalEntityId, branchId, onBranch }: SafesProps) {
  const isNarrow = useNarrow();
  const { branches } = useBranches(legalEntityId);
  const [adding, setAdding] = useState(false);
  const [doing, setDoing] = useState<{ readonly action: Action; readonly safe: Safe }>();
  const onDo: OnDo = (action, safe) => setDoing({ action, safe });
  const close = () => setDoing(undefined);
  const chosen = branches.find(({ id }) => id === branchId);
  // Without an active branch the form could not be saved.
  const canAdd = branches.some(({ isActive }) => isActive);
  return (
    <>
      <RecordTable
        key={isNarrow ? 'narrow' : 'wide'}
        route={contract.safes.list}
        query={{ legalEntityId, branchId }}
        name={isNarrow ? 'safes-narrow' : 'safes'}
        title={chosen ? `Safes of ${chosen.name}` : 'Safes'}
        what="safes"
        variant="container"
        columns={isNarrow ? narrow(onDo) : wide(onDo)}
        noMatchTitle={branchId ? 'No safes in this branch' : 'No safes yet'}
        noMatchText="Firearms are issued from a safe and returned to a safe."
        {...(branchId ? { onClearFilter: () => onBranch(undefined) } : {})}
        filter={
          branches.length > 1 || branchId ? (
            <SpaceBetween direction="horizontal" size="xs">
              <FilterChoice
                label="Filter by branch"
                all="All branches"
                value={branchId}
                choices={branches.map(({ id, name }) => ({ value: id, label: name }))}
                searchLabel="Search branches"
                onChoose={onBranch}
              />
            </SpaceBetween>
          ) : undefined
        }
        actions={
          <Can call={contract.safes.create}>
            <Button
              iconName="add-plus"
              onClick={() => setAdding(true)}
              {...(canAdd ? {} : { disabled: true, disabledReason: 'Add a branch first. A safe is in a branch.' })}
            >
              Add Safe
            </Button>
          </Can>
        }
      />
      {doing?.action === 'contents' ? <Opens key={doing.safe.id} of={Contents} when={{ safe: doing.safe, onClose: close }} /> : null}
      <Opens of={Add} when={adding ? { legalEntityId, branchId, onClose: () => setAdding(false) } : undefined} />
      <Opens of={Edit} when={doing?.action === 'edit' ? { safe: doing.safe, onClose: close } : undefined} />
      <Opens of={Switch} when={doing?.action === 'switch' ? { kind: 'safe', of: doing.safe, onClose: close } : undefined} />
      <Opens of={Label} when={doing?.action === 'label' ? { kind: 'safe' as const, id: doing.safe.id, legalEntityId, onClose: close } : undefined} />
    </>
  );
}
