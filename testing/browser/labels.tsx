// Supports page tests of labels: two firearms, one with a label, a print, and their screen.
import * as v from 'valibot';
import LabelsPage from '../../frontend/features/labels/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { LabelledRecord, LabelPrint } from '../../shared/labels/schema.ts';
import { type Calls, list, ok, open } from './screen.tsx';

const id = (n: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c330${n}`;
export const code = '1111111111T';

const record = (n: number, change: Partial<LabelledRecord> = {}): LabelledRecord =>
  v.parse(LabelledRecord, { kind: 'firearm', id: id(n), name: 'Glock 17', detail: `XDDT22${n}`, code: null, ...change });
export const labelled = record(1, { code });
export const unlabelled = record(2);
export const print: LabelPrint = v.parse(LabelPrint, {
  id: id(9),
  kind: 'firearm',
  paper: 'a4_65',
  skip: 0,
  codes: [code, '2222222222F'],
  printedBy: 'Thabo Molefe',
  createdAt: '2026-11-28T08:30:00.000Z',
});

const job = {
  id: id(8),
  list: 'labels',
  format: 'pdf',
  query: { print: print.id },
  status: 'waiting',
  done: 0,
  total: null,
  fileName: 'labels.pdf',
  message: null,
};
const calls: Calls = {
  'GET /api/labels': () => list([labelled, unlabelled]),
  'GET /api/label-prints': () => list([print]),
  'POST /api/label-prints': () => ok(print, 201),
  'POST /api/exports': () => ok({ ...job, createdAt: print.createdAt, finishedAt: null, availableUntil: null }, 201),
  [`POST /api/labels/${code}/replacement`]: () => ok({ ...labelled, code: '2222222222F' }, 201),
  [`GET /api/labels/${code}`]: () => ok(labelled),
};
export const openLabels = (at = '/custody/labels', changed: Calls = {}, role: Role = 'client') =>
  open(at, [{ path: '/custody/labels', element: <LabelsPage /> }], { role, calls: { ...calls, ...changed } });
