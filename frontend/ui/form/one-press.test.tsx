// Two clicks in quick succession, where the first brings another button under the pointer.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOnePress } from './one-press.ts';

afterEach(cleanup);

const approved = vi.fn<(report: number) => void>();
beforeEach(() => approved.mockClear());

/** The report that was approved is gone from the list, and the next one stands in its place. */
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

test.each([2, 3])('of %i clicks in a row none is for what came under the pointer', (clicks) => {
  render(<Reports />);

  for (let i = 0; i < clicks; i++) clickAt('Approve', { x: 100 + i, y: 100 });

  expect(reports()).toEqual([1]);
});

test('who has had the time to read presses what came', async () => {
  render(<Reports />);

  clickAt('Approve');
  await new Promise((resolve) => setTimeout(resolve, 420));
  clickAt('Approve');

  expect(reports()).toEqual([1, 2]);
});

test('another place is another press, however soon', () => {
  render(<Reports />);

  clickAt('Approve');
  clickAt('Again and again', { x: 140, y: 100 });

  expect(reports()).toEqual([1, 0]);
});

test('the same button is pressed as often as it is pressed', () => {
  render(<Reports />);

  for (let i = 0; i < 3; i++) clickAt('Again and again');

  expect(reports()).toEqual([0, 0, 0]);
});

test('the keyboard is not held up by a click', () => {
  render(<Reports />);

  clickAt('Approve');
  clickAt('Approve');
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }), { detail: 0 });

  expect(reports()).toEqual([1, 2]);
});
