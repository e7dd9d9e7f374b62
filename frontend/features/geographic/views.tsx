// The four tabs. Only the open one is drawn.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Tabs from '@cloudscape-design/components/tabs';
import type { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import { type Filters, type View, views } from './filters.ts';
import { ProvinceGrid } from './grid.tsx';
import { MapView } from './map-view.tsx';
import { Statistics } from './statistics.tsx';
import type { FullScreen } from './use-full-screen.ts';

interface ViewsProps {
  readonly of: GeographicDistribution;
  readonly filters: Filters;
  readonly screen: FullScreen<HTMLDivElement>;
  readonly onChange: (change: Partial<Filters>) => void;
}

export function Views({ of, filters, screen: { ref, full, toggle }, onChange }: ViewsProps) {
  const map = { of, style: filters.style, onProvince: (province: Filters['province']) => onChange({ province }) };
  const contents = {
    map: <MapView key="map" {...map} />,
    grid: <ProvinceGrid of={of} chosen={filters.province} onChoose={(province) => onChange({ province })} />,
    cities: <MapView key="cities" {...map} citiesOnly />,
    statistics: <Statistics of={of} />,
  } satisfies Record<View, React.ReactNode>;
  return (
    <div ref={ref} className={full ? 'geographic-views geographic-views-full' : 'geographic-views'}>
      {full ? (
        <div className="geographic-leave">
          <Button onClick={toggle}>Exit Full Screen</Button>
        </div>
      ) : null}
      <Container>
        <Tabs
          activeTabId={filters.view}
          onChange={({ detail }) => onChange({ view: detail.activeTabId as View })}
          tabs={views.map(({ id, tab }) => ({ id, label: tab, content: contents[id] }))}
        />
      </Container>
    </div>
  );
}
