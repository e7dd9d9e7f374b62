// Checks paging through a list whose records come and go.
// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { AnswerCache } from '../../api/cache.tsx';
import { useCommand } from '../../api/hooks.ts';
import { useCursorPages } from './cursor-pages.ts';

afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => <AnswerCache userId="u1">{children}</AnswerCache>;

/** Serves the list with one record a page; the cursor is the position of the next record. Approve removes the last record. */
function serve(records: string[]) {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'PATCH') return new Response(JSON.stringify({ id: records.pop() }));
    const at = Number(new URL(address, 'http://api').searchParams.get('cursor') ?? 0);
    const link = at + 1 < records.length ? { link: `</api/cases?cursor=${at + 1}>; rel="next"` } : undefined;
    return new Response(JSON.stringify(records.slice(at, at + 1).map((id) => ({ id }))), {
      headers: { 'x-total-count': String(records.length), ...link },
    });
  });
}

test('an empty last page gives way to the page before it', async () => {
  const records = ['a', 'b', 'c'];
  serve(records);
  const { result } = renderHook(
    () => ({ list: useCursorPages(contract.cases.list, { query: { status: 'open' } }, 1), step: useCommand(contract.cases.edit) }),
    { wrapper },
  );
  for (const page of [2, 3]) {
    await waitFor(() => expect(result.current.list).toMatchObject({ pagesKnown: page, refreshing: false }));
    act(() => result.current.list.goTo(page));
  }
  await waitFor(() => expect(result.current.list.items).toEqual([{ id: 'c' }]));

  await act(() => result.current.step.run({ params: { id: 'c' }, body: { status: 'in_progress' } }));

  await waitFor(() => expect(result.current.list).toMatchObject({ page: 2, items: [{ id: 'b' }], loading: false, pagesKnown: 2 }));
});

test('an emptied list shows its empty text on the first page', async () => {
  const records = ['a', 'b'];
  serve(records);
  const { result } = renderHook(() => useCursorPages(contract.cases.list, {}, 1), { wrapper });
  await waitFor(() => expect(result.current.pagesKnown).toBe(2));
  act(() => result.current.goTo(2));
  await waitFor(() => expect(result.current.items).toEqual([{ id: 'b' }]));

  records.length = 0;
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.page).toBe(1));
  act(() => result.current.reload());

  await waitFor(() => expect(result.current).toMatchObject({ page: 1, items: [], loading: false, total: 0 }));
});

function Cases() {
  const { page, items, pagesKnown, goTo } = useCursorPages(contract.cases.list, {}, 1);
  return (
    <>
      <output>{`Page ${page}: ${items.map(({ id }) => id).join()}`}</output>
      <button type="button" disabled={pagesKnown <= page} onClick={() => goTo(page + 1)}>
        Next
      </button>
    </>
  );
}

test('a list returns to the same page after Back, and starts at the first page otherwise', async () => {
  serve(['a', 'b', 'c']);
  const router = createBrowserRouter([
    { path: '/', element: 'Dashboard' },
    { path: '/cases', element: <Cases /> },
    { path: '/cases/b', element: 'Case b' },
  ]);
  render(<RouterProvider router={router} />, { wrapper });
  await act(() => router.navigate('/cases'));
  await screen.findByText('Page 1: a');
  act(() => screen.getByRole('button').click());
  await screen.findByText('Page 2: b');

  await act(() => router.navigate('/cases/b'));
  await screen.findByText('Case b');
  await act(() => router.navigate(-1));

  expect(await screen.findByText('Page 2: b')).toBeTruthy();
  await act(() => router.navigate('/'));
  await act(() => router.navigate('/cases'));
  expect(await screen.findByText('Page 1: a')).toBeTruthy();
});
