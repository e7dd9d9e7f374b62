// Lists earlier imports, newest first. On a phone each has one column, so that its status is visible.
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { contract } from '../../../shared/contract.ts';
import type { Counts, Import } from '../../../shared/imports/schema.ts';
import type { ImportSubject } from '../../../shared/imports/subject.ts';
import { atMinute, figure } from '../../../shared/kinds/format.ts';
import { useNarrow } from '../../ui/page/narrow.ts';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { listed, pathOf, resultSentence, rows, statusOf } from './wording.ts';

/** Before the run, the counts are only a plan: nothing has been created. */
const count = (counts: Counts | null, outcome: 'create' | 'update' | 'error') => (counts ? figure(counts[outcome]) : '–');
const inError = ({ result, counts }: Import) => result ?? counts;

const Status = ({ of }: { readonly of: Import }) => {
  const { type, words } = statusOf(of);
  return <StatusIndicator type={type}>{words}</StatusIndicator>;
};

const wide: readonly RecordColumn<Import>[] = [
  { id: 'fileName', header: 'File', isRowHeader: true, width: 210, cell: (one) => <Link href={pathOf(one)}>{one.fileName}</Link> },
  { id: 'status', header: 'Status', width: 180, cell: (one) => <Status of={one} /> },
  { id: 'create', header: 'Created', width: 100, cell: ({ result }) => count(result, 'create') },
  { id: 'update', header: 'Updated', width: 100, cell: ({ result }) => count(result, 'update') },
  { id: 'error', header: 'In error', width: 100, cell: (one) => count(inError(one), 'error') },
  { id: 'by', header: 'By', width: 140, cell: ({ createdByName }) => createdByName },
  { id: 'at', header: 'When', width: 190, cell: ({ createdAt }) => atMinute(createdAt) },
];

function Whole({ of }: { readonly of: Import }) {
  const errors = inError(of)?.error ?? 0;
  const figures = of.result ? resultSentence(of.result) : errors > 0 ? `${rows(errors)} in error` : undefined;
  return (
    <SpaceBetween size="xxs">
      <Link href={pathOf(of)}>{of.fileName}</Link>
      <Status of={of} />
      {figures ? <span>{figures}</span> : null}
      <Box color="text-body-secondary" fontSize="body-s">
        {`${of.createdByName}, ${atMinute(of.createdAt)}`}
      </Box>
    </SpaceBetween>
  );
}

const narrow: readonly RecordColumn<Import>[] = [{ id: 'import', header: 'Import', isRowHeader: true, width: 300, cell: (one) => <Whole of={one} /> }];

const [noneYet, appears] = ['No imports yet', 'A file appears here as soon as it is uploaded.'];
/** The subject is part of the query, but no filter that the user chose. */
const none = { emptyTitle: noneYet, emptyText: appears, noMatchTitle: noneYet, noMatchText: appears };

export function EarlierImports({ subject }: { readonly subject: ImportSubject }) {
  const isNarrow = useNarrow();
  return (
    <RecordTable
      route={contract.imports.list}
      query={listed(subject)}
      name={isNarrow ? 'imports-narrow' : 'imports'}
      title="Earlier Imports"
      what="imports"
      variant="container"
      columns={isNarrow ? narrow : wide}
      {...none}
    />
  );
}
