// The screens of who looks over the whole and runs it, and of everybody: figures, reports, messages, users, settings.
import { only, type PageEntry } from './entry.ts';

export const oversight: readonly PageEntry[] = [
  { path: '/', title: 'Dashboard', permission: 'dashboard:open', content: 'dashboard', load: () => import('../../features/dashboard/page.tsx') },
  { path: '/due', title: 'Due', permission: 'due:open', content: 'table', load: () => import('../../features/due/page.tsx') },
  {
    path: '/user-management',
    title: 'User Management',
    permission: 'user:read',
    restriction: only.administrators,
    content: 'table',
    load: () => import('../../features/users/page.tsx'),
  },
  {
    path: '/admin/integrations',
    title: 'Integration Logs',
    permission: 'integration:read',
    restriction: only.administrators,
    content: 'table',
    load: () => import('../../features/integrations/page.tsx'),
  },
  // Everybody has settings; which of them is the role's (spec 2, section 6).
  { path: '/admin/settings', title: 'Settings', permission: 'signed-in', load: () => import('../../features/settings/page.tsx') },
  { path: '/account', title: 'Your Account', permission: 'signed-in', content: 'form', load: () => import('../../features/account/page.tsx') },
  {
    path: '/overview',
    title: 'System Overview',
    permission: 'overview:open',
    restriction: only.management,
    content: 'dashboard',
    load: () => import('../../features/overview/page.tsx'),
  },
  {
    path: '/police-look-ups',
    title: 'Police Look-ups',
    permission: 'access:read',
    restriction: only.management,
    content: 'table',
    load: () => import('../../features/police/look-ups.tsx'),
  },
  {
    path: '/compliance',
    title: 'Compliance Monitoring',
    permission: 'compliance:open',
    restriction: only.compliance,
    content: 'table',
    load: () => import('../../features/compliance/page.tsx'),
  },
  { path: '/notifications', title: 'Notifications', permission: 'notification:read', load: () => import('../../features/notifications/page.tsx') },
  {
    path: '/geographic',
    title: 'Geographic Distribution',
    permission: 'geography:read',
    content: 'table',
    load: () => import('../../features/geographic/page.tsx'),
  },
  { path: '/reports', title: 'Reports and Analytics', permission: 'report:read', content: 'table', load: () => import('../../features/reports/page.tsx') },
  {
    path: '/reports/strategic',
    title: 'Strategic Reports',
    permission: 'report:strategic',
    content: 'table',
    load: () => import('../../features/reports/strategic.tsx'),
  },
];
