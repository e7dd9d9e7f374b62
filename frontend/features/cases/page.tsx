import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Loadable } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { addressOf, isFiltered } from '../../ui/table/address-filters.ts';
import { Cards, Waiting } from '../../ui/table/cards.tsx';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { CaseCard } from './card.tsx';
import { FilterRow, NoCases } from './filter-row.tsx';
import { type Filters, filtersFrom, noFilters } from './filters.ts';
import { CaseListActions } from './list-actions.tsx';
import './cases.css';

const pageSize = 12;

export default function CasesPage() {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const cases = useCursorPages(contract.cases.list, { query: addressOf(filters) }, pageSize);
  return (
    <Page
      title="Case Management"
      description="Open, assign, resolve and close investigations of law enforcement."
      actions={<CaseListActions query={addressOf(filters)} />}
    >
      <FilterRow filters={filters} total={cases.total} onChange={set} />
      <Loadable of={cases} what="cases" loading={<Waiting what="cases" />} empty={<NoCases filtered={isFiltered(filters)} onClear={() => set(noFilters)} />}>
        {(found) => (
          <SpaceBetween size="l">
            <Cards label="Cases">
              {found.map((one) => (
                <CaseCard key={one.id} of={one} />
              ))}
            </Cards>
            <CursorPagination of={cases} what="cases" />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}
