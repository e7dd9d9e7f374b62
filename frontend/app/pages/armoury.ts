// The screens of the armoury: officers, safes and custody.
import { only, type PageEntry } from './entry.ts';

export const armoury: readonly PageEntry[] = [
  { path: '/custody/officers', title: 'Officers', permission: 'officer:read', content: 'table', load: () => import('../../features/officers/page.tsx') },
  {
    path: '/custody/officers/new',
    title: 'Add Officer',
    permission: 'officer:write',
    content: 'form',
    load: () => import('../../features/officers/add.tsx'),
  },
  {
    path: '/custody/officers/shared',
    title: 'Officers of Several Providers',
    permission: 'officer:match',
    restriction: only.persons,
    content: 'table',
    load: () => import('../../features/officers/shared.tsx'),
  },
  {
    path: '/custody/officers/import',
    title: 'Import Officers',
    permission: 'officer:write',
    content: 'table',
    load: () => import('../../features/imports/officers-page.tsx'),
  },
  {
    path: '/custody/officers/import/:id',
    title: 'Import Officers',
    permission: 'officer:write',
    content: 'table',
    load: () => import('../../features/imports/officers-page.tsx'),
  },
  { path: '/custody/officers/:id', title: 'Officer', permission: 'officer:read', content: 'table', load: () => import('../../features/officers/officer.tsx') },
  {
    path: '/custody/provision-register',
    title: 'Register of Provision',
    permission: 'custody:read',
    content: 'table',
    load: () => import('../../features/provision-register/page.tsx'),
  },
  { path: '/custody/safes', title: 'Safes', permission: 'custody:read', content: 'table', load: () => import('../../features/safes/page.tsx') },
  { path: '/custody/labels', title: 'Labels', permission: 'label:print', content: 'table', load: () => import('../../features/labels/page.tsx') },
];
