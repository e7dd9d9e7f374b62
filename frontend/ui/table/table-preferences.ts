// The preferences of a table, and how stored ones fit the table's current columns.
import * as v from 'valibot';

export const pageSizes = [10, 20, 50, 100] as const;
/** Long text wraps by default; the user can change it. */
export const wrapsLines = true;

/** Stored in the browser, so check it: columns that no longer exist are dropped. */
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

/** The stored order and selection, then new columns with their defaults. */
export function displayOf(columns: readonly Column[], { contentDisplay = [] }: Pick<TablePreferences, 'contentDisplay'>) {
  const known = contentDisplay.filter(({ id }) => columns.some((column) => column.id === id));
  const added = columns.filter(({ id }) => !known.some((column) => column.id === id));
  return [...known, ...added.map(({ id, hidden }) => ({ id, visible: !hidden }))];
}

export const columnChoices = (columns: readonly Column[]) =>
  columns.map(({ id, header, isRowHeader }) => ({ id, label: header, alwaysVisible: isRowHeader ?? false }));

/** A column alone is as wide as its table, on the smallest phone too. */
export const widthsOf = <C extends Column>(columns: readonly C[], widths: Readonly<Record<string, number>> = {}): C[] =>
  columns.map((column) => {
    if (columns.length === 1) return { ...column, width: undefined };
    return widths[column.id] ? { ...column, width: widths[column.id] } : column;
  });
