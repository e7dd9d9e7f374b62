// Screen: inspections scheduled for one month, opened from the trends on System Overview by managers.

import Link from '@cloudscape-design/components/link';
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { monthInWords, onDayBriefly } from '../../../shared/kinds/format.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { useMonth } from './month.ts';

const columns: readonly RecordColumn<Inspection>[] = [
  {
    id: 'subject',
    header: 'Inspected',
    isRowHeader: true,
    width: 240,
    cell: ({ firearmId, firearm, entityId, entityName }) =>
      firearm ? (
        <Link href={`/firearms/${firearmId}/profile`}>{`${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}`}</Link>
      ) : (
        <Link href={`/legal-entities/${entityId}`}>{entityName ?? `Provider ${entityId}`}</Link>
      ),
  },
  { id: 'scheduledDate', header: 'Scheduled For', width: 140, cell: ({ scheduledDate }) => (scheduledDate ? onDayBriefly(scheduledDate) : '–') },
  { id: 'status', header: 'Status', width: 120, cell: ({ status }) => wordsOf(status) },
  { id: 'completedDate', header: 'Completed On', width: 140, cell: ({ completedDate }) => (completedDate ? onDayBriefly(completedDate) : '–') },
  { id: 'inspector', header: 'Inspector', width: 180, cell: ({ inspectorName }) => inspectorName ?? 'Unassigned' },
  { id: 'location', header: 'Location', width: 200, cell: ({ location }) => location ?? '–' },
];

export default function InspectionsOfMonthPage() {
  const { month, from, to } = useMonth();
  return (
    <RecordTable
      route={contract.inspections.list}
      query={{ from, to }}
      name="inspections-of-month"
      title={`Inspections, ${monthInWords(month)}`}
      description="Inspections scheduled for the month. Cancelled inspections are listed and do not count as due. An inspection counts as done in the month of its completion."
      what="inspections"
      columns={columns}
      noMatchTitle="No Inspections"
      noMatchText="No inspection was scheduled for this month."
    />
  );
}
