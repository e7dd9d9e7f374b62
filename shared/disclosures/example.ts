// A valid disclosure, for tests.
import type { SentBody } from '../route.ts';
import type { disclosures } from './routes.ts';

type Sent = SentBody<typeof disclosures.create>;

/** Of the tests' provider 1 (PSiRA-100001). */
export const exampleDisclosure = (change: Partial<Sent> = {}): Sent => ({
  companyName: 'Provider 1',
  psiraNumber: 'PSiRA-100001',
  disclosurePeriodStart: '2026-01-01',
  disclosurePeriodEnd: '2026-03-31',
  categories: ['handguns', 'rifles'],
  status: 'draft',
  reportData: { additionalNotes: null, submissionDate: '2026-04-01T08:00:00.000Z' },
  ...change,
});
