// Screen: all firearms of one company, with actions for several at once.
import Alert from '@cloudscape-design/components/alert';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { type FirearmOfCompany, mostChosen, type Sort } from '../../../shared/firearms/of-company.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useIsNational } from '../../session/scope.ts';
import { later, Opens } from '../../ui/page/later.tsx';
import { Loading } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import type { Receipt as ReceiptOf } from '../../ui/records/lodging-receipt.tsx';
import { addressOf, isFiltered } from '../../ui/table/address-filters.ts';
import { RecordTable } from '../../ui/table/record-table.tsx';
import { Actions, renewalsOf } from './actions.tsx';
import { narrowColumns, wideColumns } from './columns.tsx';
import { FilterCard } from './filter-card.tsx';
import { type Filters, filtersFrom, noFilters, textOf } from './filters.ts';
import { Views } from './views.tsx';

const ChangeStatus = later(() => import('./change-status.tsx').then((loaded) => loaded.ChangeStatusTogether));
const Lodge = later(() => import('../../ui/records/lodge-together.tsx').then((loaded) => loaded.LodgeTogether));
const Receipt = later(() => import('../../ui/records/lodging-receipt.tsx').then((loaded) => loaded.LodgingReceipt));
const PrintedList = later(() => import('./printed-list.tsx').then((loaded) => loaded.PrintedList));
const Provider = later(() => import('../../ui/form/provider-choice.tsx').then((loaded) => loaded.ProviderChoice));

type Doing = 'status' | 'lodge' | 'print' | undefined;

export default function FirearmsPage() {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address);
  const isNarrow = useNarrow();
  const overseer = useIsNational();
  const [chosen, setChosen] = useState<readonly FirearmOfCompany[]>([]);
  const [doing, setDoing] = useState<Doing>();
  const [receipt, setReceipt] = useState<ReceiptOf>();
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const chooseCompany = (holderId: string | undefined) => {
    setChosen([]);
    set({ holderId });
  };
  const choose = (firearms: readonly FirearmOfCompany[]) => {
    if (firearms.length > mostChosen) toast({ title: `At most ${mostChosen} firearms`, description: `Only the first ${mostChosen} are selected.` });
    setChosen(firearms.slice(0, mostChosen));
  };
  // The chosen firearms have new versions now, so the selection is cleared.
  const finish = () => {
    setDoing(undefined);
    setChosen([]);
  };

  if (receipt) {
    const close = () => setReceipt(undefined);
    return <Opens of={Receipt} when={{ receipt, back: 'Firearms', onClose: close }} until={<Loading what="the receipt" />} />;
  }
  if (doing === 'print') return <Opens of={PrintedList} when={{ firearms: chosen, onClose: () => setDoing(undefined) }} until={<Loading what="the list" />} />;
  const { sort = 'registered', order = 'descending', ...asked } = filters;
  const { holderId, ...filtered } = asked;
  const isListed = !overseer || holderId !== undefined;
  return (
    <Page title="Firearms" description="All firearms of a company with their licenses. Select firearms to change, lodge, print or export them together.">
      {overseer ? <Opens of={Provider} when={{ holderId, onChoose: chooseCompany }} until={<Loading what="providers" />} /> : null}
      {isListed ? (
        <FilterCard filters={filters} onChange={set}>
          <Views shown={textOf(filters)} onOpen={(text) => setAddress(text, { replace: true })} />
        </FilterCard>
      ) : (
        <Alert type="info">Choose a provider to list its firearms.</Alert>
      )}
      {isListed ? (
        <RecordTable
          key={isNarrow ? 'narrow' : 'wide'}
          route={contract.firearms.ofCompany}
          query={addressOf(asked)}
          sorting={{ sort, order, onSort: (by, way) => set({ sort: by as Sort, order: way }) }}
          name={isNarrow ? 'firearms-narrow' : 'firearms'}
          exportAs="firearms-of-company"
          {...(chosen.length > 0 ? { exportQuery: { ids: chosen.map(({ id }) => id).join() } } : {})}
          title="Firearms"
          what="firearms"
          variant="container"
          columns={isNarrow ? narrowColumns : wideColumns}
          selected={chosen}
          onSelect={choose}
          nameOf={firearmName}
          actions={<Actions chosen={chosen} onClear={() => setChosen([])} onDo={setDoing} />}
          {...(isFiltered(filtered) ? { onClearFilter: () => set(noFilters) } : {})}
          noMatchTitle={isFiltered(filtered) ? 'No firearms match these filters' : 'No firearms'}
          noMatchText={isFiltered(filtered) ? 'Change or clear the filters.' : 'This provider owns and keeps no firearms.'}
          emptyText="No firearms are registered yet."
        />
      ) : null}
      <Opens of={ChangeStatus} when={doing === 'status' ? { firearms: chosen, onClose: () => setDoing(undefined), onDone: finish } : undefined} />
      <Opens
        of={Lodge}
        when={
          doing === 'lodge'
            ? {
                items: renewalsOf(chosen),
                onClose: () => setDoing(undefined),
                onDone: (done: ReceiptOf) => {
                  finish();
                  setReceipt(done);
                },
              }
            : undefined
        }
      />
    </Page>
  );
}
