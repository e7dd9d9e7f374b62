// Screen: the list of legal entities, searched and filtered on the server, with a Create button for users with the permission.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { type LegalEntity, type LegalEntityQuery, standings } from '../../../shared/legal-entities/schema.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Can } from '../../ui/page/can.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { StandingBadge } from '../../ui/records/standing-badge.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { addressOf, type Filters, filtersFrom, noFilters } from './filters.ts';
import { SearchBox } from './search-box.tsx';

type Columns = readonly RecordColumn<LegalEntity>[];

const nameOf = ({ id, name }: LegalEntity) => <Link href={`/legal-entities/${id}`}>{name}</Link>;

const wide: Columns = [
  { id: 'name', header: 'Name', isRowHeader: true, width: 270, cell: nameOf },
  { id: 'standing', header: 'Standing', width: 145, cell: ({ standing }) => <StandingBadge standing={standing} /> },
  { id: 'psiraNumber', header: 'PSiRA Number', width: 150, cell: ({ psiraNumber }) => psiraNumber ?? '–' },
  { id: 'registrationNumber', header: 'Registration Number', width: 195, cell: ({ registrationNumber }) => registrationNumber ?? '–' },
  { id: 'responsiblePerson', header: 'Responsible Person', width: 190, cell: ({ responsiblePerson }) => responsiblePerson?.name ?? 'None recorded' },
  { id: 'place', header: 'Province / City', width: 220, cell: ({ province, city }) => `${province} / ${city}` },
  { id: 'type', header: 'Type', width: 200, cell: ({ type }) => wordsOf(type) },
  { id: 'standingSince', header: 'Standing Since', width: 160, hidden: true, cell: ({ standingSince }) => onDayBriefly(standingSince) },
  { id: 'createdAt', header: 'Created', width: 160, hidden: true, cell: ({ createdAt }) => onDayBriefly(createdAt) },
];

/** On a phone one column shows name, place and standing. */
const narrow: Columns = [
  {
    id: 'entity',
    header: 'Legal Entity',
    isRowHeader: true,
    width: 330,
    cell: (entity) => (
      <SpaceBetween size="xxs">
        {nameOf(entity)}
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <StandingBadge standing={entity.standing} />
          <span>{entity.psiraNumber ?? wordsOf(entity.type)}</span>
        </SpaceBetween>
        <Box color="text-body-secondary" fontSize="body-s">{`${entity.city} · ${entity.responsiblePerson?.name ?? 'No responsible person'}`}</Box>
      </SpaceBetween>
    ),
  },
];

const standingChoices = choicesOf(standings);
const provinceChoices = choicesOf(provinces);

export default function LegalEntitiesPage() {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change, show: 'all' }), { replace: true });
  const isNarrow = useNarrow();
  const { search, standing, province } = filters;
  return (
    <Page
      title="Legal Entities"
      description="Providers and others that may own or keep firearms, with their standing and responsible person."
      actions={
        <Can call={contract.legalEntities.create}>
          <Button variant="primary" href="/legal-entities/create">
            Create Legal Entity
          </Button>
        </Can>
      }
    >
      <RecordTable
        key={isNarrow ? 'narrow' : 'wide'}
        route={contract.legalEntities.list}
        query={addressOf({ ...filters, show: 'all' }) as Partial<LegalEntityQuery>}
        name={isNarrow ? 'legal-entities-narrow' : 'legal-entities'}
        title="All legal entities"
        what="legal entities"
        variant="container"
        exportAs="legal-entities"
        columns={isNarrow ? narrow : wide}
        onClearFilter={() => set(noFilters)}
        emptyTitle="No legal entities yet"
        emptyText="Legal entities appear here once they are created."
        noMatchTitle="No legal entities match the filters"
        filter={
          <SpaceBetween direction="horizontal" size="xs">
            <SearchBox search={search} label="Search legal entities" onSearch={(text) => set({ search: text })} />
            <FilterChoice
              label="Filter by standing"
              all="All standings"
              value={standing}
              choices={standingChoices}
              onChoose={(word) => set({ standing: word })}
            />
            <FilterChoice
              label="Filter by province"
              all="All provinces"
              value={province}
              choices={provinceChoices}
              onChoose={(word) => set({ province: word })}
            />
          </SpaceBetween>
        }
      />
    </Page>
  );
}
