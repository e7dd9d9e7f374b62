// The table of a list call. It pages by cursor, stores the user's preferences, and shows empty, no match and failed as different states.

import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ExportList } from '../../../shared/exports/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import type { ItemOf, ParamsOf, QueryOf, RouteSpec } from '../../../shared/route.ts';
import { LoadFailed, Nothing } from '../page/loadable.tsx';
import { useCursorPages } from './cursor-pages.ts';
import { ExportButton } from './export-button.tsx';
import { useKept } from './preferences.ts';
import { displayOf, TablePreferences, widthsOf, wrapsLines } from './table-preferences.ts';

/** `hidden` columns can be added in the table's preferences. Exactly one column is the `isRowHeader`. */
export type RecordColumn<T> = Omit<TableProps.ColumnDefinition<T>, 'id' | 'header'> & {
  readonly id: string;
  readonly header: string;
  readonly hidden?: boolean;
};

/** The order of the list, which the server applies. A column with a `sortingField` sorts by it. */
interface Sorting {
  readonly sort: string;
  readonly order: 'ascending' | 'descending';
  readonly onSort: (sort: string, order: 'ascending' | 'descending') => void;
}

export interface RecordTableProps<R extends RouteSpec & { readonly list: true }> {
  readonly route: R;
  readonly params?: ParamsOf<R>;
  /** Filters only; the table adds limit and cursor. */
  readonly query?: Partial<QueryOf<R>>;
  readonly sorting?: Sorting;
  /** The key of the stored preferences. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Plural, lower case: "firearms". */
  readonly what: string;
  readonly columns: readonly RecordColumn<ItemOf<R>>[];
  readonly filter?: ReactNode;
  /** Clears the filter; offered when nothing matches. */
  readonly onClearFilter?: () => void;
  /** The name of the list's export. It uses the current filters. */
  readonly exportAs?: ExportList;
  /** Filters for the export in addition to the table's, such as the ids of selected records. */
  readonly exportQuery?: Readonly<Record<string, string>>;
  /** Buttons in the header, the one primary button last. */
  readonly actions?: ReactNode;
  readonly emptyTitle?: string;
  readonly emptyText?: string;
  readonly emptyAction?: ReactNode;
  /** The title when nothing matches. */
  readonly noMatchTitle?: string;
  readonly noMatchText?: string;
  /** `full-page` if the table is the whole page; `container` if it is one part of it. */
  readonly variant?: 'full-page' | 'container';
  readonly selected?: readonly ItemOf<R>[];
  readonly onSelect?: (records: readonly ItemOf<R>[]) => void;
  /** Which records can be selected; all by default. */
  readonly canSelect?: (record: ItemOf<R>) => boolean;
  /** Tells records apart; their `id` by default. */
  readonly keyOf?: (record: ItemOf<R>) => string;
  /** A record's name for screen readers; its id by default. */
  readonly nameOf?: (record: ItemOf<R>) => string;
  /** Called with the number of matching records once it is known. */
  readonly onTotal?: (total: Total) => void;
}

/** The number of matching records; undefined while it is unknown. */
export type Total = number | 'failed' | undefined;

/** Loads on demand: the dialog with its draggable columns is larger than the table. */
const Preferences = lazy(() => import('./record-table-preferences.tsx'));

/** The placeholder for the preferences' button. */
const Gear = ({ onPress }: { readonly onPress?: () => void }) => (
  <Button iconName="settings" variant="icon" ariaLabel="Preferences" formAction="none" {...(onPress ? { onClick: onPress } : {})} />
);

/** Nearly every listed record has an id. */
const idOf = (record: unknown) => String((record as { readonly id: string | number }).id);

