// Explains the columns of the file, from the list that the template and the reader use.
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Table from '@cloudscape-design/components/table';
import { importColumns } from '../../../shared/imports/columns.ts';
import { useNarrow } from '../../ui/page/narrow.ts';

export function ColumnsExplained() {
  const narrow = useNarrow();
  return <ExpandableSection headerText="Explanation of the columns">{narrow ? <AsList /> : <AsTable />}</ExpandableSection>;
}

/** A table of four columns is too narrow on a phone. */
const AsList = () => (
  <KeyValuePairs columns={1} items={importColumns.map(({ header, required, help }) => ({ label: required ? `${header} (required)` : header, value: help }))} />
);

const AsTable = () => (
  <Table
    variant="embedded"
    wrapLines
    items={importColumns}
    trackBy="key"
    columnDefinitions={[
      { id: 'header', header: 'Column', isRowHeader: true, minWidth: 180, cell: ({ header }) => header },
      { id: 'required', header: 'Required', minWidth: 110, cell: ({ required }) => (required ? 'Yes' : 'No') },
      { id: 'help', header: 'What to enter', cell: ({ help }) => help },
      { id: 'example', header: 'Example', minWidth: 150, cell: ({ example }) => example || '–' },
    ]}
  />
);
