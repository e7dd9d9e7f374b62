// The chart of provinces, tables with the same figures, and providers not in good standing that hold firearms.

import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { figure } from '../../../shared/kinds/format.ts';
import type { Overview } from '../../../shared/overview/schema.ts';
import { deferredChart } from '../../ui/page/deferred.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';

const ProvinceBars = deferredChart(() => import('./charts.tsx').then((loaded) => loaded.ProvinceBars));

interface Row {
  readonly name: string;
  readonly count: number;
}

const Counted = ({ title, word, rows }: { readonly title: string; readonly word: string; readonly rows: readonly Row[] }) => (
  <Table<Row>
    variant="embedded"
    contentDensity="compact"
    ariaLabels={{ tableLabel: title }}
    items={rows}
    trackBy="name"
    columnDefinitions={[
      { id: 'name', header: word, isRowHeader: true, cell: ({ name }) => name },
      { id: 'count', header: 'Firearms', cell: ({ count }) => figure(count) },
    ]}
  />
);

export const Places = ({ firearms }: Pick<Overview, 'firearms'>) => (
  <Container header={<Header variant="h2">Firearms by Province and Type</Header>}>
    <SpaceBetween size="l">
      <div className="overview-chart">
        <ProvinceBars provinces={firearms.provinces} />
      </div>
      <div className="overview-pair">
        <Counted title="Firearms by province" word="Province" rows={firearms.provinces} />
        <Counted title="Firearms by type" word="Type" rows={firearms.types} />
      </div>
    </SpaceBetween>
  </Container>
);

type Holding = Overview['providers']['holding'][number];

export const Holding = ({ holding }: Pick<Overview['providers'], 'holding'>) => (
  <Container
    header={
      <Header variant="h2" description="Providers by standing, and the firearms they own">
        Providers not in good standing that hold firearms
      </Header>
    }
  >
    <Table<Holding>
      variant="embedded"
      contentDensity="compact"
      ariaLabels={{ tableLabel: 'Providers not in good standing that hold firearms' }}
      items={holding}
      trackBy="standing"
      columnDefinitions={[
        {
          id: 'standing',
          header: 'Standing',
          isRowHeader: true,
          cell: ({ standing }) => <Link href={`/legal-entities?standing=${standing}`}>{wordsOf(standing)}</Link>,
        },
        { id: 'providers', header: 'Providers', cell: ({ providers }) => figure(providers) },
        { id: 'firearms', header: 'Firearms', cell: ({ firearms }) => figure(firearms) },
      ]}
    />
  </Container>
);
