// Who has read the firearm's record or looked it up, and why: for whoever oversees it, never for its holder.

import { roleLabel } from '../../../shared/access/roles.ts';
import type { AccessEntry } from '../../../shared/access/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { wordsOf } from '../../ui/status-badge.tsx';

const whatWords = { opened: 'Record opened', found: 'Found in a search', read: 'Record read' } as const satisfies Record<AccessEntry['access'], string>;

const columns: readonly RecordColumn<AccessEntry>[] = [
  { id: 'at', header: 'When', isRowHeader: true, width: 320, cell: ({ createdAt }) => exactly(createdAt) },
  { id: 'who', header: 'Who', width: 180, cell: ({ userName }) => userName },
  { id: 'role', header: 'Role', width: 180, cell: ({ role }) => roleLabel(role) },
  { id: 'what', header: 'What', width: 190, cell: ({ access }) => whatWords[access] },
  { id: 'docket', header: 'Docket number', width: 180, cell: ({ docketNumber }) => docketNumber ?? '–' },
  {
    id: 'purpose',
    header: 'Purpose',
    width: 260,
    cell: ({ purpose, purposeText }) => (purpose ? `${wordsOf(purpose)}${purposeText ? `: ${purposeText}` : ''}` : '–'),
  },
];

export const WhoLookedUp = ({ firearmId }: { readonly firearmId: string }) => (
  <RecordTable
    route={contract.access.list}
    params={{ kind: 'firearm', id: firearmId }}
    name="profile-access"
    title="Who looked this up"
    description="Searches by the police, and readings of the record by everybody but its own provider, who does not see this."
    what="look-ups"
    variant="container"
    columns={columns}
    emptyTitle="No Look-ups"
    emptyText="Nobody has looked this firearm up."
  />
);
