// A valid registration, for tests.
import type { SentBody } from '../route.ts';
import type { firearms } from './routes.ts';

type Registration = SentBody<typeof firearms.register>;

let serials = 0;

/** A usual barrel length in millimetres. */
const lengthOf = (type: Registration['type'] = 'Pistol') => (type === 'Pistol' || type === 'Revolver' || type === 'Other' ? '114' : '508');

/** A pistol with another serial number on every call. */
export const exampleFirearm = (change: Partial<Registration> = {}): Registration => ({
  manufacturer: 'Glock',
  model: '17 Gen5',
  serialNumber: `EXM-${String(++serials).padStart(6, '0')}`,
  type: 'Pistol',
  caliber: '9mm',
  barrelLength: lengthOf(change.type),
  licenseType: 'S20 Business Purposes',
  province: 'Gauteng',
  city: 'Pretoria',
  ownerId: 1,
  ...change,
});
