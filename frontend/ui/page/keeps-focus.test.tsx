// Checks where the focus goes when the focused button disappears: to the last group that had it, and to no other.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { KeepsFocus } from './keeps-focus.tsx';

afterEach(cleanup);

/** Two groups. A press disables the first group's button for good and removes the second's. Each press renders both again. */
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

test('KeepsFocus moves the focus to the group of a removed button', () => {
  render(<Both />);
  button('Note').focus();

  fireEvent.click(button('Note'));

  expect(placed()).toBe('Notes');
});

test('a group with a disabled button does not take the focus that has moved on', () => {
  render(<Both />);
  button('Link').focus();
  fireEvent.click(button('Link'));
  button('Note').focus();

  fireEvent.click(button('Note'));

  expect(placed()).toBe('Notes');
});

test('KeepsFocus does not restore a focus that the user moved away', async () => {
  render(<Both />);
  button('Note').focus();
  button('Note').blur();
  await Promise.resolve();

  fireEvent.click(button('Link'));

  expect(document.activeElement).toBe(document.body);
});

/** Like Cloudscape's dialogs: when one closes, the element that had the focus before gets it back. */
function Asks({ before, onLeave }: { readonly before: () => HTMLElement; readonly onLeave: () => void }) {
  useLayoutEffect(() => () => before().focus(), [before]);
  return (
    <button type="button" onClick={onLeave}>
      Leave
    </button>
  );
}

const cancel = () => button('Cancel');

/** A form that asks before the user leaves it, in a dialog or on the page itself. */
function Form({ inWindow }: { readonly inWindow: boolean }) {
  const [left, setLeft] = useState(false);
  const form = (
    <section role={inWindow ? 'dialog' : undefined}>
      <button type="button">Cancel</button>
      <Asks before={cancel} onLeave={() => setLeft(true)} />
    </section>
  );
  return <KeepsFocus label="Firearm Profile">{left ? null : inWindow ? createPortal(form, document.body) : form}</KeepsFocus>;
}

test.each([
  ['on the screen', false],
  ['in a window', true],
])('after the leave question, the focus of a form %s moves to its group', (_, inWindow) => {
  render(<Form inWindow={inWindow} />);
  button('Leave').focus();

  fireEvent.click(button('Leave'));

  expect(placed()).toBe('Firearm Profile');
});
