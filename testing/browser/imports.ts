// An import and one of its rows as the server returns them, and a file to upload.
import type { Import, ImportRow } from '../../shared/imports/schema.ts';

export const importId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const at = '2026-03-04T08:30:00.000Z';
export const anImport = (change: Partial<Import> = {}): Import => ({
  id: importId,
  subject: 'firearms',
  fileName: 'stock.csv',
  format: 'csv',
  bytes: 900,
  status: 'checked',
  message: null,
  legalEntityId: 1,
  createdBy: 'u1',
  createdByName: 'Thabo Molefe',
  notices: [],
  counts: { create: 7, update: 1, same: 0, error: 2 },
  mode: null,
  result: null,
  done: 0,
  total: 8,
  createdAt: at,
  updatedAt: at,
  finishedAt: null,
  undo: null,
  kinds: [],
  fixedCells: 0,
  version: 3,
  ...change,
});
export const aRow = (change: Partial<ImportRow> = {}): ImportRow => ({
  id: '4',
  line: 6,
  outcome: 'error',
  serialNumber: 'S-4',
  column: 'City',
  reason: 'City is required',
  firearmId: null,
  values: {},
  typed: {},
  problems: [{ key: 'city', column: 'City', message: 'City is required', kind: 'city: City is required' }],
  fixed: [],
  warnings: [],
  ...change,
});

/** jsdom cannot read a file's bytes. */
export const aFile = (name: string): File =>
  Object.assign(new File(['Manufacturer'], name, { type: 'text/csv' }), { arrayBuffer: async () => new TextEncoder().encode('Manufacturer').buffer });
