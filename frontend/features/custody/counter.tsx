// Screen: the counter of an armoury, with issues and returns. It stays open for a whole shift.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import Tabs from '@cloudscape-design/components/tabs';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useIsNational } from '../../session/scope.ts';
import { useSession } from '../../session/session.tsx';
import { EntityField } from '../../ui/form/entity-field.tsx';
import { later, useLater } from '../../ui/page/later.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Authority } from './authority.tsx';
import { type CounterStore, counterOf, emptyCounter, useCounter } from './counter-state.ts';
import { IssueTab } from './issue-tab.tsx';
import { Locked, lock, useLock } from './lock.tsx';
import { untilFrom, usualUntil } from './until.ts';

const Returns = later(() => import('./return-tab.tsx').then((loaded) => loaded.ReturnTab));

type Tab = 'issue' | 'return';

/** For users who see all providers. Another provider starts with an empty counter. */
function ProviderOfCounter({ store }: { readonly store: CounterStore }) {
  const { legalEntityId } = useCounter(store).header;
  const form = useForm({ values: { legalEntityId: legalEntityId ?? null } });
  return (
    <FormProvider {...form}>
      <EntityField
        name="legalEntityId"
        label="Provider"
        onPick={(entity) => {
          const empty = emptyCounter();
          store.set(({ isLocked }) => ({ ...empty, isLocked, header: { ...empty.header, ...(entity ? { legalEntityId: entity.id } : {}) } }));
        }}
      />
    </FormProvider>
  );
}

export default function CounterPage() {
  const { user } = useSession();
  const store = counterOf(user.id);
  const { header, lines } = useCounter(store);
  const [address, setAddress] = useSearchParams();
  const tab: Tab = address.get('tab') === 'return' ? 'return' : 'issue';
  const ReturnTab = useLater(Returns, tab === 'return' ? 'now' : 'idle');
  const isNational = useIsNational();
  const legalEntityId = isNational ? header.legalEntityId : (user.legalEntityId ?? undefined);
  const isLocked = useLock(store);
  const unsure = lines.filter((line) => line.state === 'unsure').length;

  const policy = useRoute(contract.custody.getPolicy, legalEntityId === undefined ? null : { params: { id: String(legalEntityId) } });
  const { loading, data: { defaultHours, blindReturn: isBlind } = { defaultHours: null, blindReturn: false } } = policy;

  useEffect(() => {
    if (loading || store.get().header.untilText) return;
    const untilText = usualUntil(new Date(), defaultHours);
    const until = untilFrom(untilText, new Date())?.toISOString();
    store.set((now) => ({ ...now, header: { ...now.header, untilText, ...(until ? { until } : {}) } }));
  }, [store, loading, defaultHours]);

  useEffect(() => {
    const keys: Readonly<Record<string, Tab>> = { F2: 'issue', F3: 'return' };
    const press = (event: KeyboardEvent) => {
      const wanted = keys[event.key];
      if (!wanted || store.get().isLocked) return;
      // F3 is the browser's search.
      event.preventDefault();
      setAddress(wanted === 'return' ? { tab: 'return' } : {}, { replace: true });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [store, setAddress]);

  return (
    <Page
      title="Counter"
      description={
        isLocked || !header.safe ? (
          'Issues firearms to officers, and receives them.'
        ) : (
          <>
            {`${header.safe.name}, ${header.safe.detail}. `}
            {header.issuer && legalEntityId !== undefined ? <Authority issuer={header.issuer} safe={header.safe} legalEntityId={legalEntityId} /> : null}
          </>
        )
      }
      actions={
        legalEntityId === undefined || isLocked ? undefined : (
          <SpaceBetween direction="horizontal" size="xs">
            <Button href="/custody">Who Holds What</Button>
            <Button iconName="lock-private" onClick={() => store.set(lock)}>
              Lock Counter
            </Button>
          </SpaceBetween>
        )
      }
    >
      {isNational && (!isLocked || legalEntityId === undefined) ? <ProviderOfCounter store={store} /> : null}
      {legalEntityId === undefined ? <Alert type="info">Choose the provider whose firearms you issue.</Alert> : null}
      {legalEntityId !== undefined && isLocked ? <Locked store={store} legalEntityId={legalEntityId} /> : null}
      {unsure > 0 && !isLocked ? (
        <Alert type="warning">{`No answer came for ${unsure} of the lines. Check your connection, then issue them again: nothing is issued twice.`}</Alert>
      ) : null}
      {legalEntityId === undefined ? null : (
        <div hidden={isLocked}>
          <Tabs
            activeTabId={tab}
            onChange={({ detail }) => setAddress(detail.activeTabId === 'return' ? { tab: 'return' } : {}, { replace: true })}
            tabs={[
              { id: 'issue', label: 'Issue (F2)', content: <IssueTab store={store} legalEntityId={legalEntityId} isActive={!isLocked} /> },
              {
                id: 'return',
                label: 'Return (F3)',
                content: ReturnTab ? <ReturnTab store={store} legalEntityId={legalEntityId} isActive={!isLocked} isBlind={isBlind} /> : <Spinner />,
              },
            ]}
          />
        </div>
      )}
    </Page>
  );
}
