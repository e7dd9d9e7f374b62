// Alerts tab: a filtered list, most serious first, with the actions on each alert.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { ruleTypeWords } from '../../../shared/compliance/rules.ts';
import { type ComplianceAlert, ruleTypes, severities } from '../../../shared/compliance/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { onDay, onDayBriefly } from '../../../shared/kinds/format.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useSession } from '../../session/session.tsx';
import { Can, useCan } from '../../ui/page/can.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { SeverityBadge } from '../../ui/records/compliance-score.tsx';
import { addressOf } from '../../ui/table/address-filters.ts';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { type RecordColumn, RecordTable, type Total } from '../../ui/table/record-table.tsx';
import { type Filters, filtersFrom, noFilters, queryOf } from './filters.ts';

const AssignAlert = later(() => import('./actions.tsx').then((loaded) => loaded.AssignAlert));
const ResolveAlert = later(() => import('./actions.tsx').then((loaded) => loaded.ResolveAlert));
const Evidence = later(() => import('../../ui/documents/referred.tsx').then((loaded) => loaded.ReferredDocuments));

type What = 'assign' | 'resolve';
type OnDo = ((what: What, alert: ComplianceAlert) => void) | undefined;

const Title = ({ of }: { readonly of: ComplianceAlert }) => (
  <SpaceBetween size="xxxs">
    <Link href={of.actionUrl}>{of.title}</Link>
    <Box color="text-body-secondary" fontSize="body-s">
      {of.description}
    </Box>
    {of.isResolved && of.resolution ? <Box fontSize="body-s">{of.resolution}</Box> : null}
    {of.isResolved && of.documentIds.length > 0 ? <Opens of={Evidence} when={{ ids: of.documentIds }} /> : null}
  </SpaceBetween>
);

const assigneeOf = ({ assignedToName, isResolved, resolvedByName }: ComplianceAlert) =>
  isResolved ? `Resolved by ${resolvedByName ?? 'unknown'}` : (assignedToName ?? 'Unassigned');

function Actions({ of, onDo }: { readonly of: ComplianceAlert; readonly onDo: OnDo }) {
  if (of.isResolved) return <Badge color="green">Resolved</Badge>;
  if (!onDo) return <Badge>Open</Badge>;
  return (
    <SpaceBetween direction="horizontal" size="s">
      <Button variant="inline-link" ariaLabel={`Assign: ${of.title}`} onClick={() => onDo('assign', of)}>
        Assign
      </Button>
      <Button variant="inline-link" ariaLabel={`Resolve: ${of.title}`} onClick={() => onDo('resolve', of)}>
        Resolve
      </Button>
    </SpaceBetween>
  );
}

