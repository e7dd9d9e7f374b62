// Checks a dialog with a form: clicks outside it, and the question before it loses text.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';
import { LeaveGuard, Unsaved } from './leave-guard.tsx';
import { LeaveQuestion } from './leave-question.tsx';

afterEach(cleanup);

test('a form dialog stays open after a click outside it, and closes by its button and by Escape', () => {
  const close = vi.fn();
  render(
    <FormDialog header="New Case" onClose={close}>
      <input aria-label="Title" />
    </FormDialog>,
  );
  const beside = screen.getByRole('dialog');

  fireEvent.mouseDown(beside);
  fireEvent.click(beside);
  const afterPress = close.mock.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Escape', keyCode: 27 });

  expect([afterPress, close.mock.calls.length]).toEqual([0, 2]);
});

const close = vi.fn();
const escapeFrom = (element: HTMLElement) => fireEvent.keyDown(element, { key: 'Escape', keyCode: 27 });
const question = () => screen.queryByRole('dialog', { name: 'Leave window' });

function openWindow({ typed, typedBelow = false }: { readonly typed: boolean; readonly typedBelow?: boolean }) {
  close.mockClear();
  const screenWithWindow = (
    <>
      <LeaveQuestion />
      <Unsaved when={() => typedBelow} />
      <FormDialog header="New Case" onClose={close}>
        <Unsaved when={() => typed} />
        <input aria-label="Title" />
      </FormDialog>
    </>
  );
  render(
    <LeaveGuard>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: screenWithWindow }])} />
    </LeaveGuard>,
  );
}

test('a form dialog asks before Escape discards text, and a second Escape returns to the form', () => {
  openWindow({ typed: true });

  escapeFrom(screen.getByLabelText('Title'));
  const asked = question();
  escapeFrom(screen.getByRole('button', { name: 'Leave' }));

  expect([asked !== null, question(), close.mock.calls.length]).toEqual([true, null, 0]);
});

test('a form dialog closes by its button after the user confirms that the text is lost', () => {
  openWindow({ typed: true });

  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const before = close.mock.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));

  expect([before, close.mock.calls.length, question()]).toEqual([0, 1, null]);
});

test('a form dialog keeps the unsaved text of the page below it', () => {
  openWindow({ typed: false, typedBelow: true });

  escapeFrom(screen.getByLabelText('Title'));

  expect([question(), close.mock.calls.length]).toEqual([null, 1]);
});
