// Supports tests of the firearm office's screens: the server's answers and both screens.

import VerificationRecordPage from '../../frontend/features/verification/detail.tsx';
import VerificationPage from '../../frontend/features/verification/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import type { Firearm, FirearmVerification } from '../../shared/firearms/schema.ts';
import { checksOf } from '../../shared/verification/checks.ts';
import { Asks, aFirearm, aRecord, type Calls, list, ok, open } from './screen.tsx';

export const first = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
export const second = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
export const found = (change: Partial<FirearmVerification> = {}): FirearmVerification => ({ ...aFirearm().verification, enteredBy: 'somebody', ...change });
const counts = { firearms: { pending: 7, verified: 310, queried: 2, rejected: 1 }, library: { pending: 4, verified: 80, rejected: 0 } };

export function compared(change: Partial<Firearm> = {}) {
  const firearm = aFirearm({ barrelLength: 200, registeredBy: 'somebody', verification: found(), ...change });
  const [library, near] = [aRecord(), [{ id: second, serialNumber: 'A8C123', manufacturer: 'Glock', model: '19', ownerName: 'Second Guarding' }]];
  const checks = checksOf(firearm, library, null, near);
  return { id: firearm.id, firearm, license: null, library, libraryBy: 'match', near, checks, version: firearm.version };
}

/** The same record without differences. */
export function agreeing(change: Partial<Firearm> = {}) {
  const one = compared(change);
  return { ...one, checks: one.checks.map((check) => ({ ...check, result: 'agrees' as const })) };
}

const calls: Calls = {
  'GET /api/verification': ({ query }) => list(query.after === first ? [aFirearm({ id: second, serialNumber: 'XYZ789' })] : query.after ? [] : [aFirearm()]),
  'GET /api/dashboard/verification': () => ok(counts),
  [`GET /api/verification/${first}`]: () => ok(compared()),
  [`GET /api/verification/${second}`]: () => ok(compared({ id: second, serialNumber: 'XYZ789' })),
  'GET /api/library/firearms': () => list([aRecord({ verificationStatus: 'pending' })]),
};
export const openAt = (at: string, changed: Calls = {}, role: Role = 'firearm_office') =>
  open(
    at,
    [
      { path: '/verification', element: [<VerificationPage key="page" />, <Asks key="asks" anew={contract.library.verify} />] },
      { path: '/verification/:id', element: [<VerificationRecordPage key="page" />, <Asks key="asks" anew={contract.verification.decide} />] },
    ],
    { role, calls: { ...calls, ...changed } },
  );
