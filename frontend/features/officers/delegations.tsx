// Section: an officer's written authorities to issue firearms.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type Delegation, type DelegationState, delegationStateWords } from '../../../shared/delegations/schema.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { viewDocument } from '../../ui/documents/open.ts';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';

const Add = later(() => import('./delegation-forms.tsx').then((loaded) => loaded.AddDelegation));
const Revoke = later(() => import('./delegation-forms.tsx').then((loaded) => loaded.RevokeDelegation));

type OnRevoke = (delegation: Delegation) => void;

const colours = { in_force: 'green', not_yet_in_force: 'blue', expired: 'grey', revoked: 'red' } as const satisfies Record<DelegationState, string>;

const State = ({ of: { state, revokedReason } }: { readonly of: Delegation }) => (
  <>
    <Badge color={colours[state]}>{delegationStateWords[state]}</Badge>
    {revokedReason ? (
      <Box variant="small" display="block">
        {revokedReason}
      </Box>
    ) : null}
  </>
);

const period = ({ validFrom, validUntil }: Delegation) => `${onDayBriefly(validFrom)} to ${onDayBriefly(validUntil)}`;
const granted = ({ grantedByName, grantedOn }: Delegation) => `${grantedByName}, ${onDayBriefly(grantedOn)}`;
const branch = ({ branchName }: Delegation) => branchName ?? 'All branches';

function Actions({ of, onRevoke }: { readonly of: Delegation; readonly onRevoke: OnRevoke }) {
  const ends = of.state === 'in_force' || of.state === 'not_yet_in_force';
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Can call={contract.documents.content}>
        <Button
          variant="inline-link"
          ariaLabel={`View the written authority for ${period(of)}`}
          onClick={() => void viewDocument({ id: of.documentId, fileName: 'Written authority' })}
        >
          View
        </Button>
      </Can>
      {ends ? (
        <Can call={contract.delegations.revoke}>
          <Button variant="inline-link" ariaLabel={`Revoke the authority for ${period(of)}`} onClick={() => onRevoke(of)}>
            Revoke
          </Button>
        </Can>
      ) : null}
    </SpaceBetween>
  );
}

const wide = (onRevoke: OnRevoke): readonly RecordColumn<Delegation>[] => [
  { id: 'period', header: 'Valid', isRowHeader: true, width: 230, cell: period },
  { id: 'branch', header: 'Branch', width: 150, cell: branch },
  { id: 'granted', header: 'Granted by', width: 220, cell: granted },
  { id: 'state', header: 'State', width: 180, cell: (delegation) => <State of={delegation} /> },
  { id: 'actions', header: 'Actions', width: 150, cell: (delegation) => <Actions of={delegation} onRevoke={onRevoke} /> },
];

const narrow = (onRevoke: OnRevoke): readonly RecordColumn<Delegation>[] => [
  {
    id: 'delegation',
    header: 'Authority',
    isRowHeader: true,
    width: 330,
    cell: (delegation) => (
      <SpaceBetween size="xxs">
        <span>{period(delegation)}</span>
        <span>{branch(delegation)}</span>
        <span>{`Granted by ${granted(delegation)}`}</span>
        <State of={delegation} />
        <Actions of={delegation} onRevoke={onRevoke} />
      </SpaceBetween>
    ),
  },
];

export function Delegations({ officer }: { readonly officer: Officer }) {
  const isNarrow = useNarrow();
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Delegation>();
  return (
    <>
      <RecordTable
        key={isNarrow ? 'narrow' : 'wide'}
        route={contract.delegations.list}
        query={{ officerId: officer.id }}
        name={isNarrow ? 'delegations-narrow' : 'delegations'}
        title="Written authorities"
        description="The license holder authorises an officer in writing to issue firearms."
        what="written authorities"
        variant="container"
        columns={isNarrow ? narrow(setRevoking) : wide(setRevoking)}
        noMatchTitle="No written authorities"
        noMatchText="This officer cannot issue firearms. Officers who only receive them need no authority."
        actions={
          <Can call={contract.delegations.create}>
            <Button iconName="add-plus" onClick={() => setAdding(true)}>
              Add Authority
            </Button>
          </Can>
        }
      />
      <Opens of={Add} when={adding ? { officer, onClose: () => setAdding(false) } : undefined} />
      <Opens of={Revoke} when={revoking ? { delegation: revoking, onClose: () => setRevoking(undefined) } : undefined} />
    </>
  );
}
