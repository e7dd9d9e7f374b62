// Checks the scroll position after a filter and after a link, and that a screen no longer navigates after the user left it.
// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, Link, Outlet, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Screen, useNavigate, useSearchParams } from './navigate.tsx';

const scrolled = vi.fn<(x: number, y: number) => void>();
beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal('scrollTo', scrolled);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Filtered() {
  const [address, setAddress] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => setAddress({ search: 'glock' }, { replace: true })}>
        Filter
      </button>
      <output>{address.get('search')}</output>
      <Link to="/other">Other</Link>
    </>
  );
}

test('the page keeps its scroll position after a filter, and scrolls to the top for another screen', async () => {
  const frame = (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
  const children = [
    {
      path: '/',
      element: (
        <Screen>
          <Filtered />
        </Screen>
      ),
    },
    { path: '/other', element: 'Other screen' },
  ];
  render(<RouterProvider router={createBrowserRouter([{ element: frame, children }])} />);
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await screen.findByText('glock');
  scrolled.mockReset();

  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(scrolled).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('link', { name: 'Other' }));
  await screen.findByText('Other screen');
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
});

/** A form with a pending call. The answer navigates, or closes the form in the address. */
function Waiting({ lead }: { readonly lead: (how: { to: () => void; close: () => void }) => void }) {
  const navigate = useNavigate();
  const [, setAddress] = useSearchParams();
  lead({ to: () => void navigate('/done'), close: () => setAddress({}) });
  return <Link to="/other?search=glock">Other</Link>;
}

test('a screen that the user has left neither navigates nor changes the address', async () => {
  let answered = { to: () => {}, close: () => {} };
  const lead = (how: typeof answered) => {
    answered = how;
  };
  const children = [
    {
      path: '/',
      element: (
        <Screen>
          <Waiting lead={lead} />
        </Screen>
      ),
    },
    {
      path: '/other',
      element: (
        <Screen>
          <Filtered />
        </Screen>
      ),
    },
    { path: '/done', element: 'Saved' },
  ];
  window.history.replaceState(null, '', '/');
  render(<RouterProvider router={createBrowserRouter([{ element: <Outlet />, children }])} />);
  await userEvent.click(screen.getByRole('link', { name: 'Other' }));
  await screen.findByText('glock');

  answered.to();
  answered.close();
  await new Promise((resolve) => setTimeout(resolve, 50));

  expect(location.pathname + location.search).toBe('/other?search=glock');
});
