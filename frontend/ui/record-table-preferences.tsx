// The gear of a table: page size, columns and how dense, kept for the person.
import CollectionPreferences from '@cloudscape-design/components/collection-preferences';
import { type Column, columnChoices, displayOf, pageSizes, type TablePreferences } from './table-preferences.ts';

interface PreferencesProps {
  readonly columns: readonly Column[];
  readonly what: string;
  readonly wrap: boolean;
  readonly kept: TablePreferences;
  readonly onChange: (next: TablePreferences) => void;
}

export default function Preferences({ columns, what, wrap, kept, onChange }: PreferencesProps) {
  return (
    <CollectionPreferences
      title="Preferences"
      confirmLabel="Confirm"
      cancelLabel="Cancel"
      preferences={{ pageSize: pageSizes[1], wrapLines: wrap, ...kept, contentDisplay: displayOf(columns, kept) }}
      onConfirm={({ detail }) => {
        const { pageSize, wrapLines, stripedRows, contentDensity, contentDisplay } = detail;
        onChange({
          widths: kept.widths,
          pageSize,
          wrapLines,
          stripedRows,
          contentDensity,
          contentDisplay: contentDisplay?.map(({ id, visible }) => ({ id, visible })),
        });
      }}
      pageSizePreference={{ title: 'Page size', options: pageSizes.map((value) => ({ value, label: `${value} ${what}` })) }}
      wrapLinesPreference={{ label: 'Wrap lines', description: 'Show all the text and wrap the lines' }}
      stripedRowsPreference={{ label: 'Striped rows', description: 'Shade every second row' }}
      contentDensityPreference={{ label: 'Compact mode', description: 'Show more rows on the screen' }}
      contentDisplayPreference={{ title: 'Columns', options: columnChoices(columns) }}
    />
  );
}
