// Every screen of the signed-in application: its path, its name, who may open it, and where its code is.
import type { AppLayoutProps } from '@cloudscape-design/components/app-layout';
import type { ComponentType } from 'react';
import type { RouteSpec } from '../../shared/route.ts';

export interface PageEntry {
  readonly path: `/${string}`;
  readonly title: string;
  readonly permission: RouteSpec['permission'];
  /** How wide the content may grow. */
  readonly content?: AppLayoutProps.ContentType;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

export const pages: readonly PageEntry[] = [
  { path: '/', title: 'Dashboard', permission: 'dashboard:open', content: 'dashboard', load: () => import('../features/dashboard/page.tsx') },
  {
    path: '/registration',
    title: 'Firearm Registration',
    permission: 'firearm:read',
    content: 'table',
    load: () => import('../features/registration/page.tsx'),
  },
  {
    path: '/registration/import',
    title: 'Import Firearms',
    permission: 'firearm:import',
    content: 'table',
    load: () => import('../features/imports/page.tsx'),
  },
  {
    path: '/registration/import/:id',
    title: 'Import Firearms',
    permission: 'firearm:import',
    content: 'table',
    load: () => import('../features/imports/page.tsx'),
  },
  {
    path: '/registration/:id/edit',
    title: 'Edit Firearm',
    permission: 'firearm:edit',
    content: 'form',
    load: () => import('../features/registration/edit.tsx'),
  },
  { path: '/firearms/:id/profile', title: 'Firearm Profile', permission: 'firearm:read', load: () => import('../features/profile/page.tsx') },
  {
    path: '/lifecycle',
    title: 'Lifecycle Management',
    permission: 'firearm:read',
    content: 'table',
    load: () => import('../features/lifecycle/page.tsx'),
  },
  {
    path: '/transactions',
    title: 'Transactions',
    permission: 'transaction:read',
    content: 'table',
    load: () => import('../features/transactions/page.tsx'),
  },
  { path: '/transactions/:id', title: 'Transaction', permission: 'transaction:read', load: () => import('../features/transactions/detail.tsx') },
  { path: '/library', title: 'Reference Library', permission: 'library:read', content: 'cards', load: () => import('../features/library/page.tsx') },
  { path: '/ancillaries', title: 'Ancillaries', permission: 'ancillary:read', content: 'table', load: () => import('../features/ancillaries/page.tsx') },
  {
    path: '/ancillaries/register',
    title: 'Register Ancillary',
    permission: 'ancillary:write',
    content: 'form',
    load: () => import('../features/ancillaries/register.tsx'),
  },
  {
    path: '/ancillaries/library/add',
    title: 'Add Ancillary Library Record',
    permission: 'library:add',
    content: 'form',
    load: () => import('../features/ancillaries/add-library.tsx'),
  },
  { path: '/ancillaries/:id', title: 'Ancillary', permission: 'ancillary:read', load: () => import('../features/ancillaries/details.tsx') },
  {
    path: '/ancillaries/:id/edit',
    title: 'Edit Ancillary',
    permission: 'ancillary:write',
    content: 'form',
    load: () => import('../features/ancillaries/edit.tsx'),
  },
  {
    path: '/licenses',
    title: 'License Management',
    permission: 'legal-entity:read',
    content: 'cards',
    load: () => import('../features/legal-entities/cards.tsx'),
  },
  {
    path: '/licenses/create',
    title: 'Add License',
    permission: 'license:write',
    content: 'form',
    load: () => import('../features/licenses/create.tsx'),
  },
  {
    path: '/licenses/records',
    title: 'License Records',
    permission: 'license:read',
    content: 'table',
    load: () => import('../features/licenses/records.tsx'),
  },
  { path: '/licenses/:id', title: 'License', permission: 'license:read', load: () => import('../features/licenses/detail.tsx') },
  {
    path: '/legal-entities/:id',
    title: 'Legal Entity',
    permission: 'legal-entity:read',
    content: 'table',
    load: () => import('../features/licenses/entity.tsx'),
  },
  {
    path: '/legal-entities',
    title: 'Legal Entities',
    permission: 'legal-entity:read',
    content: 'table',
    load: () => import('../features/legal-entities/page.tsx'),
  },
  {
    path: '/legal-entities/create',
    title: 'Create Legal Entity',
    permission: 'legal-entity:write',
    content: 'form',
    load: () => import('../features/legal-entities/create.tsx'),
  },
  {
    path: '/legal-entities/:id/edit',
    title: 'Edit Legal Entity',
    permission: 'legal-entity:write',
    content: 'form',
    load: () => import('../features/legal-entities/edit.tsx'),
  },
];
