// Case Management (/cases, spec 2, section 2.10): search, two filters, New Case, and a card for each case.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import { addressOf, isFiltered } from '../../ui/address-filters.ts';
import { Can } from '../../ui/can.tsx';
import { Cards, Waiting } from '../../ui/cards.tsx';
import { NewCase } from '../../ui/case-form.tsx';
import { useCursorPages } from '../../ui/cursor-pages.ts';
import { CursorPagination } from '../../ui/cursor-pagination.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Loadable } from '../../ui/loadable.tsx';
import { Page } from '../../ui/page.tsx';
import { CaseCard } from './card.tsx';
import { FilterRow, NoCases } from './filter-row.tsx';
import { type Filters, filtersFrom, noFilters } from './filters.ts';
import './cases.css';

const pageSize = 12;

export default function CasesPage() {
  const [address, setAddress] = useSearchParams();
  const [opening, setOpening] = useState(false);
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const cases = useCursorPages(contract.cases.list, { query: addressOf(filters) }, pageSize);
  return (
    <Page
      title="Case Management"
      description="What law enforcement investigates: opened, assigned, worked on, resolved and closed."
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <ExportButton list="cases" query={addressOf(filters)} />
          <Can call={contract.cases.create}>
            <Button variant="primary" iconName="add-plus" onClick={() => setOpening(true)}>
              New Case
            </Button>
          </Can>
        </SpaceBetween>
      }
    >
      <FilterRow filters={filters} total={cases.total} onChange={set} />
      <Loadable of={cases} what="cases" loading={<Waiting what="cases" />} empty={<NoCases filtered={isFiltered(filters)} onClear={() => set(noFilters)} />}>
        {(found) => (
          <SpaceBetween size="l">
            <Cards label="Cases">
              {found.map((one) => (
                <CaseCard key={one.id} of={one} />
              ))}
            </Cards>
            <CursorPagination of={cases} what="cases" />
          </SpaceBetween>
        )}
      </Loadable>
      {opening ? <NewCase onClose={() => setOpening(false)} /> : null}
    </Page>
  );
}
