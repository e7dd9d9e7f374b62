// The end of an import: what was done, the firearms it brought, and the rows that stayed out.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import type { Counts, Import } from '../../../shared/imports/schema.ts';
import { firearmColumn, serialLink } from '../../ui/firearm-column.tsx';
import { useNarrow } from '../../ui/narrow.ts';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ErrorRows } from './error-rows.tsx';
import { ImportRows } from './rows.tsx';
import { resultSentence } from './wording.ts';

const narrowColumns = [firearmColumn(300, ({ ownerName }) => ownerName)];
const wideColumns: readonly RecordColumn<Firearm>[] = [
  {
    id: 'serialNumber',
    header: 'Serial Number',
    isRowHeader: true,
    width: 180,
    cell: serialLink,
  },
  { id: 'manufacturer', header: 'Manufacturer', width: 160, cell: ({ manufacturer }) => manufacturer },
  { id: 'model', header: 'Model', width: 150, cell: ({ model }) => model },
  { id: 'caliber', header: 'Caliber', width: 130, cell: ({ caliber }) => caliber },
  { id: 'status', header: 'Status', width: 130, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'owner', header: 'Owner', width: 240, cell: ({ ownerName }) => ownerName },
];

export function Done({ of, result }: { readonly of: Import; readonly result: Counts }) {
  const [tab, setTab] = useState('rows');
  return (
    <SpaceBetween size="l">
      <Alert
        type={result.error > 0 ? 'warning' : 'success'}
        header={`${of.fileName} has been imported`}
        action={
          <SpaceBetween direction="horizontal" size="xs">
            {result.error > 0 ? <ErrorRows of={of} /> : null}
            {result.create > 0 ? <Button onClick={() => setTab('firearms')}>View Imported Firearms</Button> : null}
            <Button href="/registration/import">Import Another File</Button>
          </SpaceBetween>
        }
      >
        {resultSentence(result)}
      </Alert>
      <Tabs
        activeTabId={tab}
        onChange={({ detail }) => setTab(detail.activeTabId)}
        ariaLabel="The import in detail"
        tabs={[
          { id: 'rows', label: 'Rows', content: <ImportRows of={of} counts={result} run /> },
          { id: 'firearms', label: 'Imported Firearms', content: <Brought id={of.id} /> },
        ]}
      />
    </SpaceBetween>
  );
}

function Brought({ id }: { readonly id: string }) {
  const narrow = useNarrow();
  return (
    <RecordTable
      key={narrow ? 'narrow' : 'wide'}
      route={contract.imports.firearms}
      params={{ id }}
      name={narrow ? 'imported-firearms-narrow' : 'imported-firearms'}
      title="Imported Firearms"
      what="firearms"
      variant="container"
      columns={narrow ? narrowColumns : wideColumns}
      emptyTitle="No firearm came with this import"
      emptyText="It changed firearms that were registered already."
    />
  );
}
