// The four summary cards, after filters.

import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { BigFigure } from '../../ui/page/big-figure.tsx';
import { provinceCounts } from './figures.ts';
import { type Filters, layerWords } from './filters.ts';

function cardsOf(one: GeographicDistribution | undefined, layer: Filters['layer']) {
  const counted = one ? provinceCounts(one) : [];
  const [densest] = counted;
  return [
    { title: layerWords[layer].total, value: one?.total, note: 'After filters' },
    {
      title: 'Active Provinces',
      value: one && counted.filter(({ count }) => count > 0).length,
      note: layer === 'firearms' ? 'Provinces with firearms' : 'Provinces with a count above 0',
    },
    { title: 'Highest Density', value: one && (densest?.count ?? 0), note: densest && densest.count > 0 ? `In ${densest.name}` : 'The largest province' },
    { title: 'Coverage Areas', value: one?.placesTotal, note: layer === 'firearms' ? 'Cities with firearms' : 'Cities with a count above 0' },
  ];
}

export const Summary = ({ of, layer }: { readonly of: GeographicDistribution | undefined; readonly layer: Filters['layer'] }) => (
  <ColumnLayout columns={4} minColumnWidth={150}>
    {cardsOf(of, layer).map(({ title, value, note }) => (
      <Container key={title} fitHeight>
        <SpaceBetween size="xxs">
          <Box variant="awsui-key-label">{title}</Box>
          <Box variant="awsui-value-large">
            <output aria-label={value === undefined ? `Loading ${title}` : title}>{value === undefined ? '…' : <BigFigure>{figure(value)}</BigFigure>}</output>
          </Box>
          <Box color="text-body-secondary" fontSize="body-s">
            {note}
          </Box>
        </SpaceBetween>
      </Container>
    ))}
  </ColumnLayout>
);
