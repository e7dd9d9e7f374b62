// Lists the open compliance alerts that the user may see. The dashboard's System Alerts card links here (spec 1, section 2).
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ComplianceAlert } from '../../../shared/compliance/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { Can } from '../../ui/page/can.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { SeverityBadge } from '../../ui/records/compliance-score.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';

type Columns = readonly RecordColumn<ComplianceAlert>[];

const providerOf = ({ legalEntityName, province }: ComplianceAlert) => legalEntityName ?? province ?? '–';

const wide: Columns = [
  { id: 'severity', header: 'Severity', width: 110, cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  {
    id: 'title',
    header: 'Alert',
    isRowHeader: true,
    width: 420,
    cell: ({ actionUrl, title, description }) => (
      <SpaceBetween size="xxxs">
        <Link href={actionUrl}>{title}</Link>
        <Box color="text-body-secondary" fontSize="body-s">
          {description}
        </Box>
      </SpaceBetween>
    ),
  },
  { id: 'dueDate', header: 'Due', width: 150, cell: ({ dueDate }) => onDayBriefly(dueDate) },
  { id: 'legalEntityName', header: 'Provider', width: 220, cell: providerOf },
];

/** A single column on phones, so that nothing needs horizontal scrolling. */
const narrow: Columns = [
  {
    id: 'title',
    header: 'Alert',
    isRowHeader: true,
    width: 290,
    cell: (alert) => (
      <SpaceBetween size="xxxs">
        <SeverityBadge severity={alert.severity} />
        <Link href={alert.actionUrl}>{alert.title}</Link>
        <Box color="text-body-secondary" fontSize="body-s">
          {alert.description}
        </Box>
        <Box fontSize="body-s">{`Due ${onDayBriefly(alert.dueDate)} · ${providerOf(alert)}`}</Box>
      </SpaceBetween>
    ),
  },
];

export function OpenAlerts() {
  const { hash } = useLocation();
  const isNarrow = useNarrow();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '#alerts') place.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <section id="alerts" aria-label="Open alerts" ref={place}>
      <RecordTable
        key={isNarrow ? 'narrow' : 'wide'}
        route={contract.compliance.listOpen}
        query={{}}
        name={isNarrow ? 'open-alerts-narrow' : 'open-alerts'}
        title="Open Compliance Alerts"
        what="alerts"
        variant="container"
        description="Most severe first. Click an alert to open its record."
        actions={
          <Can call={contract.compliance.summary}>
            <Button href="/compliance">Open Compliance Monitoring</Button>
          </Can>
        }
        columns={isNarrow ? narrow : wide}
        emptyTitle="No compliance alert is open."
        emptyText="Nothing is overdue by the active rules."
      />
    </section>
  );
}
