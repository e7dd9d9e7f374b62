// Lists the file's columns with sample values, and a choice of the field for each.
import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { columnsOf, type ImportKey } from '../../../shared/imports/columns.ts';
import type { ImportMapping } from '../../../shared/imports/schema.ts';
import type { ImportSubject } from '../../../shared/imports/subject.ts';
import { useNarrow } from '../../ui/page/narrow.ts';
import './rows.css';
import { SearchedSelect } from '../../ui/form/searched-select.tsx';

type FileColumn = ImportMapping['columns'][number];

interface Props {
  readonly subject: ImportSubject;
  readonly columns: readonly FileColumn[];
  readonly chosen: readonly (ImportKey | null)[];
  readonly onChoose: (chosen: (ImportKey | null)[]) => void;
}

const none = { value: '', label: 'Not imported' };
const optionsFor = (subject: ImportSubject) => [
  none,
  ...columnsOf(subject).all.map(({ key, header, required }) => ({ value: key, label: header, ...(required ? { description: 'Required' } : {}) })),
];

const nameOf = ({ header }: FileColumn, at: number) => header.trim() || `Column ${at + 1}, without a header`;
const samplesOf = ({ samples }: FileColumn) => samples.join(' · ') || 'No values';

export function ColumnChoices({ subject, columns, chosen, onChoose }: Props) {
  const options = optionsFor(subject);
  const narrow = useNarrow();
  const choose = (at: number, key: ImportKey | null) => onChoose(chosen.map((one, place) => (place === at ? key : one === key && key !== null ? null : one)));
  const choice = (at: number) => (
    <SearchedSelect
      selectedOption={options.find(({ value }) => value === (chosen[at] ?? '')) ?? none}
      options={options}
      ariaLabel={`Import ${nameOf(columns[at] as FileColumn, at)} as`}
      filteringType="auto"
      // Otherwise the table cuts off the list of options.
      expandToViewport
      onChange={({ detail }) => choose(at, (detail.selectedOption.value || null) as ImportKey | null)}
    />
  );
  const items = columns.map((column, at) => ({ column, at }));
  if (narrow)
    return (
      <SpaceBetween size="m">
        {items.map(({ column, at }) => (
          <FormField key={at} label={nameOf(column, at)} description={<span className="import-words">{samplesOf(column)}</span>}>
            {choice(at)}
          </FormField>
        ))}
      </SpaceBetween>
    );
  return (
    <Table
      variant="embedded"
      items={items}
      trackBy={({ at }) => String(at)}
      ariaLabels={{ tableLabel: 'Columns of the file' }}
      columnDefinitions={[
        { id: 'header', header: 'Column in the file', isRowHeader: true, minWidth: 200, cell: ({ column, at }) => nameOf(column, at) },
        {
          id: 'samples',
          header: 'First values',
          minWidth: 260,
          cell: ({ column }) => (
            <Box color="text-body-secondary">
              <span className="import-words">{samplesOf(column)}</span>
            </Box>
          ),
        },
        { id: 'key', header: 'Imported as', width: 320, minWidth: 260, cell: ({ at }) => choice(at) },
      ]}
    />
  );
}
