// Screen: losses and thefts reported in one month, opened from the trends on System Overview.

import Link from '@cloudscape-design/components/link';
import { contract } from '../../../shared/contract.ts';
import { monthInWords, onDayBriefly } from '../../../shared/kinds/format.ts';
import type { ListedLoss } from '../../../shared/losses/schema.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { useMonth } from './month.ts';

const columns: readonly RecordColumn<ListedLoss>[] = [
  {
    id: 'firearm',
    header: 'Firearm',
    isRowHeader: true,
    width: 225,
    cell: ({ firearmId, firearm }) => (
      <Link href={`/firearms/${firearmId}/profile`}>{`${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}`}</Link>
    ),
  },
  { id: 'kind', header: 'Kind', width: 85, cell: ({ kind }) => wordsOf(kind) },
  { id: 'reportedAt', header: 'Reported On', width: 130, cell: ({ reportedAt }) => onDayBriefly(reportedAt) },
  { id: 'owner', header: 'Owner', width: 190, cell: ({ ownerId, ownerName }) => <Link href={`/legal-entities/${ownerId}`}>{ownerName}</Link> },
  { id: 'docketNumber', header: 'Case Number (CAS)', width: 180, cell: ({ docketNumber }) => docketNumber ?? 'Not recorded' },
  { id: 'policeStation', header: 'Police Station', width: 140, cell: ({ policeStation }) => policeStation },
  { id: 'outcome', header: 'Outcome', width: 100, cell: ({ outcome }) => (outcome ? wordsOf(outcome) : 'Open') },
];

export default function LossesOfMonthPage() {
  const { month, from, to } = useMonth();
  return (
    <RecordTable
      route={contract.losses.list}
      query={{ from, to }}
      name="losses-of-month"
      title={`Losses and Thefts, ${monthInWords(month)}`}
      description="Every loss and theft reported in the month, newest first. Recovered firearms are included."
      what="reports"
      columns={columns}
      noMatchTitle="Nothing Reported"
      noMatchText="No loss or theft was reported in this month."
    />
  );
}
