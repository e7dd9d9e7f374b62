// Explains the columns of the file, from the list that the template and the reader use.
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Table from '@cloudscape-design/components/table';
import { columnsOf, type ImportColumn } from '../../../shared/imports/columns.ts';
import type { ImportSubject } from '../../../shared/imports/subject.ts';
import { useNarrow } from '../../ui/page/narrow.ts';

export function ColumnsExplained({ subject }: { readonly subject: ImportSubject }) {
  const narrow = useNarrow();
  const { template } = columnsOf(subject);
  return <ExpandableSection headerText="Explanation of the columns">{narrow ? <AsList of={template} /> : <AsTable of={template} />}</ExpandableSection>;
}

/** A table of four columns is too narrow on a phone. */
const AsList = ({ of }: { readonly of: readonly ImportColumn[] }) => (
  <KeyValuePairs columns={1} items={of.map(({ header, required, help }) => ({ label: required ? `${header} (required)` : header, value: help }))} />
);

const AsTable = ({ of }: { readonly of: readonly ImportColumn[] }) => (
  <Table
    variant="embedded"
    wrapLines
    items={of}
    trackBy="key"
    columnDefinitions={[
      { id: 'header', header: 'Column', isRowHeader: true, minWidth: 180, cell: ({ header }) => header },
      { id: 'required', header: 'Required', minWidth: 110, cell: ({ required }) => (required ? 'Yes' : 'No') },
      { id: 'help', header: 'What to enter', cell: ({ help }) => help },
      { id: 'example', header: 'Example', minWidth: 150, cell: ({ example }) => example || '–' },
    ]}
  />
);
