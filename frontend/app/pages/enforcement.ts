// The screens of inspectors, of law enforcement and of the police.
import { only, type PageEntry } from './entry.ts';

export const enforcement: readonly PageEntry[] = [
  {
    path: '/seizures',
    title: 'Seizures',
    permission: 'seizure:open',
    restriction: only.inspectors,
    content: 'cards',
    load: () => import('../../features/seizures/page.tsx'),
  },
  {
    path: '/seizures/:id',
    title: 'Seizure',
    permission: 'seizure:open',
    restriction: only.inspectors,
    load: () => import('../../features/seizures/detail.tsx'),
  },
  ...(['/cases', '/investigations'] as const).map(
    (path): PageEntry => ({
      path,
      title: 'Case Management',
      permission: 'case:open',
      restriction: only.lawEnforcement,
      content: 'cards',
      load: () => import('../../features/cases/page.tsx'),
    }),
  ),
  { path: '/cases/:id', title: 'Case', permission: 'case:open', restriction: only.lawEnforcement, load: () => import('../../features/cases/detail.tsx') },
  {
    path: '/saps/firearms',
    title: 'Firearm Database',
    permission: 'police:search',
    restriction: only.police,
    load: () => import('../../features/police/page.tsx'),
  },
  {
    path: '/saps/firearms/:searchId/:firearmId',
    title: 'Firearm',
    permission: 'police:search',
    restriction: only.police,
    load: () => import('../../features/police/record.tsx'),
  },
  {
    path: '/saps/investigations',
    title: 'Investigation Support',
    permission: 'police:search',
    restriction: only.police,
    load: () => import('../../features/police/investigations.tsx'),
  },
  {
    path: '/saps/cases',
    title: 'Case Collaboration',
    permission: 'case:collaborate',
    restriction: only.police,
    content: 'cards',
    load: () => import('../../features/cases/shared-page.tsx'),
  },
  {
    path: '/saps/cases/:id',
    title: 'Case',
    permission: 'case:collaborate',
    restriction: only.police,
    load: () => import('../../features/cases/shared-detail.tsx'),
  },
  {
    path: '/inspections',
    title: 'Inspections',
    permission: 'inspection:open',
    restriction: only.inspectors,
    content: 'cards',
    load: () => import('../../features/inspections/page.tsx'),
  },
  { path: '/inspections/:id', title: 'Inspection', permission: 'inspection:read', load: () => import('../../features/inspections/detail.tsx') },
  {
    path: '/approvals',
    title: 'Approval Workflow',
    permission: 'approval:open',
    restriction: only.lawEnforcement,
    load: () => import('../../features/approvals/page.tsx'),
  },
];
