// The System Status card. It shows values that the server measures at each request.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { contract } from '../../../shared/contract.ts';
import type { SystemStatus } from '../../../shared/system/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { sinceOf, stateWords, systemWords } from '../../ui/records/partner-words.ts';
import { Moment } from './moment.tsx';

/** The result and time of a partner's last attempt. */
function Partner({ integration }: { readonly integration: SystemStatus['integrations'][number] }) {
  const { type, text } = stateWords[integration.state];
  const at = sinceOf(integration);
  return (
    <>
      <StatusIndicator type={type}>{text}</StatusIndicator>
      {at ? (
        <Box fontSize="body-s" color="text-body-secondary">
          <Moment at={at} />
        </Box>
      ) : null}
    </>
  );
}

/** The sweep runs daily. After this time one run was missed. */
const sweptWithinMs = 26 * 3_600_000;

function Swept({ of: { lastSweep, checkedAt } }: { readonly of: SystemStatus }) {
  if (!lastSweep.at) return <StatusIndicator type="pending">Not yet</StatusIndicator>;
  if (Date.parse(checkedAt) - Date.parse(lastSweep.at) <= sweptWithinMs) return <Moment at={lastSweep.at} />;
  return (
    <StatusIndicator type="warning">
      <Moment at={lastSweep.at} />
    </StatusIndicator>
  );
}

function Facts({ status }: { readonly status: SystemStatus }) {
  const { database, integrations, lastBackup } = status;
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
        ...integrations.map((integration) => ({ label: `${systemWords[integration.system]} integration`, value: <Partner integration={integration} /> })),
        // A local host makes no backups.
        ...(lastBackup.at ? [{ label: 'Last backup', value: <Moment at={lastBackup.at} /> }] : []),
        { label: 'Compliance sweep', value: <Swept of={status} /> },
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
