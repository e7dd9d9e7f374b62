// Earlier imports, newest first: where to find one again, running or over.
import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { contract } from '../../../shared/contract.ts';
import type { Import } from '../../../shared/imports/schema.ts';
import { exactly, figure } from '../../../shared/kinds/format.ts';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { pathOf, statusTypes, statusWords } from './wording.ts';

const count = (of: Import, outcome: 'create' | 'update' | 'error') => {
  const counts = of.result ?? of.counts;
  return counts ? figure(counts[outcome]) : '–';
};

const columns: readonly RecordColumn<Import>[] = [
  { id: 'fileName', header: 'File', isRowHeader: true, width: 240, cell: (one) => <Link href={pathOf(one)}>{one.fileName}</Link> },
  {
    id: 'status',
    header: 'Status',
    width: 160,
    cell: ({ status }) => <StatusIndicator type={statusTypes[status]}>{statusWords[status]}</StatusIndicator>,
  },
  { id: 'create', header: 'Created', width: 110, cell: (one) => count(one, 'create') },
  { id: 'update', header: 'Updated', width: 110, cell: (one) => count(one, 'update') },
  { id: 'error', header: 'In error', width: 110, cell: (one) => count(one, 'error') },
  { id: 'by', header: 'By', width: 180, cell: ({ createdByName }) => createdByName },
  { id: 'at', header: 'When', width: 300, cell: ({ createdAt }) => exactly(createdAt) },
];

export const EarlierImports = () => (
  <RecordTable
    route={contract.imports.list}
    name="imports"
    title="Earlier Imports"
    what="imports"
    variant="container"
    columns={columns}
    emptyTitle="No imports yet"
    emptyText="A file appears here as soon as it is uploaded."
  />
);
