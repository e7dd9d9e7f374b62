// License Management (spec 2, section 2.7): three counters, a search box, a toggle, and a card for each legal entity.

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { contract } from '../../../shared/contract.ts';
import { counted, figure } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { BigFigure } from '../../ui/page/big-figure.tsx';
import { Loadable, LoadFailed, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Cards, Waiting } from '../../ui/table/cards.tsx';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { EntityCard } from './entity-card.tsx';
import { addressOf, type Filters, filtersFrom, noFilters, type Show } from './filters.ts';
import { SearchBox } from './search-box.tsx';
import './cards.css';

const pageSize = 12;
const toggle = [
  { id: 'all', text: 'All' },
  { id: 'active', text: 'Active Only' },
  { id: 'inactive', text: 'Inactive Only' },
] as const satisfies readonly { id: Show; text: string }[];
const counters = [
  { title: 'Active', value: 'active' },
  { title: 'Inactive', value: 'inactive' },
  { title: 'Total', value: 'total' },
] as const;

interface LicenseManagementProps {
  /** Shown between counters and cards. */
  readonly above?: ReactNode;
  /** Shown below the cards. */
  readonly below?: ReactNode;
}

export function LicenseManagement({ above, below }: LicenseManagementProps) {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => {
    const own = addressOf({ ...noFilters, search: filters.search, show: filters.show, ...change });
    // Keep the filters of the license table on the same page.
    const others = [...address].filter(([name]) => !(name in noFilters));
    setAddress(new URLSearchParams([...others, ...new URLSearchParams(own)]), { replace: true });
  };
  const query = { search: filters.search, ...(filters.show === 'all' ? {} : { isActive: filters.show === 'active' }) };
  const entities = useCursorPages(contract.legalEntities.list, { query }, pageSize);
  const filtered = filters.search !== '' || filters.show !== 'all';
  return (
    <Page
      title="License Management"
      description="Legal entities and their standing with the regulator. Open one for its licenses and firearms."
      actions={<Button href="/licenses/records">License Records</Button>}
    >
      <Counters />
      {above}
      <SpaceBetween direction="horizontal" size="m" alignItems="center">
        <SearchBox search={filters.search} label="Search legal entities" onSearch={(search) => set({ search })} />
        <SegmentedControl label="Show" selectedId={filters.show} options={toggle} onChange={({ detail }) => set({ show: detail.selectedId as Show })} />
        {entities.total === undefined ? null : (
          <Box color="text-body-secondary">
            <output aria-live="polite">{counted(entities.total, 'legal entity', 'legal entities')}</output>
          </Box>
        )}
      </SpaceBetween>
      <Loadable
        of={entities}
        what="licenses"
        loading={<Waiting what="licenses" />}
        empty={
          <Container>
            <Nothing title="No licenses found" action={filtered ? <Button onClick={() => set(noFilters)}>Clear filters</Button> : undefined}>
              {filtered ? 'No legal entity matches the search and the filter.' : 'No legal entities have been created yet.'}
            </Nothing>
          </Container>
        }
      >
        {(found) => (
          <SpaceBetween size="l">
            <Cards label="Legal entities">
              {found.map((entity) => (
                <EntityCard key={entity.id} entity={entity} />
              ))}
            </Cards>
            <CursorPagination of={entities} what="legal entities" />
          </SpaceBetween>
        )}
      </Loadable>
      {below}
    </Page>
  );
}

function Counters() {
  const { data, error, reload } = useRoute(contract.legalEntities.counts);
  if (error) return <LoadFailed what="the figures" error={error} onRetry={reload} />;
  return (
    <div className="entity-counters">
      {counters.map(({ title, value }) => (
        <Container key={title} fitHeight>
          <Box variant="awsui-key-label">{title}</Box>
          <Box variant="awsui-value-large">
            <output aria-label={data ? title : `Loading ${title}`}>{data ? <BigFigure>{figure(data[value])}</BigFigure> : '…'}</output>
          </Box>
        </Container>
      ))}
    </div>
  );
}
