// Checks that a press on a placeholder button takes effect, whenever the code arrives.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, usePlaceholder } from './later.tsx';

afterEach(cleanup);

const Real = () => <button type="button">Real</button>;

interface StandsProps {
  readonly piece: ReturnType<typeof later<object>>;
  readonly pressed: (button: HTMLElement) => void;
}

function Stands({ piece, pressed }: StandsProps) {
  const { Piece, around, onPress } = usePlaceholder(piece, 'not yet', pressed);
  return (
    <div data-testid="around" {...around}>
      {Piece ? (
        <Piece />
      ) : (
        <button type="button" onClick={onPress}>
          Stand-in
        </button>
      )}
    </div>
  );
}

function standIn() {
  const pressed = vi.fn();
  let come = () => undefined as unknown;
  const piece = later<object>(
    () =>
      new Promise((resolve) => {
        come = () => resolve(Real);
      }),
  );
  render(<Stands piece={piece} pressed={pressed} />);
  fireEvent.pointerEnter(screen.getByTestId('around'));
  const comes = async () => {
    await act(async () => come());
    return screen.getByRole('button', { name: 'Real' });
  };
  return { pressed, comes, button: screen.getByRole('button', { name: 'Stand-in' }), around: screen.getByTestId('around') };
}

test('the placeholder presses the real button when the code arrives after the press', async () => {
  const { pressed, comes, button } = standIn();
  fireEvent.pointerDown(button);
  fireEvent.mouseDown(button);
  fireEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  const real = await comes();
  expect(pressed).toHaveBeenCalledExactlyOnceWith(real);
  expect(document.activeElement).toBe(real);
});

test('the placeholder presses the real button when the code arrives between pointerdown and mousedown', async () => {
  const { pressed, comes, button, around } = standIn();
  fireEvent.pointerDown(button);
  const real = await comes();
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.mouseDown(around);
  expect(pressed).toHaveBeenCalledExactlyOnceWith(real);
});

test('the placeholder leaves the press to the real button when the code arrives before mousedown', async () => {
  const { pressed, comes, button } = standIn();
  fireEvent.pointerDown(button);
  fireEvent.mouseDown(await comes());
  expect(pressed).not.toHaveBeenCalled();
});

test('the placeholder does not press the real button after it lost the focus', async () => {
  const { pressed, comes, button } = standIn();
  fireEvent.mouseDown(button);
  act(() => button.blur());
  await comes();
  expect(pressed).not.toHaveBeenCalled();
});

test('the placeholder presses nothing when the pointer is beside the buttons', async () => {
  const { pressed, comes, around } = standIn();
  fireEvent.pointerDown(around);
  fireEvent.mouseDown(around);
  await comes();
  fireEvent.pointerDown(around);
  fireEvent.mouseDown(around);
  expect(pressed).not.toHaveBeenCalled();
});