export function RecordTable<const R extends RouteSpec & { readonly list: true }>(props: RecordTableProps<R>) {
  const { route, columns, what, title, variant = 'full-page' } = props;
  const [preferences, keep] = useKept(`table:${props.name}`, TablePreferences, {});
  const [choosing, setChoosing] = useState(false);
  const pageSize = preferences.pageSize ?? 20;
  const { sorting, onTotal } = props;
  const query = (sorting ? { ...props.query, sort: sorting.sort, order: sorting.order } : props.query) as Partial<QueryOf<R>> | undefined;
  const pages = useCursorPages(route, { params: props.params, query }, pageSize);
  const total = pages.error ? 'failed' : pages.total;
  useEffect(() => onTotal?.(total), [onTotal, total]);
  const filter = useRef<HTMLDivElement>(null);
  const refresh = useRef<ButtonProps.Ref>(null);
  // The button disappears with the filter: move the focus to the search.
  const clear = () => {
    props.onClearFilter?.();
    (filter.current?.querySelector('input') ?? refresh.current)?.focus();
  };
  const filtered = Object.values(props.query ?? {}).some((value) => value !== undefined && value !== null && value !== '');
  const definitions = useMemo(() => widthsOf(columns, preferences.widths), [columns, preferences.widths]);
  const count = pages.total === undefined ? (pages.openEnd ? `${figure(pages.items.length)}+` : figure(pages.items.length)) : figure(pages.total);

  return (
    <Table<ItemOf<R>>
      variant={variant}
      items={pages.items}
      columnDefinitions={definitions}
      columnDisplay={displayOf(columns, preferences)}
      trackBy={props.keyOf ?? idOf}
      loading={pages.loading}
      loadingText={`Loading ${what}`}
      stickyHeader
      resizableColumns
      enableKeyboardNavigation
      wrapLines={preferences.wrapLines ?? wrapsLines}
      stripedRows={preferences.stripedRows ?? false}
      contentDensity={preferences.contentDensity ?? 'comfortable'}
      onColumnWidthsChange={({ detail }) =>
        keep({ ...preferences, widths: { ...preferences.widths, ...Object.fromEntries(columns.map(({ id }, i) => [id, detail.widths[i] ?? 0])) } })
      }
      {...(sorting
        ? {
            sortingColumn: { sortingField: sorting.sort },
            sortingDescending: sorting.order === 'descending',
            onSortingChange: ({ detail }: { detail: TableProps.SortingState<ItemOf<R>> }) =>
              sorting.onSort(detail.sortingColumn.sortingField ?? sorting.sort, detail.isDescending ? 'descending' : 'ascending'),
          }
        : {})}
      {...(props.onSelect
        ? {
            selectionType: 'multi' as const,
            selectedItems: props.selected ?? [],
            ...(props.canSelect ? { isItemDisabled: (record: ItemOf<R>) => !props.canSelect?.(record) } : {}),
            onSelectionChange: ({ detail }: { detail: TableProps.SelectionChangeDetail<ItemOf<R>> }) => props.onSelect?.(detail.selectedItems),
            ariaLabels: {
              selectionGroupLabel: `Selection of ${what}`,
              allItemsSelectionLabel: () => `Select all ${what} on this page`,
              itemSelectionLabel: (_: unknown, record: ItemOf<R>) => `Select ${(props.nameOf ?? idOf)(record)}`,
            },
          }
        : {})}
      renderAriaLive={({ firstIndex, lastIndex, totalItemsCount }) =>
        `Showing ${what} ${figure(firstIndex)} to ${figure(lastIndex)}${totalItemsCount === undefined ? '' : ` of ${figure(totalItemsCount)}`}`
      }
      firstIndex={(pages.page - 1) * pageSize + 1}
      {...(pages.total === undefined ? {} : { totalItemsCount: pages.total })}
      filter={props.filter ? <div ref={filter}>{props.filter}</div> : undefined}
      header={
        <Header
          variant={variant === 'full-page' ? 'awsui-h1-sticky' : 'h2'}
          counter={pages.loading || pages.error ? '' : `(${count})`}
          description={props.description}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button
                ref={refresh}
                iconName="refresh"
                ariaLabel={`Refresh ${what}`}
                loading={pages.refreshing}
                loadingText={`Loading ${what}`}
                onClick={pages.reload}
              />
              {props.exportAs ? <ExportButton list={props.exportAs} query={{ ...query, ...props.exportQuery }} /> : null}
              {props.actions}
            </SpaceBetween>
          }
        >
          {title}
        </Header>
      }
      empty={
        pages.error ? (
          <LoadFailed what={what} error={pages.error} onRetry={pages.reload} moveFocus={() => refresh.current?.focus()} />
        ) : filtered ? (
          <Nothing title={props.noMatchTitle ?? 'No matches'} action={props.onClearFilter ? <Button onClick={clear}>Clear filter</Button> : undefined}>
            {props.noMatchText ?? 'No records match your filter.'}
          </Nothing>
        ) : (
          <Nothing title={props.emptyTitle ?? `No ${what}`} action={props.emptyAction}>
            {props.emptyText ?? `There are no ${what} to show.`}
          </Nothing>
        )
      }
      pagination={
        <Pagination
          currentPageIndex={pages.page}
          pagesCount={pages.pagesKnown}
          openEnd={pages.openEnd}
          disabled={pages.loading}
          onChange={({ detail }) => pages.goTo(detail.currentPageIndex)}
          ariaLabels={{ paginationLabel: `Pages of ${what}`, nextPageLabel: 'Next page', previousPageLabel: 'Previous page', pageLabel: (n) => `Page ${n}` }}
        />
      }
      preferences={
        choosing ? (
          <Suspense fallback={<Gear />}>
            <Preferences columns={columns} what={what} kept={preferences} onChange={keep} />
          </Suspense>
        ) : (
          <Gear onPress={() => setChoosing(true)} />
        )
      }
    />
  );
}
