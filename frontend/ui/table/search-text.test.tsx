// Checks the search field over a list: it searches after a pause, and cuts text that is too long.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { mostSearched, searchText } from '../../../shared/kinds/index.ts';
import { SearchText } from './search-text.tsx';

afterEach(cleanup);

function open() {
  const searched = vi.fn();
  render(<SearchText search="" label="Search users" placeholder="Name or email" onSearch={searched} />);
  return { searched, box: screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users' }) };
}

test('the search field searches for the text without surrounding spaces', async () => {
  const { searched, box } = open();

  await userEvent.type(box, ' zulu ');

  await waitFor(() => expect(searched).toHaveBeenCalledWith('zulu'));
});

test('the search field cuts pasted text at the length that lists accept', async () => {
  const { searched, box } = open();

  fireEvent.change(box, { target: { value: 'x'.repeat(mostSearched + 20) } });

  expect(box.value).toHaveLength(mostSearched);
  await waitFor(() => expect(searched).toHaveBeenCalled());
  expect(v.is(searchText, searched.mock.calls[0]?.[0])).toBe(true);
  expect(searched.mock.calls[0]?.[0]).toHaveLength(mostSearched);
});
