// Checks the table of a list call: paging by cursor, and the difference between empty, no match and failed.
// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { AnswerCache } from '../../api/cache.tsx';
import { RecordTable } from './record-table.tsx';
import { SearchText } from './search-text.tsx';

const asked: URL[] = [];
let answer: (url: URL) => Response | Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://test');
    asked.push(url);
    return answer(url);
  });
});
afterEach(cleanup);

const page = (serials: string[], headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(serials.map((serialNumber) => ({ id: serialNumber, serialNumber }))), { headers });

const table = (search: string, onClearFilter = vi.fn(), filter?: ReactNode) => (
  <AnswerCache userId="u1">
    <RecordTable
      route={contract.firearms.list}
      query={{ search }}
      onClearFilter={onClearFilter}
      filter={filter}
      name="firearms"
      title="Registered Firearms"
      what="firearms"
      emptyTitle="No firearms registered yet"
      columns={[{ id: 'serialNumber', header: 'Serial Number', isRowHeader: true, cell: ({ serialNumber }) => serialNumber }]}
    />
  </AnswerCache>
);
const open = (search = '', onClearFilter = vi.fn(), filter?: ReactNode) => render(table(search, onClearFilter, filter));

test('the table says that the register is empty, not that nothing matches', async () => {
  answer = () => page([]);

  open();

  expect(await screen.findByText('No firearms registered yet')).toBeTruthy();
  expect(screen.queryByText('No matches')).toBeNull();
});

test('the table wraps long text by default', async () => {
  answer = () => page(['GLK12345']);
  const wraps = async () => (await screen.findByRole('rowheader', { name: 'GLK12345' })).querySelector('[class*=body-cell-wrap]') !== null;
  open();
  expect(await wraps()).toBe(true);

  cleanup();
  localStorage.setItem('table:firearms', JSON.stringify({ wrapLines: false }));
  open();
  expect(await wraps()).toBe(false);
});

test('attack 24: the table shows a script in a record as text', async () => {
  answer = () => page(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>']);

  open();

  expect(await screen.findByText('<script>alert(1)</script>')).toBeTruthy();
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelectorAll('script, img')).toHaveLength(0);
});

test('the table says that nothing matches and offers to clear the filter', async () => {
  answer = () => page([]);
  const clear = vi.fn();

  open('glock', clear);

  expect(await screen.findByText('No matches')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Clear filter' }).click());
  expect(clear).toHaveBeenCalledTimes(1);
  // The button disappears with the empty list. Without a filter in the table, the focus moves to the header.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Refresh firearms' }));
});

test('the table focuses the filter after it was cleared', async () => {
  answer = () => page([]);
  const clear = vi.fn();
  open('glock', clear, <SearchText search="glock" label="Search firearms" placeholder="" onSearch={vi.fn()} />);

  await screen.findByText('No matches');
  act(() => screen.getByRole('button', { name: 'Clear filter' }).click());

  expect(document.activeElement).toBe(screen.getByLabelText('Search firearms'));
});

test('the table shows a failure as an error, not as an empty register, and retries', async () => {
  answer = () => new Response('', { status: 500, statusText: 'Internal Server Error' });
  open();
  expect(await screen.findByText('Could not load firearms')).toBeTruthy();
  expect(screen.queryByText('No firearms registered yet')).toBeNull();
  answer = () => page(['A1']);

  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  act(() => retry.click());

  expect(await screen.findByText('A1')).toBeTruthy();
  // Retry disappears when the data arrives.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Refresh firearms' }));
});

test('the table pages forward by cursor and back again', async () => {
  answer = (url) =>
    url.searchParams.get('cursor') === 'c2'
      ? page(['B1'], { 'x-total-count': '21' })
      : page(['A1'], { 'x-total-count': '21', link: '</api/firearms?limit=20&cursor=c2>; rel="next"' });
  const { container } = open();
  await screen.findByText('A1');
  expect(screen.getByText('(21)')).toBeTruthy();
  const pagination = createWrapper(container).findPagination();

  act(() => pagination?.findNextPageButton().click());
  await screen.findByText('B1');
  act(() => pagination?.findPreviousPageButton().click());

  await screen.findByText('A1');
  expect(asked.map((url) => url.search)).toEqual(['?limit=20', '?cursor=c2&limit=20']);
});

test('the table uses the cursor of the visible page, however quickly the user asks for the next', async () => {
  const pages: Record<string, readonly [serial: string, next: string]> = { '': ['A1', 'c2'], c2: ['B1', 'c3'], c3: ['C1', 'c4'] };
  let answered = Promise.resolve();
  answer = async ({ searchParams }) => {
    const [serial = '', next = ''] = pages[searchParams.get('cursor') ?? ''] ?? [];
    await answered;
    return page([serial], { 'x-total-count': '80', link: `</api/firearms?limit=20&cursor=${next}>; rel="next"` });
  };
  const { container } = open();
  await screen.findByText('A1');
  let come: () => void = vi.fn();
  answered = new Promise((resolve) => {
    come = resolve;
  });
  const next = () => createWrapper(container).findPagination()?.findNextPageButton().click();

  act(next);
  act(next);
  come();
  await screen.findByText('B1');
  act(next);

  expect(await screen.findByText('C1')).toBeTruthy();
  expect(createWrapper(container).findPagination()?.findCurrentPage().getElement().textContent).toBe('3');
});

test("the table does not show the former search's result while a new search loads", async () => {
  let come: () => void = vi.fn();
  const answered = new Promise<void>((resolve) => {
    come = resolve;
  });
  answer = async ({ searchParams }) => {
    if (searchParams.get('search') === 'zzz') return page([]);
    await answered;
    return page(['A1']);
  };
  const { rerender } = open('zzz');
  await screen.findByText('No matches');

  rerender(table('a1'));

  await waitFor(() => expect(asked.at(-1)?.searchParams.get('search')).toBe('a1'));
  expect(screen.queryByText('No matches')).toBeNull();
  come();
  expect(await screen.findByText('A1')).toBeTruthy();
});

test('the table offers no page after the last when the total is known', async () => {
  answer = () => page(['A1'], { 'x-total-count': '36', link: '</api/firearms?limit=20&cursor=c2>; rel="next"' });

  const { container } = open();
  await screen.findByText('A1');

  await waitFor(() => expect(createWrapper(container).findPagination()?.findPageNumbers()).toHaveLength(2));
  expect(container.textContent).not.toContain('...');
});

test('the table opens the preferences on the first press', async () => {
  answer = () => page(['A1']);
  open();
  await screen.findByText('A1');

  act(() => screen.getByRole('button', { name: 'Preferences' }).click());

  // The press loads the dialog's code.
  expect(await screen.findByRole('dialog', { name: 'Preferences' }, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByText('Page size')).toBeTruthy();
});

test('the table ignores stored preferences that are invalid', async () => {
  localStorage.setItem('table:firearms', '{"pageSize":"many"}');
  answer = () => page(['A1']);

  open();

  await screen.findByText('A1');
  expect(asked[0]?.searchParams.get('limit')).toBe('20');
});
