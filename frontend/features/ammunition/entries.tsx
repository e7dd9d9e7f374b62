// Screen: the entries of one caliber in one safe, newest first, with the buttons that record the next one.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import * as v from 'valibot';
import { caliberKey, roundsForEachFirearm } from '../../../shared/ammunition/rules.ts';
import { type AmmunitionBalance, AmmunitionCaliber, type AmmunitionEntry, ammunitionWords } from '../../../shared/ammunition/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { atMinute, figure } from '../../../shared/kinds/format.ts';
import { RecordId } from '../../../shared/kinds/index.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { LoadFailed, Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import type { RecordKind } from './dialogs.tsx';
import { detailsOf, signed } from './wording.ts';

const Receive = later(() => import('./dialogs.tsx').then((loaded) => loaded.ReceiveDialog));
const Record = later(() => import('./dialogs.tsx').then((loaded) => loaded.RecordDialog));
const Move = later(() => import('./dialogs.tsx').then((loaded) => loaded.MoveDialog));

const wideColumns: readonly RecordColumn<AmmunitionEntry>[] = [
  { id: 'number', header: 'No.', isRowHeader: true, width: 80, cell: ({ number }) => figure(number) },
  { id: 'at', header: 'Recorded', width: 170, cell: ({ enteredAt }) => atMinute(enteredAt) },
  { id: 'kind', header: 'Entry', width: 120, cell: ({ kind }) => ammunitionWords[kind] },
  { id: 'change', header: 'Change', width: 100, cell: ({ change }) => signed(change) },
  { id: 'balance', header: 'Balance', width: 100, cell: ({ balance }) => figure(balance) },
  { id: 'details', header: 'Details', width: 280, cell: (entry) => detailsOf(entry) || '–' },
  { id: 'by', header: 'Recorded By', width: 160, cell: ({ enteredBy }) => enteredBy },
];

const narrowColumns: readonly RecordColumn<AmmunitionEntry>[] = [
  {
    id: 'number',
    header: 'Entry',
    isRowHeader: true,
    width: 210,
    cell: (entry) => (
      <SpaceBetween size="xxs">
        <span>{`${figure(entry.number)}. ${ammunitionWords[entry.kind]}`}</span>
        <span>{atMinute(entry.enteredAt)}</span>
        <span>{[detailsOf(entry), entry.enteredBy].filter(Boolean).join(' · ')}</span>
      </SpaceBetween>
    ),
  },
  {
    id: 'change',
    header: 'Rounds',
    width: 120,
    cell: ({ change, balance }) => (
      <SpaceBetween size="xxs">
        <span>{signed(change)}</span>
        <span>{`Balance ${figure(balance)}`}</span>
      </SpaceBetween>
    ),
  },
];

type Action = RecordKind | 'received' | 'moved';
const actions: readonly { readonly id: Action; readonly text: string }[] = [
  { id: 'count_adjustment', text: 'Count Rounds' },
  { id: 'moved', text: 'Move Rounds' },
  { id: 'expended', text: 'Expend Rounds' },
  { id: 'destroyed', text: 'Destroy Rounds' },
];

function Buttons({ onAct }: { readonly onAct: (action: Action) => void }) {
  return (
    <Can call={contract.ammunition.record}>
      <SpaceBetween direction="horizontal" size="xs">
        <ButtonDropdown items={[...actions]} onItemClick={({ detail }) => onAct(detail.id as Action)}>
          Record Change
        </ButtonDropdown>
        <Button variant="primary" onClick={() => onAct('received')}>
          Receive Rounds
        </Button>
      </SpaceBetween>
    </Can>
  );
}

function Balance({ balance: { balance, held, firearms, ceiling, isOverCeiling, caliber } }: { readonly balance: AmmunitionBalance }) {
  return (
    <SpaceBetween size="m">
      {isOverCeiling ? (
        <Alert type="warning" header="The ceiling of this caliber is exceeded">
          {`All safes together have ${figure(held)} rounds of ${caliber}. The ceiling is ${figure(ceiling)}: ${roundsForEachFirearm} for each of ${figure(firearms)} firearms (Firearms Control Act, section 91). Check that the Registrar has allowed more.`}
        </Alert>
      ) : null}
      <Container>
        <KeyValuePairs
          columns={4}
          items={[
            { label: 'Rounds in this safe', value: figure(balance) },
            { label: 'Rounds in all safes', value: figure(held) },
            { label: 'Firearms of this caliber', value: figure(firearms) },
            { label: 'Ceiling', value: figure(ceiling) },
          ]}
        />
      </Container>
    </SpaceBetween>
  );
}

const Asked = v.object({ safeId: RecordId, caliber: AmmunitionCaliber });

export default function AmmunitionEntriesPage() {
  const [address] = useSearchParams();
  const asked = v.safeParse(Asked, { safeId: address.get('safeId'), caliber: address.get('caliber') });
  if (!asked.success)
    return (
      <Page title="Ammunition Entries">
        <Nothing title="Choose a caliber">Open Ammunition and click a caliber to see its entries.</Nothing>
      </Page>
    );
  return <Entries safeId={asked.output.safeId} caliber={asked.output.caliber} />;
}

function Entries({ safeId, caliber }: { readonly safeId: string; readonly caliber: string }) {
  const balances = useRoute(contract.ammunition.balances, { query: { safeId, limit: 100 } });
  const safe = useRoute(contract.safes.get, { params: { id: safeId } });
  const [action, setAction] = useState<Action>();
  const isNarrow = useNarrow();
  const balance = balances.data?.find((one) => caliberKey(one.caliber) === caliberKey(caliber));
  const onClose = () => setAction(undefined);
  const kind = action === 'count_adjustment' || action === 'expended' || action === 'destroyed' ? action : undefined;
  const entity = safe.data?.legalEntityId;
  return (
    <Page
      title={`${caliber} in ${safe.data?.name ?? 'This Safe'}`}
      description={safe.data ? `Safe in ${safe.data.branchName}.` : 'Entries of one caliber in one safe.'}
      actions={balance ? <Buttons onAct={setAction} /> : undefined}
    >
      {balances.error ? <LoadFailed what="the balance" error={balances.error} onRetry={balances.reload} /> : null}
      {balance ? <Balance balance={balance} /> : null}
      <RecordTable
        route={contract.ammunition.entries}
        params={{ id: safeId, caliber: caliberKey(caliber) }}
        key={isNarrow ? 'narrow' : 'wide'}
        name={isNarrow ? 'ammunition-entries-narrow' : 'ammunition-entries'}
        title="Entries"
        what="entries"
        variant="container"
        columns={isNarrow ? narrowColumns : wideColumns}
        emptyTitle="No entries"
        emptyText="This safe does not count this caliber."
      />
      <Opens of={Receive} when={action === 'received' && entity !== undefined ? { legalEntityId: entity, safeId, caliber, onClose } : undefined} />
      <Opens of={Record} when={kind && balance ? { kind, balance, onClose } : undefined} />
      <Opens of={Move} when={action === 'moved' && balance ? { balance, onClose } : undefined} />
    </Page>
  );
}
