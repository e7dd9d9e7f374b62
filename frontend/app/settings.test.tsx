// Checks what a user's settings change in the browser: the tab's title, how often the settings reload, and what reloads after a lost connection.
// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import type { SettingValues } from '../../shared/settings/schema.ts';
import { aFirearm, list, ok, open } from '../../testing/browser/screen.tsx';
import { useRoute } from '../api/hooks.ts';
import { Page } from '../ui/page/page.tsx';
import { SettingsProvider, useSettled } from './settings.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Screen() {
  const settled = useSettled();
  const { data = [] } = useRoute(contract.firearms.list);
  return (
    <Page title="Screen">
      <p>{settled ? `${data.length} firearm` : 'not settled'}</p>
    </Page>
  );
}

const element = (
  <SettingsProvider>
    <Screen />
  </SettingsProvider>
);
const openWith = (values: Partial<SettingValues>) =>
  open('/', [{ path: '/', element }], {
    calls: {
      'GET /api/settings': () => ok({ values, systemVersion: '0.1.0', smsConfigured: false, version: 1 }),
      'GET /api/firearms': () => list([aFirearm()]),
    },
  });

test("the tab shows the system's name", async () => {
  openWith({ systemName: 'Gauteng Registry' });

  await waitFor(() => expect(document.title).toBe('Screen - Gauteng Registry'));
});

test.each([
  ['optimized', 300],
  ['standard', 60],
  ['high', 20],
] as const)('with mobile data usage %s the settings reload every %d seconds', async (mobileDataUsage, seconds) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { of } = openWith({ mobileDataUsage });
  await screen.findByText('1 firearm');
  const before = of('GET /api/settings').length;

  await act(() => vi.advanceTimersByTimeAsync((seconds - 5) * 1000));
  const early = of('GET /api/settings').length;
  await act(() => vi.advanceTimersByTimeAsync(10_000));

  expect([early - before, of('GET /api/settings').length - before]).toEqual([0, 1]);
});

test.each([
  [true, 2],
  [false, 1],
])('with field sync %s the data on the screen has been requested %d times after a reconnect', async (fieldSync, times) => {
  const { of } = openWith({ fieldSync });
  await screen.findByText('1 firearm');

  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));

  expect(of('GET /api/firearms')).toHaveLength(times);
});
