// Supports tests of the report screens: a report, and both screens.

import ReportsPage from '../../frontend/features/reports/page.tsx';
import StrategicReportsPage from '../../frontend/features/reports/strategic.tsx';
import type { Role } from '../../shared/access/roles.ts';
import type { Report } from '../../shared/reports/schema.ts';
import { type Calls, list, open } from './screen.tsx';

export const row = (n: number) => ({
  'Serial Number': `SER-${n}`,
  Manufacturer: 'Glock',
  Model: 'A model whose name is far too long to be shown whole',
  'License Type': 'S20 Business Purposes',
  Owner: '=Blouklip',
  Registered: '2026-10-31T22:30:00.000Z',
  Type: 'Pistol',
});

export const aReport = (change: Partial<Report> = {}): Report => ({
  type: 'firearms',
  title: 'Monthly Registration Report',
  generated_at: '2026-11-20T10:00:00.000Z',
  period: { dateRange: 'last-month', from: '2026-10', to: '2026-10' },
  summary: { firearms_registered: 1234, of_them_lost_or_stolen_today: 2 },
  analytics: {
    license_distribution: Array.from({ length: 8 }, (_, at) => ({ license_type: `Type ${at + 1}`, count: 20 - at, percentage: 12.5 })),
    top_manufacturers: Array.from({ length: 8 }, (_, at) => ({ manufacturer: `Maker ${at + 1}`, count: 20 - at })),
    distributions: [
      { title: 'Province', shares: [{ name: 'Gauteng', count: 5, percentage: 100 }] },
      { title: 'Submitted by Month', shares: [{ name: '2026-05', count: 5, percentage: 100 }] },
    ],
  },
  data: Array.from({ length: 20 }, (_, at) => row(at + 1)),
  total_records: 1234,
  ...change,
});

export const openPage = (calls: Calls, { role = 'client' as Role, at = '/reports' } = {}) =>
  open(
    at,
    [
      { path: '/reports', element: <ReportsPage /> },
      { path: '/reports/strategic', element: <StrategicReportsPage /> },
    ],
    { role, calls: { 'GET /api/compliance/alerts/open': () => list([]), ...calls } },
  );
