// The System Status card: what the server measured when asked, nothing fixed (domain notes, "fixed sample numbers").
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { contract } from '../../../shared/contract.ts';
import type { SystemStatus } from '../../../shared/system/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/loadable.tsx';
import { Moment } from './moment.tsx';

const integrations = {
  connected: { type: 'success', text: 'Connected' },
  not_configured: { type: 'stopped', text: 'Not configured' },
  failing: { type: 'error', text: 'Failing' },
} as const satisfies Record<SystemStatus['integration']['state'], { type: StatusIndicatorProps.Type; text: string }>;

function Facts({ status }: { readonly status: SystemStatus }) {
  const { database, integration, lastBackup } = status;
  const { type, text } = integrations[integration.state];
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={170}
      items={[
        {
          label: 'Database',
          value:
            database.state === 'online' ? (
              <StatusIndicator>{database.latencyMs === null ? 'Online' : `Online (${Math.round(database.latencyMs)} ms)`}</StatusIndicator>
            ) : (
              <StatusIndicator type="error">Unreachable</StatusIndicator>
            ),
        },
        { label: 'Regulator integration', value: <StatusIndicator type={type}>{text}</StatusIndicator> },
        {
          label: 'Last backup',
          value: lastBackup.at ? <Moment at={lastBackup.at} /> : 'This host keeps no backup',
        },
      ]}
    />
  );
}

export function SystemStatusCard() {
  const status = useRoute(contract.system.status);
  return (
    <Container fitHeight header={<Header variant="h2">System Status</Header>}>
      <Loadable of={status} what="the system status" empty={<Nothing title="No status" />}>
        {(facts) => <Facts status={facts} />}
      </Loadable>
    </Container>
  );
}
