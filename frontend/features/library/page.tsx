// Screen: the Digital Firearms Reference Library (spec 1, section 2).

import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { figure } from '../../../shared/kinds/format.ts';
import type { LibraryFirearm } from '../../../shared/library/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Can } from '../../ui/page/can.tsx';
import { Loadable, LoadFailed, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Waiting } from '../../ui/table/cards.tsx';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { AddRecord } from './add-record.tsx';
import { RecordDetails } from './details.tsx';
import { type Filters, filtersFrom, withoutEmpty } from './filters.ts';
import { RecordCard } from './record-card.tsx';
import { SearchCard } from './search-card.tsx';

const pageSize = 10;

export default function LibraryPage() {
  const [address, setAddress] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [viewed, setViewed] = useState<LibraryFirearm>();
  const filters = filtersFrom(address);
  const records = useCursorPages(contract.library.list, { query: filters as object }, pageSize);
  const search = (wanted: Filters) => setAddress(withoutEmpty(wanted) as Record<string, string>, { replace: true });
  const filtered = Object.keys(filters).length > 0;
  const named = address.get('record') ?? '';

  return (
    <Page
      title="Digital Firearms Reference Library"
      description="Search and manage firearm specifications and data"
      actions={
        <Can call={contract.library.add}>
          <Button variant="primary" iconName="add-plus" onClick={() => setAdding(true)}>
            Add Record
          </Button>
        </Can>
      }
    >
      {/^\d{1,9}$/.test(named) ? <NamedRecord id={named} onClose={() => search(filters)} /> : null}
      <SearchCard filters={filters} onSearch={search} />
      <Container
        header={
          <Header
            variant="h2"
            counter={records.total === undefined ? undefined : `(${figure(records.total)})`}
            actions={<ExportButton list="library" query={filters} />}
          >
            Library Records
          </Header>
        }
      >
        <Loadable
          of={records}
          what="library records"
          loading={<Waiting what="library records" count={5} as="rows" />}
          empty={
            <Nothing title="No records found" action={filtered ? <Button onClick={() => search({})}>Clear filters</Button> : undefined}>
              {filtered ? 'No record matches every filter.' : 'The library is empty.'}
            </Nothing>
          }
        >
          {(found) => (
            <SpaceBetween size="l">
              {found.map((record) => (
                <RecordCard key={record.id} record={record} onView={() => setViewed(record)} />
              ))}
              <Pagination
                currentPageIndex={records.page}
                pagesCount={records.pagesKnown}
                openEnd={records.openEnd}
                onChange={({ detail }) => records.goTo(detail.currentPageIndex)}
                ariaLabels={{
                  nextPageLabel: 'Next page',
                  previousPageLabel: 'Previous page',
                  paginationLabel: 'Pages of library records',
                  pageLabel: (page) => `Page ${page}`,
                }}
              />
            </SpaceBetween>
          )}
        </Loadable>
      </Container>
      {adding ? <AddRecord onClose={() => setAdding(false)} /> : null}
      {viewed ? <RecordDetails record={viewed} onClose={() => setViewed(undefined)} /> : null}
    </Page>
  );
}

/** The record in the address. A firearm's profile links here to its library record. */
function NamedRecord({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const record = useRoute(contract.library.get, { params: { id } });
  if (record.error) return <LoadFailed what={`library record number ${id}`} error={record.error} onRetry={record.reload} />;
  return record.data ? <RecordDetails record={record.data} onClose={onClose} /> : null;
}
