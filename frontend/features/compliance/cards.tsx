// The four figures of compliance, with a link to how the score is calculated.
import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Link from '@cloudscape-design/components/link';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { contract } from '../../../shared/contract.ts';
import { exactly, figure } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { BigFigure } from '../../ui/page/big-figure.tsx';
import { useAfterChanges } from '../../ui/page/counters-lag.ts';
import { LoadFailed } from '../../ui/page/loadable.tsx';
import { HowScored, scoreWords } from '../../ui/records/compliance-score.tsx';

function Card({ title, value, children }: { readonly title: string; readonly value: ReactNode; readonly children: ReactNode }) {
  return (
    <Container fitHeight>
      <SpaceBetween size="xs">
        <Box variant="awsui-key-label">{title}</Box>
        {value ?? (
          <Box variant="awsui-value-large" color="text-status-inactive">
            <output aria-label={`Loading ${title}`}>…</output>
          </Box>
        )}
        <Box color="text-body-secondary" fontSize="body-s">
          {children}
        </Box>
      </SpaceBetween>
    </Container>
  );
}

const linked = (title: string, count: number | undefined, href: string) =>
  count === undefined ? undefined : (
    <Link variant="awsui-value-large" href={href} ariaLabel={`${title}: ${figure(count)}`}>
      <BigFigure>{figure(count)}</BigFigure>
    </Link>
  );

/** `changes`: the number of alerts that were assigned or resolved on this page. */
export function Cards({ changes }: { readonly changes: number }) {
  const { data, error, reload } = useRoute(contract.compliance.summary);
  useAfterChanges(changes, reload);
  if (error) return <LoadFailed what="the figures" error={error} onRetry={reload} />;
  return (
    <ColumnLayout columns={4} minColumnWidth={170}>
      <Card title="Active Alerts" value={linked('Active Alerts', data?.activeAlerts, '/compliance')}>
        {data?.sweptAt ? `Last daily check: ${exactly(data.sweptAt)}` : 'Checks run daily at 05:00'}
      </Card>
      <Card title="Critical Issues" value={linked('Critical Issues', data?.criticalIssues, '/compliance?severity=critical')}>
        The regulator is also notified
      </Card>
      <Card
        title="Compliance Score"
        value={
          data ? (
            <Box variant="awsui-value-large">
              <BigFigure>{scoreWords(data)}</BigFigure>
            </Box>
          ) : undefined
        }
      >
        <Popover header="How the score is calculated" size="large" dismissAriaLabel="Close" content={data ? <HowScored of={data} /> : 'Loading the figures.'}>
          How it is calculated
        </Popover>
      </Card>
      <Card title="Active Rules" value={linked('Active Rules', data?.activeRules, '/compliance?tab=rules')}>
        Used by the daily check
      </Card>
    </ColumnLayout>
  );
}
