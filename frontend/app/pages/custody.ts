// The screens of custody: who holds which firearm now, and the counter.
import { only, type PageEntry } from './entry.ts';

export const custody: readonly PageEntry[] = [
  { path: '/custody', title: 'Who Holds What', permission: 'custody:read', content: 'table', load: () => import('../../features/custody/board.tsx') },
  {
    path: '/custody/overdue',
    title: 'Overdue Firearms',
    permission: 'custody:read',
    content: 'table',
    load: () => import('../../features/custody/overdue.tsx'),
  },
  {
    path: '/custody/national',
    title: 'National Custody',
    permission: 'custody:oversee',
    restriction: only.compliance,
    content: 'table',
    load: () => import('../../features/custody/national.tsx'),
  },
  {
    path: '/custody/counter',
    title: 'Counter',
    permission: 'custody:issue',
    content: 'table',
    hidesMenu: true,
    load: () => import('../../features/custody/counter.tsx'),
  },
  { path: '/custody/ammunition', title: 'Ammunition', permission: 'custody:read', content: 'table', load: () => import('../../features/ammunition/page.tsx') },
  {
    path: '/custody/ammunition/entries',
    title: 'Ammunition Entries',
    permission: 'custody:read',
    content: 'table',
    load: () => import('../../features/ammunition/entries.tsx'),
  },
];
