// The search box over a list: what is typed is searched for once the typing pauses, and never more than a list takes.
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

test('searches for what was typed, without the blanks around it', async () => {
  const { searched, box } = open();

  await userEvent.type(box, ' zulu ');

  await waitFor(() => expect(searched).toHaveBeenCalledWith('zulu'));
});

test('holds no more than a list searches for, whatever is pasted into it', async () => {
  const { searched, box } = open();

  fireEvent.change(box, { target: { value: 'x'.repeat(mostSearched + 20) } });

  expect(box.value).toHaveLength(mostSearched);
  await waitFor(() => expect(searched).toHaveBeenCalled());
  expect(v.is(searchText, searched.mock.calls[0]?.[0])).toBe(true);
  expect(searched.mock.calls[0]?.[0]).toHaveLength(mostSearched);
});