const wide = (onDo: OnDo): readonly RecordColumn<ComplianceAlert>[] => [
  { id: 'severity', header: 'Severity', width: 100, cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  { id: 'title', header: 'Alert', isRowHeader: true, width: 340, cell: (alert) => <Title of={alert} /> },
  { id: 'dueDate', header: 'Due', width: 160, cell: ({ dueDate }) => onDayBriefly(dueDate) },
  { id: 'legalEntityName', header: 'Provider', width: 180, cell: ({ legalEntityName, province }) => legalEntityName ?? province ?? '–' },
  { id: 'assignedTo', header: 'Assigned to', width: 120, cell: assigneeOf },
  // Users without actions see the state of the alert instead.
  { id: 'actions', header: onDo ? 'Actions' : 'State', width: 150, cell: (alert) => <Actions of={alert} onDo={onDo} /> },
  { id: 'type', header: 'Type', width: 180, hidden: true, cell: ({ type }) => ruleTypeWords[type] },
  { id: 'ruleName', header: 'Rule', width: 180, hidden: true, cell: ({ ruleName }) => ruleName },
  { id: 'province', header: 'Province', width: 140, hidden: true, cell: ({ province }) => province ?? '–' },
  { id: 'createdAt', header: 'Found', width: 150, hidden: true, cell: ({ createdAt }) => onDayBriefly(createdAt) },
];

const narrow = (onDo: OnDo): readonly RecordColumn<ComplianceAlert>[] => [
  {
    id: 'alert',
    header: 'Alert',
    isRowHeader: true,
    width: 330,
    cell: (alert) => (
      <SpaceBetween size="xxs">
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <SeverityBadge severity={alert.severity} />
          <Box fontSize="body-s">{`Due ${onDay(alert.dueDate)}`}</Box>
        </SpaceBetween>
        <Title of={alert} />
        <Box color="text-body-secondary" fontSize="body-s">
          {assigneeOf(alert)}
        </Box>
        <Actions of={alert} onDo={onDo} />
      </SpaceBetween>
    ),
  },
];

function FilterBar({ filters, set }: { readonly filters: Filters; readonly set: (change: Partial<Filters>) => void }) {
  const { id } = useSession().user;
  const whose = [
    { value: id, label: 'Assigned to me' },
    { value: 'nobody', label: 'Unassigned' },
  ];
  const stateNames = [
    { value: 'resolved', label: 'Resolved' },
    { value: 'all', label: 'Open and resolved' },
  ] as const;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <FilterChoice label="Filter by state" all="Open" value={filters.state} choices={stateNames} onChoose={(value) => set({ state: value })} />
      <FilterChoice
        label="Filter by severity"
        all="All severities"
        value={filters.severity}
        choices={choicesOf([...severities].reverse())}
        onChoose={(value) => set({ severity: value })}
      />
      <FilterChoice
        label="Filter by type"
        all="All types"
        value={filters.type}
        choices={choicesOf(ruleTypes, (type) => ruleTypeWords[type])}
        onChoose={(value) => set({ type: value })}
      />
      <FilterChoice
        label="Filter by province"
        all="All provinces"
        value={filters.province}
        choices={choicesOf(provinces, (province) => province)}
        onChoose={(value) => set({ province: value })}
      />
      <FilterChoice
        label="Filter by assignee"
        all="All assignees"
        value={filters.assignedTo}
        choices={whose}
        onChoose={(value) => set({ assignedTo: value })}
      />
      {filters.legalEntityId ? <Button onClick={() => set({ legalEntityId: undefined })}>Alerts of all providers</Button> : null}
    </SpaceBetween>
  );
}

/** Calls `onChange` when a person starts or completes an action on an alert. */
export function Alerts({ onChange }: { readonly onChange: () => void }) {
  const [address, setAddress] = useSearchParams();
  const [doing, setDoing] = useState<{ readonly what: What; readonly alert: ComplianceAlert }>();
  const isNarrow = useNarrow();
  const manages = useCan(contract.compliance.resolve);
  const columns = useMemo(() => (isNarrow ? narrow : wide)(manages ? (what, alert) => setDoing({ what, alert }) : undefined), [isNarrow, manages]);
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const close = () => {
    setDoing(undefined);
    onChange();
  };
  // The list loads separately. A new total means that a row has left the list, perhaps with the keyboard focus.
  const [, setTotal] = useState<Total>();
  const opened = (what: What) => (doing?.what === what ? { of: doing.alert, onClose: close } : undefined);
  return (
    <KeepsFocus label="List of alerts">
      <RecordTable
        key={isNarrow ? 'narrow' : 'wide'}
        route={contract.compliance.alerts}
        query={queryOf(filters) as object}
        name={isNarrow ? 'compliance-alerts-narrow' : 'compliance-alerts'}
        title="Compliance Alerts"
        what="alerts"
        variant="container"
        columns={columns}
        onClearFilter={() => set(noFilters)}
        noMatchTitle="No alerts found"
        noMatchText="No alerts match the filters."
        exportAs="compliance-alerts"
        onTotal={setTotal}
        filter={<FilterBar filters={filters} set={set} />}
      />
      <Can call={contract.compliance.resolve}>
        <Opens of={AssignAlert} when={opened('assign')} />
        <Opens of={ResolveAlert} when={opened('resolve')} />
      </Can>
    </KeepsFocus>
  );
}
