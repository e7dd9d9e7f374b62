// Supports page tests of licenses: a license with so many days left, and the screens of licenses and legal entities.

import AddLicensePage from '../../frontend/features/licenses/create.tsx';
import LicensePage from '../../frontend/features/licenses/detail.tsx';
import LegalEntityPage from '../../frontend/features/licenses/entity.tsx';
import LicenseRecordsPage from '../../frontend/features/licenses/records.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { dayAfter, dayOf, daysBetween } from '../../shared/kinds/time.ts';
import { lodgeBy } from '../../shared/licenses/periods.ts';
import { stateOf } from '../../shared/licenses/rules.ts';
import type { License } from '../../shared/licenses/schema.ts';
import { aFirearm, type Calls, ok, open } from './screen.tsx';

export const today = dayOf(new Date());
export const history = { entries: [], verified: true, brokenAt: null };
export const routes = [
  { path: '/licenses/records', element: <LicenseRecordsPage /> },
  { path: '/licenses/create', element: <AddLicensePage /> },
  { path: '/licenses/:id', element: <LicensePage /> },
  { path: '/legal-entities/:id', element: <LegalEntityPage /> },
];
export const firearm = aFirearm();

const nothing = {
  lodgedOn: null,
  receiptNumber: null,
  lodgedBy: null,
  recordedBy: null,
  correctors: [] as string[],
  decision: null,
  decidedOn: null,
  closedOn: null,
  closedReason: null,
  renews: null,
  renewedBy: null,
  verifiedBy: null,
  verifiedAt: null,
  notes: null,
} as const;

export function aLicense(change: Partial<License> = {}): License {
  const { manufacturer, model, serialNumber } = firearm;
  const plain = {
    ...nothing,
    id: '01a1fd1d-150b-7a22-a57d-379e1402efec',
    firearmId: firearm.id,
    firearm: { manufacturer, model, serialNumber },
    holderId: 7,
    holderName: 'Blouklip Armed Response (Pty) Ltd',
    licenseNumber: 'FCA-20-000417',
    section: '20' as const,
    issuedOn: '2022-03-04',
    expiresOn: dayAfter(today, 1000),
    status: 'current' as const,
    verification: 'unverified' as const,
    version: 3,
    createdAt: '2026-03-04T08:30:00.000Z',
    updatedAt: '2026-03-04T08:30:00.000Z',
    ...change,
  };
  return { ...plain, state: stateOf(plain, today), daysLeft: daysBetween(today, plain.expiresOn), lodgeBy: lodgeBy(plain.expiresOn), ...change };
}

/** A license with so many days left. */
export const withDays = (left: number, change: Parameters<typeof aLicense>[0] = {}) => aLicense({ expiresOn: dayAfter(today, left), ...change });

export function openLicense(license: ReturnType<typeof aLicense>, { role = 'client' as Role, calls = {} as Calls } = {}) {
  const address = `/api/licenses/${license.id}`;
  return open(`/licenses/${license.id}`, routes, {
    role,
    calls: { [`GET ${address}`]: () => ok(license), [`GET ${address}/history`]: () => ok(history), ...calls },
  });
}
