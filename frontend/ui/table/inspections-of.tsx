// A table of inspections, newest first: of one firearm, or of a provider and its firearms.
import Link from '@cloudscape-design/components/link';
import type { ReactNode } from 'react';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { wordsOf } from '../records/status-badge.tsx';
import { type RecordColumn, RecordTable } from './record-table.tsx';

/** An inspection from the time of another holder is listed without a link: this user may not open it, and it names no holder. */
function Day({ of: { id, entityId, scheduledDate } }: { readonly of: Inspection }) {
  const words = scheduledDate ? onDay(scheduledDate) : 'Not scheduled';
  return entityId === null ? <span>{words}</span> : <Link href={`/inspections/${id}`}>{words}</Link>;
}

type Columns = readonly RecordColumn<Inspection>[];

const columns: Columns = [
  { id: 'scheduledDate', header: 'Scheduled', isRowHeader: true, width: 180, cell: (one) => <Day of={one} /> },
  { id: 'inspectionType', header: 'Type', width: 190, cell: ({ inspectionType }) => wordsOf(inspectionType) },
  { id: 'status', header: 'Status', width: 150, cell: ({ status, unannounced }) => (unannounced ? `${wordsOf(status)}, unannounced` : wordsOf(status)) },
  { id: 'location', header: 'Location', width: 190, cell: ({ location }) => location ?? 'Not specified' },
  { id: 'inspector', header: 'Inspector', width: 190, cell: ({ inspectorName }) => inspectorName ?? 'Unassigned' },
  { id: 'findings', header: 'Findings', width: 130, cell: ({ findings }) => (findings ? String(findings.length) : '–') },
  { id: 'completedDate', header: 'Completed', width: 180, cell: ({ completedDate }) => (completedDate ? onDay(completedDate) : '–') },
];

const firearmOf = ({ firearm }: Inspection) => (firearm ? firearmName(firearm) : 'All firearms');
const subjectOf = ({ firearm, firearmId, entityName }: Inspection) =>
  firearm && firearmId ? <Link href={`/firearms/${firearmId}/profile`}>{firearmName(firearm)}</Link> : `All firearms of ${entityName ?? 'the provider'}`;
const narrowed = (widths: Readonly<Record<string, number>>): Columns =>
  columns.flatMap((column) => {
    const width = widths[column.id];
    return width ? [{ ...column, isRowHeader: false, width }] : [];
  });
/** All columns fit beside the menu at 1440 px. The link to the inspection comes second, so that it is visible on a phone. */
const columnsOfOpen: Columns = [
  { id: 'firearm', header: 'Firearm', isRowHeader: true, width: 215, cell: subjectOf },
  ...narrowed({ scheduledDate: 140, inspectionType: 150, status: 115 }),
  { id: 'entityName', header: 'Provider', width: 165, cell: ({ entityName }) => entityName ?? '–' },
  ...narrowed({ location: 130, inspector: 130 }),
];
const columnsOfEntity: Columns = [...columns.slice(0, 2), { id: 'firearm', header: 'Firearm', width: 230, cell: firearmOf }, ...columns.slice(2)];

interface TableProps {
  readonly query: { readonly firearmId: string } | { readonly entityId: number } | { readonly open: 'true' };
  readonly name: string;
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly shown: Columns;
  readonly none: string;
}

const Table = ({ query, name, title = 'Inspections', actions, shown, none }: TableProps) => (
  <RecordTable
    route={contract.inspections.list}
    query={query}
    name={name}
    title={title}
    actions={actions}
    what="inspections"
    variant="container"
    columns={shown}
    noMatchTitle="No Inspections Found"
    noMatchText={none}
  />
);

export const InspectionsOfFirearm = ({ firearmId }: { readonly firearmId: string }) => (
  <Table query={{ firearmId }} name="profile-inspections" shown={columns} none="This firearm has no inspections." />
);

/** A provider has no inspections page: its profile lists them, with findings and corrective actions. */
export const InspectionsOfEntity = ({ entityId }: { readonly entityId: number }) => (
  <Table query={{ entityId }} name="entity-inspections" shown={columnsOfEntity} none="This legal entity has no inspections." />
);

/** The open inspections of the dashboard (scheduled or in progress), each with its firearm or provider. */
export const OpenInspections = ({ actions }: { readonly actions: ReactNode }) => (
  <Table
    query={{ open: 'true' }}
    name="open-inspections"
    title="Firearms with an Open Inspection"
    actions={actions}
    shown={columnsOfOpen}
    none="No inspection is scheduled or in progress."
  />
);
