// The System Dashboard (spec 1, section 2).
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Grid from '@cloudscape-design/components/grid';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { Can, useCan } from '../../ui/can.tsx';
import { Page } from '../../ui/page.tsx';
import { Metrics } from './metrics.tsx';
import { RecentDisclosures, RecentFirearms } from './recent.tsx';
import { SystemStatusCard } from './system-status.tsx';

/** Milliseconds after the last letter before the lists are asked again. */
const typingMs = 300;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export default function DashboardPage() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const seesFirearms = useCan(contract.firearms.list);
  return (
    <Page
      title="System Dashboard"
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Can call={contract.disclosures.list}>
            <Button href="/disclosure">New Disclosure</Button>
          </Can>
          <Can call={contract.firearms.register}>
            <Button variant="primary" href="/registration">
              Quick Register
            </Button>
          </Can>
        </SpaceBetween>
      }
    >
      <Can call={contract.dashboard.metrics}>
        <Metrics />
      </Can>
      {seesFirearms ? (
        <>
          <Input
            type="search"
            value={typed}
            onChange={({ detail }) => setTyped(detail.value)}
            placeholder="Search recent activity"
            ariaLabel="Search recent activity"
            clearAriaLabel="Clear the search"
          />
          <Grid gridDefinition={[{ colspan: { default: 12, m: 6 } }, { colspan: { default: 12, m: 6 } }]}>
            <RecentFirearms search={search} />
            <RecentDisclosures search={search} />
          </Grid>
        </>
      ) : null}
      <ColumnLayout columns={2} minColumnWidth={320}>
        <Can call={contract.dashboard.metrics}>
          <Container fitHeight header={<Header variant="h2">Operational Reports</Header>}>
            <SpaceBetween size="xs">
              <span>Registrations and compliance over a period, as tables and downloads.</span>
              <Link href="/reports">Open the reports</Link>
            </SpaceBetween>
          </Container>
        </Can>
        <SystemStatusCard />
      </ColumnLayout>
    </Page>
  );
}
