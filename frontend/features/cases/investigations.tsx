// Screen: Investigation Support of law enforcement (/investigations, spec 2, section 2.10), with the cases assigned to the user, their firearms, legal
// entities and seizures.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Link from '@cloudscape-design/components/link';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useState } from 'react';
import type { Case, CaseDetail } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useSession } from '../../session/session.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StandingBadge } from '../../ui/records/standing-badge.tsx';
import { StatusBadge, wordsOf } from '../../ui/records/status-badge.tsx';
import { addressOf, among } from '../../ui/table/address-filters.ts';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { FilterRow, NoCases } from './filter-row.tsx';
import { filtersFrom, noFilters } from './filters.ts';
import { CaseListActions } from './list-actions.tsx';
import { CaseSeizures } from './seizures.tsx';
import { NextStep } from './steps.tsx';
import { assigneeOf } from './wording.tsx';
import './cases.css';

const pageSize = 12;
const whose = ['mine', 'all'] as const;

export default function InvestigationsPage() {
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address);
  const shownCases = among(whose, address.get('whose')) ?? 'mine';
  const set = (change: Partial<typeof filters> & { whose?: string }) =>
    setAddress(addressOf({ ...filters, whose: shownCases === 'all' ? 'all' : '', ...change }), { replace: true });
  const query = { ...addressOf(filters), ...(shownCases === 'mine' ? { assignedTo: user.id } : {}) };
  const cases = useCursorPages(contract.cases.list, { query }, pageSize);
  const isFiltered = Object.keys(addressOf(filters)).length > 0;
  return (
    <Page
      title="Investigation Support"
      description="Cases assigned to you, with their firearms, legal entities and seizures."
      actions={<CaseListActions query={query} />}
    >
      <FilterRow filters={filters} total={cases.total} onChange={set}>
        <SegmentedControl
          label="Cases to show"
          selectedId={shownCases}
          options={[
            { id: 'mine', text: 'My Cases' },
            { id: 'all', text: 'All Cases' },
          ]}
          onChange={({ detail }) => set({ whose: detail.selectedId === 'all' ? 'all' : '' })}
        />
      </FilterRow>
      <Loadable
        of={cases}
        what="cases"
        empty={
          isFiltered || shownCases === 'all' ? (
            <NoCases filtered={isFiltered} onClear={() => set(noFilters)} />
          ) : (
            <Nothing title="No Case Is Assigned to You" action={<Button onClick={() => set({ whose: 'all' })}>All Cases</Button>} />
          )
        }
      >
        {(found) => (
          <SpaceBetween size="m">
            {found.map((one) => (
              <Investigation key={one.id} of={one} />
            ))}
            <CursorPagination of={cases} what="cases" />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}

const standingOf = (of: Case) =>
  [
    wordsOf(of.status),
    `${wordsOf(of.priority)} priority`,
    `Assigned to: ${assigneeOf(of)}`,
    ...(of.unanswered?.side === 'police' ? ['Unanswered police message'] : []),
  ].join(' · ');

/** Reads the case, and logs that, only when the user opens the row. */
function Investigation({ of }: { readonly of: Case }) {
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSection
      variant="container"
      headingTagOverride="h2"
      headerText={`${of.shortNumber ?? of.caseNumber}: ${of.title}`}
      headerDescription={standingOf(of)}
      expanded={open}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {open ? <Belongings id={of.id} /> : null}
    </ExpandableSection>
  );
}

function Belongings({ id }: { readonly id: string }) {
  const record = useRoute(contract.cases.get, { params: { id } });
  return (
    <Loadable of={record} what="the case" empty={<Nothing title="Case not found" />}>
      {(one) => (
        <SpaceBetween size="m">
          {one.unanswered?.side === 'police' ? (
            <Alert type="warning" action={<Button href={`/cases/${id}`}>Read and Answer</Button>}>
              {`The police have been waiting for an answer since ${exactly(one.unanswered.since)}.`}
            </Alert>
          ) : null}
          <p className="case-text">{one.description ?? 'No description'}</p>
          <Part title="Firearms" items={one.firearms.map(firearmLine)} />
          <Part title="Legal entities" items={one.entities.map(entityLine)} />
          <CaseSeizures caseId={id} />
          <SpaceBetween direction="horizontal" size="xs">
            <Button href={`/cases/${id}`} ariaLabel={`Open Case: ${one.title}`}>
              Open Case
            </Button>
            <NextStep of={one} named />
          </SpaceBetween>
        </SpaceBetween>
      )}
    </Loadable>
  );
}

interface Line {
  readonly id: string;
  readonly shown: ReactNode;
}

const firearmLine = (one: CaseDetail['firearms'][number]): Line => ({
  id: one.firearmId,
  shown: (
    <>
      <Link href={`/firearms/${one.firearmId}/profile`}>{firearmName(one)}</Link> <StatusBadge status={one.status} /> {`Owner: ${one.ownerName}`}
    </>
  ),
});

const entityLine = (one: CaseDetail['entities'][number]): Line => ({
  id: String(one.entityId),
  shown: (
    <>
      <Link href={`/legal-entities/${one.entityId}`}>{one.name}</Link> <StandingBadge standing={one.standing} /> {one.psiraNumber ?? 'No PSiRA number'}
    </>
  ),
});

const Part = ({ title, items }: { readonly title: string; readonly items: readonly Line[] }) => (
  <div>
    <Box variant="h3">{title}</Box>
    {items.length === 0 ? (
      <Box color="text-body-secondary">None linked</Box>
    ) : (
      <ul className="case-names">
        {items.map(({ id, shown }) => (
          <li key={id}>{shown}</li>
        ))}
      </ul>
    )}
  </div>
);
