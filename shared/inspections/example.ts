// A completed inspection of a provider, in the form of the API, for tests.
import type { Inspection } from './schema.ts';

const at = '2026-03-04T08:30:00.000Z';

export const anInspection = (change: Partial<Inspection> = {}): Inspection => ({
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3305',
  firearmId: null,
  firearm: null,
  entityId: 1,
  entityName: 'Blouklip Armed Response',
  inspectionType: 'stock_count',
  type: change.inspectionType ?? 'stock_count',
  status: 'completed',
  scheduledDate: at,
  unannounced: false,
  startedAt: at,
  completedDate: at,
  completedBy: 'u2',
  completedByName: 'Neo Mokoena',
  location: 'Sandton',
  inspectorId: 'u2',
  inspectorName: 'Neo Mokoena',
  reason: null,
  findings: [],
  checklist: null,
  review: null,
  followUp: null,
  signatures: null,
  notes: null,
  version: 1,
  createdAt: at,
  ...change,
});
