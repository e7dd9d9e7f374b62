// The notifications screen with a server that stores changes.

import { Header } from '../../frontend/app/header.tsx';
import NotificationsPage from '../../frontend/features/notifications/page.tsx';
import { aNotification } from '../../shared/notifications/example.ts';
import type { Notification } from '../../shared/notifications/schema.ts';
import { type Calls, list, ok, open } from './screen.tsx';

export const idOf = (n: number) => `019a9f3e-2f00-7000-8000-00000000000${n}`;
export const three = () => [
  aNotification({ id: idOf(3) }),
  aNotification({ id: idOf(2), type: 'success', title: 'Transaction completed', actionUrl: null }),
  aNotification({ id: idOf(1), type: 'info', title: 'Inspection scheduled', isRead: true }),
];

/** A server that stores the notifications, like the real one. */
export function openPage(all: Notification[] = three(), { at = '/notifications', calls = {} as Calls } = {}) {
  let kept = all;
  const unread = () => kept.filter(({ isRead }) => !isRead);
  const read = (some: readonly Notification[]) => {
    kept = kept.map((one) => (some.includes(one) ? { ...one, isRead: true } : one));
  };
  const byId = Object.fromEntries(
    all.flatMap((one) => {
      const mine = () => kept.filter(({ id }) => id === one.id);
      const marked = () => {
        read(mine());
        return ok(mine()[0]);
      };
      const removed = () => {
        kept = kept.filter(({ id }) => id !== one.id);
        return new Response(null, { status: 204 });
      };
      return [
        [`PATCH /api/notifications/${one.id}`, marked],
        [`DELETE /api/notifications/${one.id}`, removed],
      ];
    }),
  );
  const page = open(
    at,
    [
      {
        path: '/notifications',
        element: (
          <>
            <Header />
            <NotificationsPage />
          </>
        ),
      },
    ],
    {
      calls: {
        'GET /api/notifications': ({ query: { filter } }) => list(kept.filter(({ isRead }) => filter === 'all' || isRead === (filter === 'read'))),
        'GET /api/notifications/counts': () => ok({ total: kept.length, unread: unread().length }),
        'POST /api/notifications/mark-all-read': () => {
          const some = unread().slice(0, 2);
          read(some);
          return ok({ marked: some.length, left: unread().length > 0 });
        },
        ...byId,
        ...calls,
      },
    },
  );
  const vanish = (gone: string) => {
    kept = kept.filter(({ id }) => id !== gone);
  };
  return { ...page, arrive: (one: Notification) => kept.unshift(one), vanish };
}

/** The number of unread notifications in the header. */
export const badge = () => document.querySelector('nav .unread')?.textContent;
