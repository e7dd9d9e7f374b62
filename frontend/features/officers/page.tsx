// Screen: Officers, with the next date on which a qualification of each lapses.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { Can } from '../../ui/page/can.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { isFiltered } from '../../ui/table/address-filters.ts';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { OfficerFilters, useOfficerFilters } from './filters.tsx';
import { EmploymentBadge, NextLapse } from './marks.tsx';

const Forecast = deferred(() => import('./forecast.tsx').then((loaded) => loaded.Forecast));

const nameLink = ({ id, surname, fullNames }: Officer) => <Link href={`/custody/officers/${id}`}>{`${surname}, ${fullNames}`}</Link>;

const wide = (isNational: boolean): readonly RecordColumn<Officer>[] => [
  { id: 'name', header: 'Officer', isRowHeader: true, width: 195, cell: nameLink },
  { id: 'psira', header: 'PSiRA number', width: 175, cell: ({ psiraNumber, psiraGrade }) => `${psiraNumber}, grade ${psiraGrade}` },
  { id: 'employeeNumber', header: 'Employee number', width: 130, hidden: isNational, cell: ({ employeeNumber }) => employeeNumber ?? '–' },
  ...(isNational ? [{ id: 'provider', header: 'Provider', width: 200, cell: ({ legalEntityName }: Officer) => legalEntityName }] : []),
  { id: 'branch', header: 'Branch', width: 130, cell: ({ branchName }) => branchName ?? '–' },
  { id: 'employment', header: 'Employment', width: 140, cell: ({ employment }) => <EmploymentBadge of={employment} /> },
  { id: 'lapse', header: 'Next lapse', width: 220, cell: (officer) => <NextLapse of={officer} /> },
];

const narrow: readonly RecordColumn<Officer>[] = [
  {
    id: 'officer',
    header: 'Officer',
    isRowHeader: true,
    width: 175,
    cell: (officer) => (
      <SpaceBetween size="xxs">
        {nameLink(officer)}
        <Box fontSize="body-s">{[`PSiRA ${officer.psiraNumber}`, officer.branchName].filter(Boolean).join(', ')}</Box>
        <EmploymentBadge of={officer.employment} />
      </SpaceBetween>
    ),
  },
  { id: 'lapse', header: 'Next lapse', width: 165, cell: (officer) => <NextLapse of={officer} /> },
];

const Actions = ({ asked }: { readonly asked: Readonly<Record<string, unknown>> }) => (
  <SpaceBetween direction="horizontal" size="xs">
    <ExportButton list="officer-eligibility" query={asked} label="Export Eligibility" />
    <Can call={contract.officers.listShared}>
      <Button href="/custody/officers/shared">Officers of Several Providers</Button>
    </Can>
    <Can call={contract.officers.create}>
      <Button href="/custody/officers/import">Import Officers</Button>
    </Can>
    <Can call={contract.officers.create}>
      <Button variant="primary" iconName="add-plus" href="/custody/officers/new">
        Add Officer
      </Button>
    </Can>
  </SpaceBetween>
);

export default function OfficersPage() {
  const filters = useOfficerFilters();
  const isNarrow = useNarrow();
  // One provider's forecast: overseers see it once they have chosen a provider.
  const provider = filters.isNational ? filters.asked.legalEntityId : filters.ownEntityId;
  return (
    <Page
      title="Officers"
      description="Security officers who may be handed a firearm, with their registration, competencies and assessments."
      actions={<Actions asked={filters.asked} />}
    >
      {provider === undefined ? null : <Forecast legalEntityId={provider} />}
      <RecordTable
        key={isNarrow ? 'narrow' : 'wide'}
        route={contract.officers.list}
        query={filters.asked}
        name={isNarrow ? 'officers-narrow' : 'officers'}
        title="Officers"
        what="officers"
        exportAs="officers"
        variant="container"
        columns={isNarrow ? narrow : wide(filters.isNational)}
        filter={<OfficerFilters {...filters} />}
        {...(isFiltered(filters.query) ? { onClearFilter: filters.clear } : {})}
        emptyTitle="No officers yet"
        emptyText="Officers appear here once they are added."
        noMatchTitle="No officers match"
        noMatchText="No officer matches these filters."
      />
    </Page>
  );
}
