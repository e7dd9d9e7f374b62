// Where the page is scrolled to after a filter and after a link.
// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, Link, Outlet, RouterProvider, ScrollRestoration, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepingPlace } from './keeping-place.ts';

const scrolled = vi.fn<(x: number, y: number) => void>();
beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal('scrollTo', scrolled);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
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

test('a filter in the address leaves the page where it is; another screen begins at its top', async () => {
  const frame = (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
  const children = [
    { path: '/', element: <Screen /> },
    { path: '/other', element: 'Other screen' },
  ];
  render(<RouterProvider router={keepingPlace(createBrowserRouter([{ element: frame, children }]))} />);
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
