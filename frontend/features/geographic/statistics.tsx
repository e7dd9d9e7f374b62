// The Statistics tab: top provinces, types, and insights.

import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { cityShown } from '../../../shared/geographic/places.ts';
import { topProvinces } from '../../../shared/geographic/rules.ts';
import type { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { firearmsIn, provinceCounts, shareOf } from './figures.ts';

interface Bar {
  readonly name: string;
  readonly count: number;
  readonly color?: string;
}

function Bars({ title, bars, total }: { readonly title: string; readonly bars: readonly Bar[]; readonly total: number }) {
  const max = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section aria-label={title}>
      <Header variant="h3">{title}</Header>
      <ol className="geographic-bars">
        {bars.map(({ name, count, color }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{`${figure(count)} (${shareOf(count, total)})`}</span>
            <span className="geographic-bar" aria-hidden="true">
              <span style={{ width: `${(count / max) * 100}%`, background: color }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Statistics({ of }: { readonly of: GeographicDistribution }) {
  const counts = provinceCounts(of).filter(({ count }) => count > 0);
  const types = Object.entries(of.types).map(([name, count]) => ({ name, count }));
  const [densest] = counts;
  const [busiest] = of.places;
  return (
    <SpaceBetween size="l">
      <div className="geographic-halves">
        <Bars title="Top 5 Provinces" total={of.total} bars={counts.slice(0, topProvinces).map(({ band, ...one }) => ({ ...one, color: band.color }))} />
        <Bars title="Type Distribution" total={of.total} bars={types.sort((a, b) => b.count - a.count)} />
      </div>
      <section aria-label="Insights">
        <SpaceBetween size="s">
          <Header variant="h3">Insights</Header>
          <KeyValuePairs
            columns={3}
            items={[
              {
                label: 'Highest concentration',
                value: densest ? `${densest.name}: ${firearmsIn(densest.count)}, ${shareOf(densest.count, of.total)} of the total` : <Box>None</Box>,
              },
              {
                label: 'Most active city',
                value: busiest ? `${cityShown(busiest.city, busiest.province)}, ${busiest.province}: ${firearmsIn(busiest.count)}` : <Box>None</Box>,
              },
              { label: 'Total registered', value: firearmsIn(of.total) },
            ]}
          />
        </SpaceBetween>
      </section>
    </SpaceBetween>
  );
}
