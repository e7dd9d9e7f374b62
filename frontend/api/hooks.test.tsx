// Checks useRoute and useCommand: which answers reload, and which are kept.
// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { AnswerCache } from './cache.tsx';
import { useForget } from './forget.ts';
import { useCommand, useRoute } from './hooks.ts';

const asked: string[] = [];
let status = 200;

beforeEach(() => {
  asked.length = 0;
  status = 200;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(`${init.method} ${address}`);
    return new Response(JSON.stringify([{ id: `${asked.length}` }]), { status });
  });
});
afterEach(cleanup);

const as = (userId: string) => ({ wrapper: ({ children }: { children: ReactNode }) => <AnswerCache userId={userId}>{children}</AnswerCache> });

test('useCommand reloads only the answers that a command may have changed', async () => {
  const { result } = renderHook(
    () => ({
      firearms: useRoute(contract.firearms.list, { query: { search: 'glock' } }),
      metrics: useRoute(contract.dashboard.metrics),
      library: useRoute(contract.library.list),
      register: useCommand(contract.firearms.register),
    }),
    as('u1'),
  );
  await waitFor(() => expect(result.current.library.data).toBeDefined());
  asked.length = 0;

  await act(() => result.current.register.run({ body: { serialNumber: 'A1' } as never }));

  await waitFor(() => expect(asked.sort()).toEqual(['GET /api/dashboard/metrics', 'GET /api/firearms?search=glock', 'POST /api/firearms']));
});

test('useCommand reloads, when its screen opens again, an answer from before a command', async () => {
  const book = { params: { id: '7' } };
  const { result, rerender } = renderHook(
    ({ shown }) => ({
      entries: useRoute(contract.stockRegister.list, shown ? book : null),
      register: useCommand(contract.firearms.register),
    }),
    { ...as('u1'), initialProps: { shown: true } },
  );
  await waitFor(() => expect(result.current.entries.data).toBeDefined());
  rerender({ shown: false });
  asked.length = 0;

  await act(() => result.current.register.run({ body: { serialNumber: 'A1' } as never }));
  expect(asked).toEqual(['POST /api/firearms']);
  rerender({ shown: true });

  await waitFor(() => expect(asked).toEqual(['POST /api/firearms', 'GET /api/legal-entities/7/stock-register']));
});

test('useForget reloads answers that background work changed, even very recent ones', async () => {
  const { result, rerender } = renderHook(({ shown }) => ({ firearms: useRoute(contract.firearms.list, shown ? {} : null), forget: useForget() }), {
    ...as('u1'),
    initialProps: { shown: true },
  });
  await waitFor(() => expect(result.current.firearms.data).toBeDefined());
  rerender({ shown: false });

  act(() => result.current.forget(['/api/firearms']));
  rerender({ shown: true });

  await waitFor(() => expect(asked).toHaveLength(2));
});

test("useRoute keeps a list's former page on the screen while the next one loads", async () => {
  const { result, rerender } = renderHook(({ search }) => useRoute(contract.firearms.list, { query: { search } }), {
    ...as('u1'),
    initialProps: { search: 'a' },
  });
  await waitFor(() => expect(result.current.data).toBeDefined());

  rerender({ search: 'b' });

  expect(result.current.data).toBeDefined();
  expect(result.current.loading).toBe(false);
  await waitFor(() => expect(result.current.refreshing).toBe(false));
});

test('useRoute: a list without an address, or with a failed page, is not loading', async () => {
  const { result, rerender } = renderHook(({ search }) => useRoute(contract.firearms.list, search === null ? null : { query: { search } }), {
    ...as('u1'),
    initialProps: { search: 'a' as string | null },
  });
  await waitFor(() => expect(result.current.data).toBeDefined());
  status = 500;

  rerender({ search: 'b' });
  await waitFor(() => expect(result.current.error?.status).toBe(500));
  const failed = result.current.refreshing;
  rerender({ search: null });

  expect([failed, result.current.refreshing]).toEqual([false, false]);
});

test('useRoute never shows one record while another loads', async () => {
  const { result, rerender } = renderHook(({ id }) => useRoute(contract.firearms.get, { params: { id } }), { ...as('u1'), initialProps: { id: 'a' } });
  await waitFor(() => expect(result.current.data).toBeDefined());

  rerender({ id: 'b' });

  expect(result.current.data).toBeUndefined();
  expect(result.current.loading).toBe(true);
  await waitFor(() => expect(result.current.data).toBeDefined());
});

test('useRoute does not retry a failure by itself, and retries on request', async () => {
  status = 500;
  const { result } = renderHook(() => useRoute(contract.firearms.list), as('u1'));
  await waitFor(() => expect(result.current.error?.status).toBe(500));
  expect(asked).toHaveLength(1);
  status = 200;

  act(() => result.current.reload());

  await waitFor(() => expect(result.current.data).toBeDefined());
  expect(result.current.error).toBeUndefined();
});

test('useRoute continues polling after a temporary failure, and stops after a refusal', async () => {
  status = 503;
  renderHook(() => useRoute(contract.notifications.counts, {}, { everyMs: 20 }), as('u1'));
  await waitFor(() => expect(asked.length).toBeGreaterThan(2));
  status = 404;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const refused = asked.length;

  await new Promise((resolve) => setTimeout(resolve, 100));

  expect(asked).toHaveLength(refused);
});

test('useRoute shows the next user no answers of the last one', async () => {
  const first = renderHook(() => useRoute(contract.firearms.list), as('u1'));
  await waitFor(() => expect(first.result.current.data).toBeDefined());
  first.unmount();

  const second = renderHook(() => useRoute(contract.firearms.list), as('u2'));

  expect(second.result.current.data).toBeUndefined();
  await waitFor(() => expect(second.result.current.data).toEqual([{ id: '2' }]));
});

test('useRoute sends nothing without an address', () => {
  const { result } = renderHook(() => useRoute(contract.firearms.list, null), as('u1'));

  expect(result.current).toMatchObject({ loading: false, data: undefined });
  expect(asked).toEqual([]);
});

test('useCommand reloads an answer that a command changed off the screen, however soon it is shown again', async () => {
  const list = renderHook(({ shown }) => ({ list: useRoute(contract.cases.list, shown ? {} : null), edit: useCommand(contract.cases.edit) }), {
    ...as('u1'),
    initialProps: { shown: true },
  });
  await waitFor(() => expect(list.result.current.list.data).toEqual([{ id: '1' }]));

  list.rerender({ shown: false });
  await act(() => list.result.current.edit.run({ params: { id: 'a' }, body: { status: 'in_progress' } }));
  list.rerender({ shown: true });

  await waitFor(() => expect(list.result.current.list.data).toEqual([{ id: '3' }]));
});

describe('useCommand after a refusal', () => {
  test.each([
    [409, false, true],
    [412, false, true],
    [400, false, false],
    [412, true, false],
  ])('with status %i, and an open form (%s), reloads the records (%s)', async (refusal, holds, shows) => {
    const { result } = renderHook(() => ({ list: useRoute(contract.cases.list), edit: useCommand(contract.cases.edit, { holds }) }), as('u1'));
    await waitFor(() => expect(result.current.list.data).toBeDefined());
    asked.length = 0;
    status = refusal;

    await act(() => expect(result.current.edit.run({ params: { id: 'a' }, body: { status: 'in_progress' } })).rejects.toMatchObject({ status: refusal }));

    expect(asked).toEqual(['PATCH /api/cases/a', ...(shows ? ['GET /api/cases'] : [])]);
    expect(result.current.edit.busy).toBe(false);
  });
});
