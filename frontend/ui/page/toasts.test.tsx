// Checks toasts: one at a time, for five seconds, reachable with F8.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toastStore } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

const say = (title: string, destructive = false) => act(() => toast({ title, destructive }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  dismissToast(toastStore.read()?.id ?? 0);
  vi.useRealTimers();
});

test('the region shows one toast at a time, the newest', () => {
  render(<Toasts />);

  say('First');
  say('Second');

  expect(screen.queryAllByText('First')).toHaveLength(0);
  expect(screen.getAllByText('Second').length).toBeGreaterThan(0);
});

test('attack 24: a toast shows a script as text', () => {
  const { baseElement } = render(<Toasts />);

  act(() => toast({ title: '<script>alert(1)</script>', description: '<img src=x onerror=alert(1)>' }));

  expect(screen.getAllByText('<img src=x onerror=alert(1)>').length).toBeGreaterThan(0);
  expect(baseElement.querySelectorAll('script, img')).toHaveLength(0);
});

test("a screen reader reads a toast's texts as separate words", () => {
  render(<Toasts />);

  act(() => toast({ title: 'Error', description: 'Failed to update firearm', reason: 'Try again in a moment.', destructive: true }));
  act(() => void vi.advanceTimersByTime(100));

  expect(screen.getByRole('status').textContent?.trim()).toBe('Notification Error Failed to update firearm Try again in a moment.');
});

test('a toast disappears after five seconds', () => {
  render(<Toasts />);
  say('Saved');

  act(() => void vi.advanceTimersByTime(4900));
  expect(toastStore.read()?.title).toBe('Saved');
  act(() => void vi.advanceTimersByTime(200));

  expect(toastStore.read()).toBeUndefined();
});

test("a toast that was raised before the toasts' code was loaded still appears", () => {
  toast({ title: 'Login Successful' });

  render(<Toasts />);

  expect(screen.getAllByText('Login Successful').length).toBeGreaterThan(0);
});

test('the toasts are in a region named Notifications that F8 focuses', () => {
  render(<Toasts />);
  say('Saved');

  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });

  expect(screen.getByRole('region', { name: 'Notifications' }).contains(document.activeElement)).toBe(true);
});

test('a toast marks a failure', () => {
  render(<Toasts />);

  say('Login Failed', true);

  expect(document.querySelector('.toast-destructive')).not.toBeNull();
});
