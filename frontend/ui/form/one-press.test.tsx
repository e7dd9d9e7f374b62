// Checks two quick clicks when the first one brings another button under the pointer.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOnePress } from './one-press.ts';

afterEach(cleanup);

const approved = vi.fn<(report: number) => void>();
beforeEach(() => approved.mockClear());

/** An approved report leaves the list, and the next one takes its place. */
function Reports() {
  useOnePress();
  const [first, setFirst] = useState(1);
  const approve = (report: number) => {
    approved(report);
    setFirst(report + 1);
  };
  return (
    <>
      <button key={first} type="button" onClick={() => approve(first)}>
        Approve
      </button>
      <button type="button" onClick={() => approved(0)}>
        Again and again
      </button>
    </>
  );
}

const clickAt = (name: string, { x = 100, y = 100 } = {}) => {
  const button = screen.getByRole('button', { name });
  fireEvent.pointerDown(button, { clientX: x, clientY: y });
  fireEvent.click(button, { clientX: x, clientY: y, detail: 1 });
};
const reports = () => approved.mock.calls.map(([report]) => report);

test.each([2, 3])('a double click: only the first of %i quick clicks counts when another button appears under the pointer', (clicks) => {
  render(<Reports />);

  for (let i = 0; i < clicks; i++) clickAt('Approve', { x: 100 + i, y: 100 });

  expect(reports()).toEqual([1]);
});

test('a click on the new button counts after a pause', async () => {
  render(<Reports />);

  clickAt('Approve');
  await new Promise((resolve) => setTimeout(resolve, 420));
  clickAt('Approve');

  expect(reports()).toEqual([1, 2]);
});

test('a quick click at another place counts', () => {
  render(<Reports />);

  clickAt('Approve');
  clickAt('Again and again', { x: 140, y: 100 });

  expect(reports()).toEqual([1, 0]);
});

test('repeated quick clicks on the same button count', () => {
  render(<Reports />);

  for (let i = 0; i < 3; i++) clickAt('Again and again');

  expect(reports()).toEqual([0, 0, 0]);
});

test('a key press counts right after a click', () => {
  render(<Reports />);

  clickAt('Approve');
  clickAt('Approve');
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }), { detail: 0 });

  expect(reports()).toEqual([1, 2]);
});
