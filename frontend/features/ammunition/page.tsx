// Screen: Ammunition, with the rounds of each caliber in each safe of a provider.
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import * as v from 'valibot';
import type { AmmunitionBalance } from '../../../shared/ammunition/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { figure, onDayBriefly } from '../../../shared/kinds/format.ts';
import { RecordId } from '../../../shared/kinds/index.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useIsNational } from '../../session/scope.ts';
import { useSession } from '../../session/session.tsx';
import { useSafes } from '../../ui/form/use-safes.ts';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { addressOf } from '../../ui/table/address-filters.ts';
import { FilterChoice } from '../../ui/table/filter-choice.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { entriesPath } from './wording.ts';

const Provider = later(() => import('../../ui/form/provider-choice.tsx').then((loaded) => loaded.ProviderChoice));
const Receive = later(() => import('./dialogs.tsx').then((loaded) => loaded.ReceiveDialog));

const caliberLink = (one: AmmunitionBalance) => <Link href={entriesPath(one)}>{one.caliber}</Link>;
const Ceiling = ({ one: { ceiling, isOverCeiling } }: { readonly one: AmmunitionBalance }) =>
  isOverCeiling ? <StatusIndicator type="warning">{`${figure(ceiling)}, exceeded`}</StatusIndicator> : figure(ceiling);

const wideColumns: readonly RecordColumn<AmmunitionBalance>[] = [
  { id: 'caliber', header: 'Caliber', isRowHeader: true, width: 160, cell: caliberLink },
  { id: 'safe', header: 'Safe', width: 220, cell: ({ safeName }) => safeName },
  { id: 'balance', header: 'Rounds', width: 110, cell: ({ balance }) => figure(balance) },
  { id: 'held', header: 'In All Safes', width: 130, cell: ({ held }) => figure(held) },
  { id: 'firearms', header: 'Firearms', width: 110, cell: ({ firearms }) => figure(firearms) },
  { id: 'ceiling', header: 'Ceiling', width: 180, cell: (one) => <Ceiling one={one} /> },
  { id: 'updated', header: 'Last Entry', width: 145, cell: ({ updatedAt }) => onDayBriefly(updatedAt) },
];

const narrowColumns: readonly RecordColumn<AmmunitionBalance>[] = [
  {
    id: 'caliber',
    header: 'Caliber and Safe',
    isRowHeader: true,
    width: 190,
    cell: (one) => (
      <SpaceBetween size="xxs">
        {caliberLink(one)}
        <span>{one.safeName}</span>
      </SpaceBetween>
    ),
  },
  {
    id: 'balance',
    header: 'Rounds',
    width: 145,
    cell: (one) => (
      <SpaceBetween size="xxs">
        <span>{figure(one.balance)}</span>
        {one.isOverCeiling ? <Ceiling one={one} /> : null}
      </SpaceBetween>
    ),
  },
];

export default function AmmunitionPage() {
  const [address, setAddress] = useSearchParams();
  const { user } = useSession();
  const isNational = useIsNational();
  const named = address.get('legalEntityId') ?? '';
  const chosen = isNational && /^[1-9]\d{0,8}$/.test(named) ? named : undefined;
  const entityId = isNational ? (chosen ? Number(chosen) : undefined) : (user.legalEntityId ?? undefined);
  const safeId = v.is(RecordId, address.get('safeId')) ? (address.get('safeId') as string) : undefined;
  const { safes } = useSafes(entityId);
  const [receiving, setReceiving] = useState(false);
  const isNarrow = useNarrow();
  const clear = () => setAddress(addressOf({ legalEntityId: chosen }), { replace: true });
  return (
    <Page title="Ammunition" description="The rounds in each safe. Click a caliber to see its entries.">
      {isNational ? (
        <Opens of={Provider} when={{ holderId: chosen, onChoose: (legalEntityId) => setAddress(addressOf({ legalEntityId }), { replace: true }) }} />
      ) : null}
      {entityId === undefined ? (
        <Nothing title="Choose a provider">Choose a provider to see the ammunition in its safes.</Nothing>
      ) : (
        <RecordTable
          route={contract.ammunition.balances}
          query={{ safeId, ...(isNational ? { legalEntityId: entityId } : {}) }}
          key={`${entityId} ${isNarrow}`}
          name={isNarrow ? 'ammunition-narrow' : 'ammunition'}
          title="Balances"
          what="balances"
          variant="container"
          columns={isNarrow ? narrowColumns : wideColumns}
          nameOf={({ caliber, safeName }) => `${caliber} in ${safeName}`}
          onClearFilter={clear}
          emptyTitle="No ammunition is counted yet"
          emptyText="The first receipt or count of a caliber begins its balance. Until then issues do not change the rounds of the safe."
          noMatchTitle="This safe counts no ammunition"
          actions={
            <Can call={contract.ammunition.record}>
              <Button variant="primary" disabled={safes.length === 0} disabledReason="Add a safe first." onClick={() => setReceiving(true)}>
                Receive Rounds
              </Button>
            </Can>
          }
          filter={
            <FilterChoice
              label="Filter by safe"
              all="All safes"
              value={safeId}
              choices={safes.map(({ id, name, branchName }) => ({ value: id, label: `${name}, ${branchName}` }))}
              onChoose={(one) => setAddress(addressOf({ legalEntityId: chosen, safeId: one }), { replace: true })}
            />
          }
        />
      )}
      <Opens of={Receive} when={receiving && entityId !== undefined ? { legalEntityId: entityId, safeId, onClose: () => setReceiving(false) } : undefined} />
    </Page>
  );
}
