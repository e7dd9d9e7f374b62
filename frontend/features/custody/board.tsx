// Screen: Who Holds What, with every firearm of a provider that is out now, the next due first. Refreshes itself.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import * as v from 'valibot';
import { contract } from '../../../shared/contract.ts';
import { isBeyond, isDueSoon, isOverdue } from '../../../shared/custody/ladder.ts';
import { type Custody, mostOnBoard } from '../../../shared/custody/schema.ts';
import { figure, timeOfDay } from '../../../shared/kinds/format.ts';
import { RecordId } from '../../../shared/kinds/index.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate, useSearchParams } from '../../app/navigate.tsx';
import { useIsNational } from '../../session/scope.ts';
import { useSession } from '../../session/session.tsx';
import { useSafes } from '../../ui/form/use-safes.ts';
import { Can, useCan } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { LoadFailed, Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { addressOf, among } from '../../ui/table/address-filters.ts';
import { startRun } from '../../ui/table/export-runs.ts';
import { FilterChoice } from '../../ui/table/filter-choice.tsx';
import { FilterTile, FilterTiles, LinkTile } from '../../ui/table/filter-tile.tsx';
import { type Act, columnsFor } from './board-columns.tsx';
import type { IssueAction } from './issue-dialogs.tsx';

const Provider = later(() => import('../../ui/form/provider-choice.tsx').then((loaded) => loaded.ProviderChoice));
const Dialogs = later(() => import('./issue-dialogs.tsx').then((loaded) => loaded.IssueDialog));

const refreshMs = 15_000;
const pageSize = 50;
const lateChoices = ['soon', 'overdue', 'beyond', 'unaccounted'] as const;
type Late = (typeof lateChoices)[number];
const tests: Readonly<Record<Late, (row: Custody, now: Date) => boolean>> = {
  soon: isDueSoon,
  overdue: isOverdue,
  beyond: isBeyond,
  unaccounted: ({ state }) => state === 'unaccounted',
};
const tiles: Readonly<Record<Late, string>> = { soon: 'Due Within 1 h', overdue: 'Overdue', beyond: 'Beyond 72 h', unaccounted: 'Unaccounted' };

const idIn = (text: string | null) => (v.is(RecordId, text) ? text : undefined);

export default function BoardPage({ only }: { readonly only?: 'overdue' }) {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const isNational = useIsNational();
  const chosen = /^[1-9]\d{0,8}$/.test(address.get('legalEntityId') ?? '') ? (address.get('legalEntityId') as string) : undefined;
  const filters = { legalEntityId: isNational ? chosen : undefined, branchId: idIn(address.get('branchId')), safeId: idIn(address.get('safeId')) };
  const late = only ?? among(lateChoices, address.get('late'));
  const [page, setPage] = useState(1);
  const set = (change: object) => {
    setPage(1);
    setAddress(addressOf({ ...filters, type: address.get('type') ?? undefined, late: only ? undefined : late, ...change }), { replace: true });
  };
  const entityId = isNational ? (chosen ? Number(chosen) : undefined) : (user.legalEntityId ?? undefined);
  const { safes } = useSafes(entityId);
  const query = {
    branchId: filters.branchId,
    safeId: filters.safeId,
    ...(only ? { overdue: 'true' as const } : {}),
    ...(isNational && chosen ? { legalEntityId: Number(chosen) } : {}),
  };
  const { data: ofCompany = [] } = useRoute(contract.branches.list, entityId === undefined ? null : { query: { legalEntityId: entityId, limit: 100 } });
  const board = useRoute(contract.custody.board, entityId === undefined ? null : { query }, { everyMs: refreshMs });
  const mayIssue = useCan(contract.custody.issue);
  const mayReport = useCan(contract.losses.report);
  const [acting, setActing] = useState<{ readonly action: IssueAction; readonly row: Custody }>();
  const isNarrow = useNarrow();

  const now = new Date();
  const out = board.data?.out ?? [];
  const countOf = (one: Late) => (board.data ? out.filter((row) => tests[one](row, now)).length : undefined);
  const safeChoices = safes.filter(({ branchId }) => !filters.branchId || branchId === filters.branchId);
  // Safes of the branch, while one is chosen.
  const countedSafes = new Set(filters.safeId ? [filters.safeId] : safeChoices.map(({ id }) => id));
  const isAllSafes = !filters.branchId && !filters.safeId;
  const inSafe = board.data?.inSafes.reduce((sum, { safeId, firearms }) => sum + (isAllSafes || countedSafes.has(safeId) ? firearms : 0), 0);
  const types = [...new Set(out.map(({ firearm }) => firearm.type))].sort();
  const type = among(types, address.get('type'));
  const rows = out.filter((row) => (!late || tests[late](row, now)) && (!type || row.firearm.type === type));
  const onAct: Act = (action, row) => {
    if (action === 'return') navigate(`/custody/counter?tab=return&firearm=${row.firearm.id}`);
    else if (action === 'move') navigate(`/firearms/${row.firearm.id}/profile?tab=custody`);
    else if (action === 'loss') navigate(`/firearms/${row.firearm.id}/report-loss`);
    else if (action === 'print') void startRun(user.id, 'authorisations', 'pdf', { issueIds: row.issueId ?? '' });
    else setActing({ action, row });
  };
  const branches = [...new Map(safes.map(({ branchId, branchName }) => [branchId, { value: branchId, label: branchName }])).values()];
  const phones = new Map(ofCompany.map(({ id, controlRoomPhone }) => [id, controlRoomPhone]));
  const controlRooms = new Map(safes.flatMap(({ id, branchId }) => (phones.get(branchId) ? [[id, phones.get(branchId) as string] as const] : [])));
  const notified = only && new Map((board.data?.notified ?? []).map(({ issueId, steps }) => [issueId, steps]));
  const isFiltered = Boolean(filters.branchId || filters.safeId || type || (late && !only));

  return (
    <Page
      title={only ? 'Overdue Firearms' : 'Who Holds What'}
      description={
        only
          ? 'Firearms that were due back and are still out, the longest overdue first.'
          : 'Firearms that are out now, with the officer, the place and the time they are due.'
      }
      actions={
        <Can call={contract.custody.issue}>
          <Button variant="primary" href="/custody/counter">
            Open Counter
          </Button>
        </Can>
      }
    >
      {isNational ? (
        <Opens of={Provider} when={{ holderId: chosen, onChoose: (legalEntityId) => setAddress(addressOf({ legalEntityId }), { replace: true }) }} />
      ) : null}
      {only ? null : (
        <FilterTiles label="Firearms out">
          <LinkTile name="In Safe" count={inSafe} href="/custody/safes" />
          <FilterTile name="Out" count={board.data ? out.length : undefined} pressed={late === undefined} onToggle={() => set({ late: undefined })} />
          {lateChoices.map((one) => (
            <FilterTile
              key={one}
              name={tiles[one]}
              count={countOf(one)}
              pressed={late === one}
              onToggle={() => set({ late: late === one ? undefined : one })}
            />
          ))}
        </FilterTiles>
      )}
      {board.data?.more ? (
        <Alert type="info">{`More than ${figure(mostOnBoard)} firearms are ${only ? 'overdue' : 'out'}. This list shows the first ones due.${filters.branchId || filters.safeId ? '' : ' Choose a branch or a safe to see the others.'}`}</Alert>
      ) : null}
      <Table<Custody>
        key={isNarrow ? 'narrow' : 'wide'}
        variant="container"
        wrapLines
        stickyHeader
        enableKeyboardNavigation
        items={rows.slice((page - 1) * pageSize, page * pageSize)}
        trackBy={({ firearm }) => firearm.id}
        columnDefinitions={columnsFor({ now, mayIssue, mayReport, onAct, controlRooms, notified }, isNarrow)}
        loading={board.loading}
        loadingText="Loading firearms that are out"
        header={
          <Header
            variant="h2"
            counter={board.data ? `(${figure(rows.length)})` : ''}
            description={board.data ? `As of ${timeOfDay(new Date(board.at ?? board.data.asOf).toISOString())}. Refreshes every 15 seconds.` : undefined}
            actions={
              <Button
                iconName="refresh"
                ariaLabel="Refresh firearms that are out"
                loading={board.refreshing}
                loadingText="Loading firearms"
                onClick={board.reload}
              />
            }
          >
            Firearms Out
          </Header>
        }
        filter={
          <SpaceBetween direction="horizontal" size="xs">
            <FilterChoice
              label="Filter by branch"
              all="All branches"
              value={filters.branchId}
              choices={branches}
              onChoose={(branchId) => set({ branchId, safeId: undefined })}
            />
            <FilterChoice
              label="Filter by safe"
              all="All safes"
              value={filters.safeId}
              choices={safeChoices.map(({ id, name, branchName }) => ({ value: id, label: filters.branchId ? name : `${name}, ${branchName}` }))}
              onChoose={(safeId) => set({ safeId })}
            />
            <FilterChoice
              label="Filter by type"
              all="All types"
              value={type}
              choices={types.map((value) => ({ value, label: value }))}
              onChoose={(chosenType) => set({ type: chosenType })}
            />
          </SpaceBetween>
        }
        empty={
          board.error ? (
            <LoadFailed what="firearms that are out" error={board.error} onRetry={board.reload} />
          ) : entityId === undefined ? (
            <Nothing title="Choose a provider">Choose a provider to see its firearms that are out.</Nothing>
          ) : isFiltered ? (
            <Nothing
              title="No firearms match"
              action={<Button onClick={() => set({ branchId: undefined, safeId: undefined, type: undefined, late: undefined })}>Clear filter</Button>}
            />
          ) : (
            <Nothing title={only ? 'No firearm is overdue' : 'No firearm is out'}>
              {only ? 'Every firearm that is out is within its period.' : 'All firearms are in their safes.'}
            </Nothing>
          )
        }
        pagination={
          rows.length > pageSize ? (
            <Pagination
              currentPageIndex={page}
              pagesCount={Math.ceil(rows.length / pageSize)}
              onChange={({ detail }) => setPage(detail.currentPageIndex)}
              ariaLabels={{
                paginationLabel: 'Pages of firearms',
                nextPageLabel: 'Next page',
                previousPageLabel: 'Previous page',
                pageLabel: (n) => `Page ${n}`,
              }}
            />
          ) : undefined
        }
      />
      <Opens of={Dialogs} when={acting ? { ...acting, legalEntityId: entityId ?? acting.row.legalEntityId, onClose: () => setActing(undefined) } : undefined} />
    </Page>
  );
}
