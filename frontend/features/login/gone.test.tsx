// The sign-in page when its lazy files cannot be loaded, after a new version or without a network.
// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import LoginPage from './page.tsx';

const gone = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module: http://registry.test/assets/gone.js');
});
vi.mock('../../session/cognito.ts', gone);
vi.mock('../../ui/page/toasts.tsx', gone);
vi.mock('./steps.tsx', gone);

afterEach(cleanup);
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

test('keeps the sign-in form and says what to do when its files cannot be loaded', async () => {
  render(<LoginPage onSignedIn={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Email'), 'thandi@firm.co.za');
  await settled();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'thandi@firm.co.za');

  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));

  expect(await screen.findByText('The sign-in could not be loaded. Reload the page and try again.')).toBeTruthy();
});

test('returns to the form with the reason when the forgotten-password screen cannot be loaded', async () => {
  render(<LoginPage onSignedIn={() => undefined} />);

  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));

  expect(await screen.findByText('The sign-in could not be loaded. Reload the page and try again.')).toBeTruthy();
  expect(screen.getByLabelText('Email')).toBeTruthy();
});
