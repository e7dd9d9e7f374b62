// The steps beside the password, where they cannot be begun.
// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { press } from '../../../testing/browser/screen.tsx';
import { ApiError } from '../../api/error.ts';
import LoginPage from './page.tsx';

// The host's settings cannot be read: all that Cognito's screens are made with.
vi.mock('../../session/cognito.ts', () => ({ configureCognito: async () => Promise.reject(ApiError.unreachable()) }));

afterEach(cleanup);

test('a forgotten password without a connection leads back to the form, with the reason', async () => {
  render(<LoginPage onSignedIn={vi.fn()} />);

  await press('Forgot password?');

  expect(await screen.findByText('The server cannot be reached. Check the connection and try again.', { selector: '.failure' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});
