// The open compliance alerts of the reader: where the dashboard's System Alerts lead (spec 1, section 2).
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ComplianceAlert } from '../../../shared/compliance/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { Can } from '../../ui/can.tsx';
import { SeverityBadge } from '../../ui/compliance-score.tsx';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';

const columns: readonly RecordColumn<ComplianceAlert>[] = [
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
  { id: 'legalEntityName', header: 'Provider', width: 220, cell: ({ legalEntityName, province }) => legalEntityName ?? province ?? '–' },
];

export function OpenAlerts() {
  const { hash } = useLocation();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '#alerts') place.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <section id="alerts" aria-label="Open alerts" ref={place}>
      <RecordTable
        route={contract.compliance.listOpen}
        query={{}}
        name="open-alerts"
        title="Open Compliance Alerts"
        what="alerts"
        variant="container"
        description="The gravest come first. Each leads to what it is about."
        actions={
          <Can call={contract.compliance.summary}>
            <Button href="/compliance">Open Compliance Monitoring</Button>
          </Can>
        }
        columns={columns}
        emptyTitle="No compliance alert is open."
        emptyText="Nothing is overdue by the active rules."
      />
    </section>
  );
}
