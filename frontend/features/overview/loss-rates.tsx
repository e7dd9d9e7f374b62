// Losses and thefts per thousand firearms by province and by provider, with the two numbers behind each rate.

import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { decimal, figure } from '../../../shared/kinds/format.ts';
import { mostProviders } from '../../../shared/overview/rules.ts';
import type { Overview } from '../../../shared/overview/schema.ts';

type Rates = Overview['lossRates'];
type Row = Rates['provinces'][number] | Rates['providers'][number];

interface RatesProps<R extends Row> {
  readonly title: string;
  readonly word: string;
  readonly rows: readonly R[];
  readonly nameOf: (row: R) => ReactNode;
}

const Rated = <R extends Row>({ title, word, rows, nameOf }: RatesProps<R>) => (
  <Table<R>
    variant="embedded"
    contentDensity="compact"
    wrapLines
    ariaLabels={{ tableLabel: title }}
    header={<Header variant="h3">{title}</Header>}
    items={rows}
    empty="No loss or theft was reported in these twelve months."
    columnDefinitions={[
      { id: 'name', header: word, isRowHeader: true, cell: nameOf },
      { id: 'rate', header: `Per ${figure(1000)}`, cell: ({ rate }) => (rate === null ? 'No firearms held' : decimal(rate, 1)) },
      { id: 'losses', header: 'Reported', cell: ({ losses }) => figure(losses) },
      { id: 'held', header: 'Held now', cell: ({ held }) => figure(held) },
    ]}
  />
);

export const LossRates = ({ provinces, providers }: Rates) => (
  <Container
    fitHeight
    header={
      <Header
        variant="h2"
        description={`Losses and thefts reported in these twelve months, per ${figure(1000)} firearms held now. Retired, lost and stolen firearms are not held.`}
      >
        Loss Rate
      </Header>
    }
  >
    <SpaceBetween size="l">
      <Rated title="Loss rate by province" word="Province" rows={provinces} nameOf={({ name }) => name} />
      <Rated
        title={`Loss rate by provider${providers.length === mostProviders ? `, highest ${mostProviders}` : ''}`}
        word="Provider"
        rows={providers}
        nameOf={({ id, name }) => <Link href={`/legal-entities/${id}`}>{name}</Link>}
      />
    </SpaceBetween>
  </Container>
);
