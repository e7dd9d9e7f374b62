// A valid safe, for tests and demo data.
import type { CreateSafe } from './schema.ts';

export const exampleSafe = (change: Partial<CreateSafe> & Pick<CreateSafe, 'branchId'>): CreateSafe => ({
  name: 'Strong-room',
  type: 'strong_room',
  standard: 'SABS 953-1/953-2',
  certificateNumber: 'SR-2231',
  capacity: 150,
  inspectedOn: '2026-03-02',
  inspectedBy: 'DFO Midrand',
  ...change,
});
