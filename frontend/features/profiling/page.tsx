// Screen: Firearm Profiling. Lists firearms with an inspection due or a risk, highest risk first, with the reasons.

import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { type Province, provinces } from '../../../shared/kinds/provinces.ts';
import type { ProfilingCounts, ProfilingQuery } from '../../../shared/profiling/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { LeaveScope } from '../../ui/form/leave-guard.tsx';
import { Loadable, LoadFailed, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { addressOf, isFiltered } from '../../ui/table/address-filters.ts';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { FilterTile, FilterTiles } from '../../ui/table/filter-tile.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { type Filters, filtersFrom, noFilters, tiles } from './filters.ts';
import { ProfiledFirearm } from './row.tsx';
import './profiling.css';

const pageSize = 20;
/** A change of any of them may remove a firearm with unsaved notes from the list. */
const everyFilter = Object.keys(noFilters);
const everywhere = { value: '', label: 'All provinces' };
const choices = provinces.map((value) => ({ value, label: value }));

export default function ProfilingPage() {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const counts = useRoute(contract.profiling.counts);
  const list = useCursorPages(contract.profiling.list, { query: addressOf(filters) as Partial<ProfilingQuery> }, pageSize);
  const again = () => {
    counts.reload();
    list.reload();
  };
  const filtered = isFiltered(filters);
  const clear = <Button onClick={() => set(noFilters)}>Clear filters</Button>;
  return (
    <Page title="Firearm Profiling" description="Firearms with an inspection due or flagged as a risk, highest risk first.">
      {counts.error ? <LoadFailed what="the figures" error={counts.error} onRetry={counts.reload} /> : null}
      <FilterTiles label="Filter by risk or due date">
        {tiles.map(({ name, count, filter }) => {
          const pressed = filters.level === filter.level && filters.due === filter.due;
          return (
            <FilterTile
              key={name}
              name={name}
              count={counts.data?.[count as Exclude<keyof ProfilingCounts, 'renewing' | 'failed'>]}
              pressed={pressed}
              onToggle={() => set(pressed ? { level: undefined, due: undefined } : filter)}
            />
          );
        })}
      </FilterTiles>
      {counts.data?.failed ? (
        <Alert type="warning" header="The figures could not be updated" action={<Button onClick={again}>Try again</Button>}>
          The counts and the order of the list are from an earlier day. The levels and reasons are from today. Try again in a minute. If it fails again, tell an
          administrator.
        </Alert>
      ) : null}
      {counts.data?.renewing ? (
        <Alert type="info" action={<Button onClick={again}>Refresh</Button>}>
          The counts and the order of the list are being updated for today. The levels and reasons are already up to date.
        </Alert>
      ) : null}
      <div className="profiling-filters">
        <div>
          <SearchText
            search={filters.search}
            label="Search by serial number, make, model or owner"
            placeholder="Serial number, make, model or owner"
            onSearch={(search) => set({ search })}
          />
        </div>
        <Select
          ariaLabel="Filter by province"
          options={[everywhere, ...choices]}
          selectedOption={choices.find(({ value }) => value === filters.province) ?? everywhere}
          onChange={({ detail }) => set({ province: (detail.selectedOption.value || undefined) as Province | undefined })}
        />
        {list.total === undefined ? null : (
          <Box color="text-body-secondary">
            <output aria-live="polite">{counted(list.total, 'firearm')}</output>
          </Box>
        )}
        {filtered ? clear : null}
      </div>
      <Loadable
        of={list}
        what="the firearms"
        empty={
          <Container>
            <Nothing title="No Firearms Found" action={filtered ? clear : undefined}>
              {filtered ? 'No firearm matches the search and the filters.' : 'No firearm is a risk, and no inspection is due.'}
            </Nothing>
          </Container>
        }
      >
        {(found) => (
          <SpaceBetween size="m">
            <LeaveScope by={everyFilter} paged>
              <ul className="profiling-list" aria-label="Firearms by risk">
                {found.map((one) => (
                  <ProfiledFirearm key={one.id} of={one} onOwner={filters.ownerId ? undefined : () => set({ ...noFilters, ownerId: String(one.ownerId) })} />
                ))}
              </ul>
            </LeaveScope>
            <CursorPagination of={list} what="firearms" />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}
