// Screen: persons who are active officers of several providers. For PSiRA and law enforcement; each reading is logged.
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import type { SharedOfficer } from '../../../shared/officers/shared.ts';
import { useNarrow } from '../../ui/page/narrow.ts';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';

type Employment = SharedOfficer['employments'][number];

const officer = ({ officerId, officerName, psiraNumber }: Employment) => (
  <span>
    <Link href={`/custody/officers/${officerId}`}>{officerName}</Link> {`PSiRA ${psiraNumber}`}
  </span>
);
const provider = ({ legalEntityId, legalEntityName, since }: Employment) => (
  <span>
    <Link href={`/legal-entities/${legalEntityId}`}>{legalEntityName}</Link> {`since ${onDayBriefly(since)}`}
  </span>
);

const each = (employments: readonly Employment[], shown: (one: Employment) => React.ReactNode) => (
  <SpaceBetween size="xxs">
    {employments.map((one) => (
      <div key={one.officerId}>{shown(one)}</div>
    ))}
  </SpaceBetween>
);

const wide: readonly RecordColumn<SharedOfficer>[] = [
  { id: 'officer', header: 'Officer', isRowHeader: true, width: 320, cell: ({ employments }) => each(employments, officer) },
  { id: 'providers', header: 'Providers', width: 420, cell: ({ employments }) => each(employments, provider) },
  { id: 'found', header: 'Found On', width: 130, cell: ({ foundAt }) => onDayBriefly(foundAt) },
];

/** On a phone, one column. */
const narrow: readonly RecordColumn<SharedOfficer>[] = [
  {
    id: 'officer',
    header: 'Officer',
    isRowHeader: true,
    width: 300,
    cell: ({ employments, foundAt }) => (
      <SpaceBetween size="xxs">
        {each(employments, (one) => (
          <SpaceBetween size="xxxs">
            {officer(one)}
            {provider(one)}
          </SpaceBetween>
        ))}
        <Box color="text-body-secondary" fontSize="body-s">{`Found on ${onDayBriefly(foundAt)}`}</Box>
      </SpaceBetween>
    ),
  },
];

export default function SharedOfficersPage() {
  const isNarrow = useNarrow();
  return (
    <RecordTable
      key={isNarrow ? 'narrow' : 'wide'}
      route={contract.officers.listShared}
      name={isNarrow ? 'shared-officers-narrow' : 'shared-officers'}
      title="Officers of Several Providers"
      description="Persons with the same ID number who are active officers of two providers or more, the latest found first. Your reading of each officer is logged."
      what="officers"
      columns={isNarrow ? narrow : wide}
      emptyTitle="No Officer of Several Providers"
      emptyText="Each active officer has one provider only."
    />
  );
}
