// The Inspections tab: those of this firearm, newest first.
import Link from '@cloudscape-design/components/link';
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { wordsOf } from '../../ui/status-badge.tsx';

/** One of another holder's days is listed, and is not this person's to open: it names no holder. */
function Day({ of: { id, entityId, scheduledDate } }: { readonly of: Inspection }) {
  const words = scheduledDate ? onDay(scheduledDate) : 'Not scheduled';
  return entityId === null ? <span>{words}</span> : <Link href={`/inspections/${id}`}>{words}</Link>;
}

const columns: readonly RecordColumn<Inspection>[] = [
  {
    id: 'scheduledDate',
    header: 'Scheduled',
    isRowHeader: true,
    width: 180,
    cell: (one) => <Day of={one} />,
  },
  { id: 'inspectionType', header: 'Type', width: 190, cell: ({ inspectionType }) => wordsOf(inspectionType) },
  { id: 'status', header: 'Status', width: 150, cell: ({ status }) => wordsOf(status) },
  { id: 'location', header: 'Location', width: 190, cell: ({ location }) => location ?? 'Not specified' },
  { id: 'inspector', header: 'Inspector', width: 190, cell: ({ inspectorName }) => inspectorName ?? 'Not assigned' },
  { id: 'findings', header: 'Findings', width: 130, cell: ({ findings }) => (findings ? String(findings.length) : '–') },
  { id: 'completedDate', header: 'Completed', width: 180, cell: ({ completedDate }) => (completedDate ? onDay(completedDate) : '–') },
];

export const Inspections = ({ firearmId }: { readonly firearmId: string }) => (
  <RecordTable
    route={contract.inspections.list}
    query={{ firearmId }}
    name="profile-inspections"
    title="Inspections"
    what="inspections"
    variant="container"
    columns={columns}
    noMatchTitle="No Inspections Found"
    noMatchText="No inspection of this firearm is recorded."
  />
);
