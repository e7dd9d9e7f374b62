// Paging below cards and other lists that are not tables. Hidden if there is only one page.
import Pagination from '@cloudscape-design/components/pagination';
import { useLeaveGuard } from '../form/leave-guard.tsx';
import type { CursorPages } from './cursor-pages.ts';

interface CursorPaginationProps {
  readonly of: Pick<CursorPages<unknown>, 'page' | 'pagesKnown' | 'openEnd' | 'goTo'>;
  /** The records of the list, in the plural. */
  readonly what: string;
  /** True for a list with the newest first: its buttons say Older and Newer. */
  readonly byTime?: boolean;
}

export function CursorPagination({ of, what, byTime = false }: CursorPaginationProps) {
  const guard = useLeaveGuard();
  return of.pagesKnown > 1 ? (
    <Pagination
      currentPageIndex={of.page}
      pagesCount={of.pagesKnown}
      openEnd={of.openEnd}
      onChange={({ detail }) => guard.turnPage(() => of.goTo(detail.currentPageIndex))}
      ariaLabels={{
        paginationLabel: `Pages of ${what}`,
        nextPageLabel: byTime ? `Older ${what}` : 'Next page',
        previousPageLabel: byTime ? `Newer ${what}` : 'Previous page',
        pageLabel: (n) => `Page ${n}`,
      }}
    />
  ) : null;
}
