// A window with a form, and a press beside it.
// @vitest-environment jsdom
import Modal from '@cloudscape-design/components/modal';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { unlessBeside } from './beside.ts';

afterEach(cleanup);

test('stays open when somebody presses beside it, and closes by its button and by Escape', () => {
  const close = vi.fn();
  render(
    <Modal visible header="New Case" closeAriaLabel="Close" onDismiss={unlessBeside(close)}>
      <input aria-label="Title" />
    </Modal>,
  );
  const beside = screen.getByRole('dialog');

  fireEvent.mouseDown(beside);
  fireEvent.click(beside);
  const afterPress = close.mock.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Escape', keyCode: 27 });

  expect([afterPress, close.mock.calls.length]).toEqual([0, 2]);
});
