// Checks that the screen and its input remain when code of the frame cannot be downloaded.
// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toastStore } from '../ui/page/toast-store.ts';
import { lazily } from './lazily.ts';
import { Messages } from './messages.tsx';

const network = vi.hoisted(() => ({ fetched: 0 }));
vi.mock('../ui/page/toasts.tsx', () => {
  network.fetched++;
  throw new TypeError('Failed to fetch dynamically imported module');
});

vi.mock('../features/landing/page.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(cleanup);

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('the screen stays when the toasts cannot be downloaded', async () => {
  render(
    <>
      <input aria-label="Serial number" defaultValue="ABC123" />
      <Messages />
    </>,
  );

  act(() => toast({ title: 'Error', description: 'The server cannot be reached.' }));
  await settled();

  expect(network.fetched).toBeGreaterThan(0);
  expect(screen.getByLabelText('Serial number')).toHaveProperty('value', 'ABC123');
  act(() => dismissToast(toastStore.read()?.id ?? 0));
});

test('a replacement text appears for a part that cannot be downloaded', async () => {
  const Help = lazily(
    () => Promise.reject<{ default: () => string }>(new TypeError('Failed to fetch dynamically imported module')),
    () => 'The help could not be fetched.',
  );

  render(
    <Suspense fallback="Loading...">
      <Help />
    </Suspense>,
  );

  expect(await screen.findByText('The help could not be fetched.')).toBeTruthy();
});

test('the page offers a reload when the application cannot be downloaded', async () => {
  document.body.innerHTML = '<div id="root"></div>';

  await act(() => import('../main.tsx'));

  expect(await screen.findByText('The registry could not be loaded. Check your connection and try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});
