// The four figures of the dashboard, each with a link to its screen (spec 1, section 2).

import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import type { DashboardMetrics } from '../../../shared/dashboard/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { BigFigure } from '../../ui/page/big-figure.tsx';
import { LoadFailed } from '../../ui/page/loadable.tsx';
import { changeText } from './wording.ts';

const cards = [
  { title: 'Total Firearms', href: '/lifecycle', value: 'totalFirearms', change: 'totalFirearmsChange' },
  { title: 'Active Licenses', href: '/licenses?licenses=in_force', value: 'activeLicenses', change: 'activeLicensesChange' },
  { title: 'Pending Inspections', href: '/lifecycle?inspections=open', value: 'pendingInspections', note: 'Scheduled or in progress' },
  { title: 'System Alerts', href: '/reports#alerts', value: 'systemAlerts', note: 'Open compliance alerts' },
] as const satisfies readonly { title: string; href: string; value: keyof DashboardMetrics; change?: keyof DashboardMetrics; note?: string }[];

export function Metrics() {
  const { data, error, reload } = useRoute(contract.dashboard.metrics);
  if (error) return <LoadFailed what="the figures" error={error} onRetry={reload} />;
  return (
    <ColumnLayout columns={4} minColumnWidth={170}>
      {cards.map((card) => (
        <Container key={card.title} fitHeight>
          <SpaceBetween size="xs">
            <Box variant="awsui-key-label">{card.title}</Box>
            {data ? (
              <Link variant="awsui-value-large" href={card.href} ariaLabel={`${card.title}: ${figure(data[card.value])}`}>
                <BigFigure>{figure(data[card.value])}</BigFigure>
              </Link>
            ) : (
              <Box variant="awsui-value-large" color="text-status-inactive">
                <output aria-label={`Loading ${card.title}`}>…</output>
              </Box>
            )}
            <Box color="text-body-secondary" fontSize="body-s">
              {'change' in card ? (data ? changeText(data[card.change]) : 'Compared with last month') : card.note}
            </Box>
          </SpaceBetween>
        </Container>
      ))}
    </ColumnLayout>
  );
}
