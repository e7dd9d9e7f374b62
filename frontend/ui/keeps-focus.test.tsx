// Where the keyboard goes on when what had it is gone: in the group that had it last, and in no other.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { KeepsFocus } from './keeps-focus.tsx';

afterEach(cleanup);

/** Two groups: the button of the first is off for good once it is pressed, that of the second is gone. Both are drawn anew with each press. */
function Both() {
  const [linked, setLinked] = useState(false);
  const [noted, setNoted] = useState(false);
  return (
    <>
      <KeepsFocus label="Firearms">
        <button type="button" disabled={linked} onClick={() => setLinked(true)}>
          Link
        </button>
      </KeepsFocus>
      <KeepsFocus label="Notes">
        {noted ? null : (
          <button type="button" onClick={() => setNoted(true)}>
            Note
          </button>
        )}
      </KeepsFocus>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const placed = () => document.activeElement?.getAttribute('aria-label');

test('a button that is gone leaves the keyboard with its group', () => {
  render(<Both />);
  button('Note').focus();

  fireEvent.click(button('Note'));

  expect(placed()).toBe('Notes');
});

test('a group whose button was switched off takes nothing from where the keyboard went since', () => {
  render(<Both />);
  button('Link').focus();
  fireEvent.click(button('Link'));
  button('Note').focus();

  fireEvent.click(button('Note'));

  expect(placed()).toBe('Notes');
});

test('what somebody left by themselves is not given back', async () => {
  render(<Both />);
  button('Note').focus();
  button('Note').blur();
  await Promise.resolve();

  fireEvent.click(button('Link'));

  expect(document.activeElement).toBe(document.body);
});
