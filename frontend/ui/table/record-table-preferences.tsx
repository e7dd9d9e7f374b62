// The preferences of a table: page size, columns and density, stored for the user. They load and open at the first press.
import CollectionPreferences from '@cloudscape-design/components/collection-preferences';
import { useEffect, useRef } from 'react';
import { type Column, columnChoices, displayOf, pageSizes, type TablePreferences, wrapsLines } from './table-preferences.ts';

interface PreferencesProps {
  readonly columns: readonly Column[];
  readonly what: string;
  readonly kept: TablePreferences;
  readonly onChange: (next: TablePreferences) => void;
}

export default function Preferences({ columns, what, kept, onChange }: PreferencesProps) {
  const root = useRef<HTMLDivElement>(null);
  // Cloudscape's dialog opens only by its own button.
  useEffect(() => root.current?.querySelector('button')?.click(), []);
  return (
    <div ref={root}>
      <CollectionPreferences
        title="Preferences"
        confirmLabel="Confirm"
        cancelLabel="Cancel"
        preferences={{ pageSize: pageSizes[1], wrapLines: wrapsLines, ...kept, contentDisplay: displayOf(columns, kept) }}
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
        wrapLinesPreference={{ label: 'Wrap lines', description: 'Show the whole text on several lines' }}
        stripedRowsPreference={{ label: 'Striped rows', description: 'Shade every second row' }}
        contentDensityPreference={{ label: 'Compact mode', description: 'Show more rows on the screen' }}
        contentDisplayPreference={{ title: 'Columns', options: columnChoices(columns) }}
      />
    </div>
  );
}
