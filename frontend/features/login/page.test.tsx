// Signing in: the texts for invalid input, a refusal and success (spec 1, sections 5 and 8).
// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person, refused } from '../../../testing/browser/screen.tsx';
import { toastStore } from '../../ui/page/toast-store.ts';
import LoginPage from './page.tsx';

const cognito = vi.hoisted(() => ({
  signIn: vi.fn<() => Promise<{ done: boolean }>>(),
  accessToken: vi.fn<() => Promise<string | undefined>>(),
}));
// Cognito's library calls Cognito itself.
vi.mock('../../session/cognito.ts', () => cognito);
// Amplify's screens, reduced to a button that finishes them.
vi.mock('./steps.tsx', () => ({
  default: ({ onDone }: { readonly onDone: () => void }) => (
    <button type="button" onClick={onDone}>
      Confirm the code
    </button>
  ),
}));

const wire = vi.fn<typeof fetch>();
const signedIn = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', wire);
  cognito.signIn.mockResolvedValue({ done: true });
  cognito.accessToken.mockResolvedValue('a-token');
});
afterEach(cleanup);

async function signIn(email = 'thandi@firm.co.za', password = 'right') {
  render(<LoginPage onSignedIn={signedIn} />);
  if (email) await person.type(screen.getByLabelText('Email'), email);
  if (password) await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('has a first-level heading, like every other screen', () => {
  render(<LoginPage onSignedIn={signedIn} />);

  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Sign In']);
});

test.each([
  ['thandi', 'right', 'Invalid email address'],
  ['thandi@firm.co.za', '', 'Password is required'],
])('shows what is wrong with "%s" and "%s" without a request', async (email, password, message) => {
  await signIn(email, password);

  expect(await screen.findByText(message)).toBeTruthy();
  expect(cognito.signIn).not.toHaveBeenCalled();
});

test('shows the same error for a wrong password and an unknown address', async () => {
  cognito.signIn.mockRejectedValue(Object.assign(new Error('User does not exist.'), { name: 'UserNotFoundException' }));

  await signIn();

  await waitFor(() => expect(toastStore.read()).toMatchObject({ title: 'Login Failed', description: 'Invalid email or password', destructive: true }));
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test('shows the sentence of a registry refusal, never its whole response', async () => {
  wire.mockImplementation(async () => refused('unavailable', 'The registry cannot be reached at the moment. Try again shortly.'));

  await signIn();

  const sentence = 'The registry cannot be reached at the moment. Try again shortly.';
  await waitFor(() => expect(toastStore.read()).toMatchObject({ title: 'Login Failed', description: sentence }));
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  expect(signedIn).not.toHaveBeenCalled();
});

test('returns to the form with the reason when the registry refuses after the one-time code', async () => {
  cognito.signIn.mockResolvedValue({ done: false });
  wire.mockImplementation(async () => refused('session-ended', 'Your session has ended. Sign in again.'));
  await signIn();

  await person.click(await screen.findByRole('button', { name: 'Confirm the code' }));

  expect(await screen.findByText('Your session has ended. Sign in again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(screen.queryByText('Confirm the code')).toBeNull();
});

test('shows the same connection error as the other screens', async () => {
  wire.mockRejectedValue(new TypeError('Failed to fetch'));

  await signIn();

  await waitFor(() => expect(toastStore.read()?.description).toBe('The server cannot be reached. Check your connection and try again.'));
});
