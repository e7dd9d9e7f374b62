// Checks texts that a screen keeps in its address: the initial values, a change of several at once, and other parameters.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { mostSearched } from '../../../shared/kinds/index.ts';
import { useAddressTexts } from './address-texts.ts';

afterEach(cleanup);

function Screen() {
  const [texts, set] = useAddressTexts('search', 'show');
  return (
    <>
      <output>{JSON.stringify(texts)}</output>
      <button type="button" onClick={() => set({ search: 'glk 17' })}>
        Search
      </button>
      <button type="button" onClick={() => set({ search: '', show: '' })}>
        Clear
      </button>
    </>
  );
}

const openAt = (address: string) => {
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: ['/before', address] });
  render(<RouterProvider router={router} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { router, press, shown: () => JSON.parse(screen.getByRole('status').textContent ?? '') };
};

test('texts in the address are read from the address, and replace the history entry when they change', () => {
  const { router, press, shown } = openAt('/licenses/records?search=%20blou%20&entity=4');
  expect(shown()).toEqual({ search: 'blou', show: '' });

  press('Search');

  expect([shown(), router.state.location.search, router.state.historyAction]).toEqual([{ search: 'glk 17', show: '' }, '?search=glk+17&entity=4', 'REPLACE']);
});

test('texts in the address are cleared together without changing other parameters', () => {
  const { router, press, shown } = openAt('/licenses/records?search=blou&show=EXPIRED&entity=4');

  press('Clear');

  expect([shown(), router.state.location.search]).toEqual([{ search: '', show: '' }, '?entity=4']);
});

test('texts in the address are cut at the length that lists accept', () => {
  expect(openAt(`/x?search=${'y'.repeat(mostSearched + 9)}`).shown().search).toHaveLength(mostSearched);
});
