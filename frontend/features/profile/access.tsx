// Who has looked the firearm up, and why: for whoever oversees it, never for its holder.

import type { AccessEntry } from '../../../shared/access/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { wordsOf } from '../../ui/status-badge.tsx';

const columns: readonly RecordColumn<AccessEntry>[] = [
  { id: 'at', header: 'When', isRowHeader: true, width: 320, cell: ({ createdAt }) => exactly(createdAt) },
  { id: 'who', header: 'Who', width: 180, cell: ({ userName }) => userName },
  { id: 'what', header: 'What', width: 190, cell: ({ access }) => (access === 'opened' ? 'Record opened' : 'Found in a search') },
  { id: 'docket', header: 'Docket number', width: 180, cell: ({ docketNumber }) => docketNumber },
  {
    id: 'purpose',
    header: 'Purpose',
    width: 260,
    cell: ({ purpose, purposeText }) => `${wordsOf(purpose)}${purposeText ? `: ${purposeText}` : ''}`,
  },
];

export const WhoLookedUp = ({ firearmId }: { readonly firearmId: string }) => (
  <RecordTable
    route={contract.access.list}
    params={{ kind: 'firearm', id: firearmId }}
    name="profile-access"
    title="Who looked this up"
    description="Searches by the police. The holder of the firearm does not see this."
    what="look-ups"
    variant="container"
    columns={columns}
    emptyTitle="No Look-ups"
    emptyText="Nobody has looked this firearm up."
  />
);
