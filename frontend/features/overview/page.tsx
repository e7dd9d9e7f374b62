// Screen: System Overview. National figures on one page, each with a link to its list.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Figures } from './figures.tsx';
import { groupsOf } from './groups.ts';
import { LossRates } from './loss-rates.tsx';
import { Holding, Places } from './tables.tsx';
import { Trends } from './trends.tsx';
import './overview.css';

export default function OverviewPage() {
  const overview = useRoute(contract.overview.get);
  return (
    <Page
      title="System Overview"
      description={overview.data ? `National figures as at ${exactly(overview.data.asAt)}.` : 'National figures.'}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button iconName="refresh" ariaLabel="Refresh the overview" loading={overview.refreshing} loadingText="Loading" onClick={overview.reload} />
          <Button onClick={() => window.print()}>Print</Button>
        </SpaceBetween>
      }
    >
      <Loadable
        of={overview}
        what="the overview"
        isEmpty={({ firearms, providers }) => firearms.total === 0 && providers.total === 0}
        empty={
          <Container>
            <Nothing title="Nothing on the Register Yet">The figures appear after the first provider and the first firearm are registered.</Nothing>
          </Container>
        }
      >
        {(one) => (
          <SpaceBetween size="l">
            <div className="overview-groups">
              {groupsOf(one).map((group) => (
                <Figures key={group.title} {...group} />
              ))}
            </div>
            <Trends trends={one.trends} />
            <div className="overview-pair">
              <LossRates {...one.lossRates} />
              <Places firearms={one.firearms} />
            </div>
            <Holding holding={one.providers.holding} />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}
