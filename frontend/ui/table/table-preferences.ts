// What a person may set about a table, and how that meets the columns the table has today.
import * as v from 'valibot';

export const pageSizes = [10, 20, 50, 100] as const;
/** Nothing is cut: what is longer than its column goes on in the next line, unless a person wants otherwise. */
export const wrapsLines = true;

/** Kept in the browser, so read with suspicion: a column that is gone is dropped. */
export const TablePreferences = v.object({
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  wrapLines: v.optional(v.boolean()),
  stripedRows: v.optional(v.boolean()),
  contentDensity: v.optional(v.picklist(['comfortable', 'compact'])),
  contentDisplay: v.optional(v.pipe(v.array(v.object({ id: v.string(), visible: v.boolean() })), v.readonly())),
  widths: v.optional(v.record(v.string(), v.number())),
});
export type TablePreferences = v.InferOutput<typeof TablePreferences>;

export interface Column {
  readonly id: string;
  readonly header: string;
  readonly hidden?: boolean | undefined;
  readonly isRowHeader?: boolean | undefined;
}

/** The order and choice kept, then columns added since, as their makers meant them. */
export function displayOf(columns: readonly Column[], { contentDisplay = [] }: Pick<TablePreferences, 'contentDisplay'>) {
  const known = contentDisplay.filter(({ id }) => columns.some((column) => column.id === id));
  const added = columns.filter(({ id }) => !known.some((column) => column.id === id));
  return [...known, ...added.map(({ id, hidden }) => ({ id, visible: !hidden }))];
}

export const columnChoices = (columns: readonly Column[]) =>
  columns.map(({ id, header, isRowHeader }) => ({ id, label: header, alwaysVisible: isRowHeader ?? false }));

export const widthsOf = <C extends Column>(columns: readonly C[], widths: Readonly<Record<string, number>> = {}): C[] =>
  columns.map((column) => (widths[column.id] ? { ...column, width: widths[column.id] } : column));
