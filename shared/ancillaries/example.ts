// A valid registration of an ancillary, for tests.
import type { SentBody } from '../route.ts';
import type { ancillaries } from './routes.ts';

type Registration = SentBody<typeof ancillaries.register>;

/** A valid red dot sight. */
export const exampleAncillary = (change: Partial<Registration> = {}): Registration => ({
  manufacturer: 'Trijicon',
  model: 'RMR Type 2',
  type: 'Red dot sight',
  category: 'Sighting',
  serialNumber: 'RMR-0417',
  ownerId: 1,
  ...change,
});
