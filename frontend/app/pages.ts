// Every screen of the signed-in application: its path, its name, who may open it, and where its code is.
import type { AppLayoutProps } from '@cloudscape-design/components/app-layout';
import type { ComponentType } from 'react';
import type { RouteSpec } from '../../shared/route.ts';

export interface PageEntry {
  readonly path: `/${string}`;
  readonly title: string;
  readonly permission: RouteSpec['permission'];
  /** Whom the screen is for, said to everybody else. */
  readonly restriction?: string;
  /** How wide the content may grow. */
  readonly content?: AppLayoutProps.ContentType;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Spec 2, section 6. */
const inspectorsOnly = 'This area is restricted to inspectors only.';
const managementOnly = 'This area is restricted to PSiRA management only.';
const officeOnly = 'This area is restricted to the firearm office only.';
/** Not in the specification: said as it says it of the others. */
const complianceOnly = 'This area is restricted to PSiRA management and the firearm office only.';
const policeOnly = 'This area is restricted to the South African Police Service only.';
const lawEnforcementOnly = 'This area is restricted to law enforcement personnel only.';
const administratorsOnly = 'This area is restricted to administrators only.';

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
  {
    path: '/documents',
    title: 'Document Management',
    permission: 'document:read',
    content: 'table',
    load: () => import('../features/documents/page.tsx'),
  },
  {
    path: '/firearms/:id/report-loss',
    title: 'Report Loss or Theft',
    permission: 'loss:report',
    content: 'form',
    load: () => import('../features/losses/report.tsx'),
  },
  {
    path: '/seizures',
    title: 'Seizures',
    permission: 'seizure:open',
    restriction: inspectorsOnly,
    content: 'cards',
    load: () => import('../features/seizures/page.tsx'),
  },
  { path: '/seizures/:id', title: 'Seizure', permission: 'seizure:open', restriction: inspectorsOnly, load: () => import('../features/seizures/detail.tsx') },
  ...(['/cases', '/investigations'] as const).map(
    (path): PageEntry => ({
      path,
      title: 'Case Management',
      permission: 'case:open',
      restriction: lawEnforcementOnly,
      content: 'cards',
      load: () => import('../features/cases/page.tsx'),
    }),
  ),
  { path: '/cases/:id', title: 'Case', permission: 'case:open', restriction: lawEnforcementOnly, load: () => import('../features/cases/detail.tsx') },
  {
    path: '/saps/firearms',
    title: 'Firearm Database',
    permission: 'police:search',
    restriction: policeOnly,
    load: () => import('../features/police/page.tsx'),
  },
  {
    path: '/saps/firearms/:searchId/:firearmId',
    title: 'Firearm',
    permission: 'police:search',
    restriction: policeOnly,
    load: () => import('../features/police/record.tsx'),
  },
  {
    path: '/saps/investigations',
    title: 'Investigation Support',
    permission: 'police:search',
    restriction: policeOnly,
    load: () => import('../features/police/investigations.tsx'),
  },
  {
    path: '/saps/cases',
    title: 'Case Collaboration',
    permission: 'case:collaborate',
    restriction: policeOnly,
    content: 'cards',
    load: () => import('../features/cases/shared-page.tsx'),
  },
  {
    path: '/saps/cases/:id',
    title: 'Case',
    permission: 'case:collaborate',
    restriction: policeOnly,
    load: () => import('../features/cases/shared-detail.tsx'),
  },
  {
    path: '/inspections',
    title: 'Inspections',
    permission: 'inspection:open',
    restriction: inspectorsOnly,
    content: 'cards',
    load: () => import('../features/inspections/page.tsx'),
  },
  { path: '/inspections/:id', title: 'Inspection', permission: 'inspection:read', load: () => import('../features/inspections/detail.tsx') },
  {
    path: '/approvals',
    title: 'Approval Workflow',
    permission: 'approval:open',
    restriction: lawEnforcementOnly,
    load: () => import('../features/approvals/page.tsx'),
  },
  {
    path: '/verification',
    title: 'Firearm Verification',
    permission: 'verification:open',
    restriction: officeOnly,
    content: 'table',
    load: () => import('../features/verification/page.tsx'),
  },
  {
    path: '/verification/:id',
    title: 'Firearm Verification',
    permission: 'verification:open',
    restriction: officeOnly,
    load: () => import('../features/verification/detail.tsx'),
  },
  {
    path: '/user-management',
    title: 'User Management',
    permission: 'user:read',
    restriction: administratorsOnly,
    content: 'table',
    load: () => import('../features/users/page.tsx'),
  },
  {
    path: '/admin/integrations',
    title: 'Integration Logs',
    permission: 'integration:read',
    restriction: administratorsOnly,
    content: 'table',
    load: () => import('../features/integrations/page.tsx'),
  },
  // Everybody has settings; which of them is the role's (spec 2, section 6).
  { path: '/admin/settings', title: 'Settings', permission: 'signed-in', content: 'form', load: () => import('../features/settings/page.tsx') },
  {
    path: '/profiling',
    title: 'Firearm Profiling',
    permission: 'profiling:open',
    restriction: inspectorsOnly,
    load: () => import('../features/profiling/page.tsx'),
  },
  {
    path: '/overview',
    title: 'System Overview',
    permission: 'overview:open',
    restriction: managementOnly,
    content: 'dashboard',
    load: () => import('../features/overview/page.tsx'),
  },
  {
    path: '/compliance',
    title: 'Compliance Monitoring',
    permission: 'compliance:open',
    restriction: complianceOnly,
    content: 'table',
    load: () => import('../features/compliance/page.tsx'),
  },
  { path: '/notifications', title: 'Notifications', permission: 'notification:read', load: () => import('../features/notifications/page.tsx') },
  {
    path: '/geographic',
    title: 'Geographic Distribution',
    permission: 'geography:read',
    content: 'table',
    load: () => import('../features/geographic/page.tsx'),
  },
  { path: '/reports', title: 'Reports and Analytics', permission: 'report:read', content: 'table', load: () => import('../features/reports/page.tsx') },
  {
    path: '/reports/strategic',
    title: 'Strategic Reports',
    permission: 'report:strategic',
    content: 'table',
    load: () => import('../features/reports/strategic.tsx'),
  },
  {
    path: '/disclosure',
    title: 'Firearm Disclosure Interface',
    permission: 'disclosure:read',
    content: 'table',
    load: () => import('../features/disclosures/page.tsx'),
  },
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
    path: '/stock-register',
    title: 'Stock Register',
    permission: 'stock-register:read',
    content: 'table',
    load: () => import('../features/stock-register/page.tsx'),
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
