// Where the keyboard goes on once what could not be loaded is there.
// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../api/error.ts';
import { KeepsFocus } from './keeps-focus.tsx';
import { Loadable } from './loadable.tsx';

afterEach(cleanup);

let answer: (data: string) => void;

/** Drawn anew within the group, as a screen is when its answer comes: the group hears nothing of it. */
function Firearm() {
  const [data, setData] = useState<string>();
  answer = setData;
  const error = data === undefined ? new ApiError(503, '') : undefined;
  return (
    <Loadable of={{ data, error, loading: false, reload: () => undefined }} what="the firearm" empty="No firearm">
      {(found) => <span>{found}</span>}
    </Loadable>
  );
}

const open = () =>
  render(
    <KeepsFocus label="Firearm Profile">
      <input aria-label="Serial number" />
      <Firearm />
    </KeepsFocus>,
  );

test('a retry that brought it leaves the keyboard with the group around it', () => {
  open();
  screen.getByRole('button', { name: 'Retry' }).focus();

  act(() => answer('Glock 17'));

  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Firearm Profile' }));
});

test('what has the keyboard elsewhere keeps it', () => {
  open();
  screen.getByLabelText('Serial number').focus();

  act(() => answer('Glock 17'));

  expect(document.activeElement).toBe(screen.getByLabelText('Serial number'));
});
