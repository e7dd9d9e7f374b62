// Screen: the dashboard with figures, recent activity and system status.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Grid from '@cloudscape-design/components/grid';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { useSettings } from '../../app/settings.tsx';
import { Can } from '../../ui/page/can.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useAddressTexts } from '../../ui/table/address-texts.ts';
import { SearchText } from '../../ui/table/search-text.tsx';
import { Compliance } from './compliance.tsx';
import { Metrics } from './metrics.tsx';
import { RecentDisclosures } from './recent-disclosures.tsx';
import { RecentFirearms } from './recent-firearms.tsx';
import { SystemStatusCard } from './system-status.tsx';
import { Waiting } from './waiting.tsx';

// Below the first screenful, and for providers only.
const Custody = deferred(() => import('./custody.tsx').then((loaded) => loaded.CustodyCard));

const halves = [{ colspan: { default: 12, m: 6 } }, { colspan: { default: 12, m: 6 } }];

const figures = (
  <Can key="figures" call={contract.dashboard.metrics}>
    <Metrics />
  </Can>
);
const work = (
  <Can key="work" call={contract.queues.list}>
    <Waiting />
  </Can>
);

export default function DashboardPage() {
  const { dashboardLayout } = useSettings();
  return (
    <Page title="System Dashboard" description="The registry at a glance." actions={<Actions />}>
      {dashboardLayout === 'work' ? [work, figures] : [figures, work]}
      <Can call={contract.compliance.own}>
        <Compliance />
      </Can>
      <Can call={contract.compliance.own}>
        <Custody />
      </Can>
      {/* Roles without access to firearms have no access to disclosures either. */}
      <Can call={contract.firearms.list}>
        <Can call={contract.disclosures.list}>
          <RecentActivity />
        </Can>
      </Can>
      {/* Roles without access to the figures have no reports to open. */}
      <Can call={contract.dashboard.metrics} fallback={<SystemStatusCard />}>
        <Grid gridDefinition={halves}>
          <Container fitHeight header={<Header variant="h2">Operational Reports</Header>}>
            <SpaceBetween size="xs">
              <span>Registrations and compliance over a period, as tables and downloads.</span>
              <Link href="/reports">Open Operational Reports</Link>
              <Can call={contract.overview.get}>
                <Link href="/overview">Trends, Twelve Months: System Overview</Link>
              </Can>
            </SpaceBetween>
          </Container>
          <SystemStatusCard />
        </Grid>
      </Can>
    </Page>
  );
}

function RecentActivity() {
  // Searches on the server after a pause in typing, because the page has only five of each list.
  const [{ search }, set] = useAddressTexts('search');
  const setSearch = (text: string) => set({ search: text });
  return (
    <SpaceBetween size="l">
      <SearchText search={search} label="Search recent activity" placeholder="Search recent activity" onSearch={setSearch} />
      <Grid gridDefinition={halves}>
        <RecentFirearms search={search} />
        <RecentDisclosures search={search} />
      </Grid>
    </SpaceBetween>
  );
}

/** The two quick actions (spec 1, section 2), for roles that can use their forms. */
function Actions() {
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Can call={contract.disclosures.create}>
        <Button href="/disclosure">New Disclosure</Button>
      </Can>
      <Can call={contract.firearms.register}>
        <Button href="/registration" variant="primary">
          Quick Register
        </Button>
      </Can>
    </SpaceBetween>
  );
}
