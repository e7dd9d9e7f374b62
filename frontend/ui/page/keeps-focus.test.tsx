// Where the keyboard goes on when what had it is gone: in the group that had it last, and in no other.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
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

/** As Cloudscape's windows do: what had the focus before has it again when the window goes. */
function Asks({ before, onLeave }: { readonly before: () => HTMLElement; readonly onLeave: () => void }) {
  useLayoutEffect(() => () => before().focus(), [before]);
  return (
    <button type="button" onClick={onLeave}>
      Leave
    </button>
  );
}

const cancel = () => button('Cancel');

/** A form that asks before it is left; in a window that the screen was opened with, or on the screen itself. */
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
])('a form %s that is left by a question over it leaves the keyboard with its group', (_, inWindow) => {
  render(<Form inWindow={inWindow} />);
  button('Leave').focus();

  fireEvent.click(button('Leave'));

  expect(placed()).toBe('Firearm Profile');
});
