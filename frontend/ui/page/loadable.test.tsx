// Checks where the focus goes after a retry has loaded the data.
// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../api/error.ts';
import { KeepsFocus } from './keeps-focus.tsx';
import { Loadable } from './loadable.tsx';

afterEach(cleanup);

let answer: (data: string) => void;

/** Renders again within the group, which does not render, like a screen when its answer arrives. */
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

test('a successful retry moves the focus from Retry to the group around it', () => {
  open();
  screen.getByRole('button', { name: 'Retry' }).focus();

  act(() => answer('Glock 17'));

  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Firearm Profile' }));
});

test('a successful retry leaves the focus where the user moved it', () => {
  open();
  screen.getByLabelText('Serial number').focus();

  act(() => answer('Glock 17'));

  expect(document.activeElement).toBe(screen.getByLabelText('Serial number'));
});
