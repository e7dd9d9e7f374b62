// Screen: Geographic Distribution (spec 2, section 2.8). Shows where the firearms are that the user can see.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { exportCsv, exportJson } from './export.ts';
import { FilterCard } from './filter-card.tsx';
import { type Filters, filtersFrom, questionOf, toAddress } from './filters.ts';
import { ProvinceCard } from './province-card.tsx';
import { Summary } from './summary.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useMapTiles } from './use-map-tiles.ts';
import { Views } from './views.tsx';
import './geographic.css';

interface Answered extends Pick<Filters, 'province' | 'type' | 'layer'> {
  readonly of: GeographicDistribution;
}

export default function GeographicPage() {
  const [address, setAddress] = useSearchParams();
  const tiles = useMapTiles();
  const asked = filtersFrom(address);
  const filters: Filters = tiles ? asked : { ...asked, style: 'outline' };
  const set = (change: Partial<Filters>) => setAddress(toAddress({ ...asked, ...change }), { replace: true });
  const distribution = useRoute(contract.geographic.distribution, { query: questionOf(filters) });
  const screen = useFullScreen<HTMLDivElement>();
  const { data } = distribution;
  // Keeps the previous answer with its filter while the next one loads, so that the map does not jump.
  const answered = useRef<Answered>(undefined);
  if (data) answered.current = { of: data, province: filters.province, type: filters.type, layer: filters.layer };
  const shown = { ...distribution, data: answered.current, loading: distribution.loading && !answered.current };
  const filtered = Boolean(filters.province || filters.type || filters.layer !== 'firearms');
  const clear = () => set({ province: undefined, type: undefined, layer: 'firearms' });

  return (
    <Page
      title="Geographic Distribution"
      description="Where registered firearms are, by province and city."
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button iconName="refresh" ariaLabel="Refresh the counts" loading={distribution.refreshing} loadingText="Loading" onClick={distribution.reload} />
          <Button disabled={!data} onClick={() => data && exportJson(data, filters)}>
            Export Data
          </Button>
          <Button disabled={!data} onClick={() => data && exportCsv(data)}>
            Export CSV
          </Button>
          {tiles ? <Button onClick={() => set({ style: filters.style === 'satellite' ? 'street' : 'satellite' })}>Toggle Layer</Button> : null}
          <Button onClick={screen.toggle}>Full Screen</Button>
        </SpaceBetween>
      }
    >
      <Summary of={data} layer={filters.layer} />
      <FilterCard filters={filters} styles={tiles} onChange={set} />
      <Loadable
        of={shown}
        what="the distribution"
        isEmpty={({ of }) => of.total === 0}
        empty={
          <Container>
            {filtered ? (
              <Nothing title="No Firearms" action={<Button onClick={clear}>Clear Filters</Button>}>
                No firearms match the filters.
              </Nothing>
            ) : (
              <Nothing title="Nothing on the Register Yet">The map shows firearms after the first one is registered.</Nothing>
            )}
          </Container>
        }
      >
        {({ of, province, type, layer }) => (
          <SpaceBetween size="l">
            <Views of={of} filters={{ ...filters, province, type, layer }} screen={screen} onChange={set} />
            {province ? <ProvinceCard key={province} province={province} type={type} layer={layer} of={of} /> : null}
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}
