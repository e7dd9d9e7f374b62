// Screen: Document Management (spec 2, section 2.6) with category tiles, filters, the list and uploads.
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { documentCategories } from '../../../shared/documents/schema.ts';
import type { QueryOf } from '../../../shared/route.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { narrowColumns, wideColumns } from '../../ui/documents/columns.tsx';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { LoadFailed } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { addressOf } from '../../ui/table/address-filters.ts';
import { FilterTile, FilterTiles } from '../../ui/table/filter-tile.tsx';
import { RecordTable } from '../../ui/table/record-table.tsx';
import { FilterCard } from './filter-card.tsx';
import { type Filters, filtersFrom, noFilters } from './filters.ts';

const UploadDocuments = later(() => import('../../ui/documents/upload.tsx').then((loaded) => loaded.UploadDocuments));

export default function DocumentsPage() {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const counts = useRoute(contract.documents.counts);
  const narrow = useNarrow();
  const [uploading, setUploading] = useState(false);

  return (
    <Page
      title="Document Management"
      description="Files that belong to a firearm, a transaction, a disclosure or an ancillary."
      actions={
        <Can call={contract.documents.upload}>
          <Button variant="primary" iconName="upload" onClick={() => setUploading(true)}>
            Upload Document
          </Button>
        </Can>
      }
    >
      {counts.error ? <LoadFailed what="the figures" error={counts.error} onRetry={counts.reload} /> : null}
      <FilterTiles label="Filter by category">
        {documentCategories.map((category) => (
          <FilterTile
            key={category}
            name={wordsOf(category)}
            count={counts.data?.[category]}
            pressed={filters.associatedEntityType === category}
            onToggle={() => set({ associatedEntityType: filters.associatedEntityType === category ? undefined : category })}
          />
        ))}
      </FilterTiles>
      <FilterCard filters={filters} onChange={set} />
      <RecordTable
        key={narrow ? 'narrow' : 'wide'}
        route={contract.documents.list}
        query={addressOf(filters) as Partial<QueryOf<typeof contract.documents.list>>}
        name={narrow ? 'documents-narrow' : 'documents'}
        exportAs="documents"
        title="Documents"
        what="documents"
        variant="container"
        columns={narrow ? narrowColumns : wideColumns}
        onClearFilter={() => set(noFilters)}
        emptyTitle="No documents found"
        emptyText="A document appears here as soon as it has been uploaded and checked."
        noMatchTitle="No documents found"
        noMatchText="No document matches the current filters."
      />
      <Can call={contract.documents.upload}>
        <Opens of={UploadDocuments} when={uploading ? { onClose: () => setUploading(false) } : undefined} />
      </Can>
    </Page>
  );
}
