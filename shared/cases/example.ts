// A valid case, for tests and demo data.
import type { SentBody } from '../route.ts';
import type { cases } from './routes.ts';
import type { Case } from './schema.ts';

type Sent = SentBody<typeof cases.create>;

export const exampleCase = (change: Partial<Sent> = {}): Sent => ({
  title: 'Pistol found at a roadblock',
  description: 'Serial number partly filed off; the driver names a provider in Pretoria.',
  priority: 'high',
  ...change,
});

/** A case in the form of the API. */
export const aCase = (change: Partial<Case> = {}): Case => ({
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  caseNumber: 'CASE-1772613000000',
  shortNumber: null,
  title: 'Pistol found at a roadblock',
  description: 'Serial number partly filed off.',
  priority: 'high',
  status: 'open',
  assignedTo: null,
  assignedToName: null,
  createdBy: 'u2',
  createdByName: 'Johan Botha',
  relatedFirearmId: null,
  relatedEntityId: null,
  inspectionId: null,
  findingNumber: null,
  closedAt: null,
  unanswered: null,
  version: 3,
  createdAt: '2026-03-04T08:30:00.000Z',
  updatedAt: '2026-03-04T08:30:00.000Z',
  ...change,
});
