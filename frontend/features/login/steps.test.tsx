// The sign-in steps after the password, when they cannot be started.
// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { press } from '../../../testing/browser/screen.tsx';
import { ApiError } from '../../api/error.ts';
import LoginPage from './page.tsx';

// Cognito's screens are built from the host's settings, which cannot be read here.
vi.mock('../../session/cognito.ts', () => ({ configureCognito: async () => Promise.reject(ApiError.unreachable()) }));

afterEach(cleanup);

test('returns from a forgotten password to the form with the reason when there is no connection', async () => {
  render(<LoginPage onSignedIn={vi.fn()} />);

  await press('Forgot password?');

  expect(await screen.findByText('The server cannot be reached. Check your connection and try again.', { selector: '.failure' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});
