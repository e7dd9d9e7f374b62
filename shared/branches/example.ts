// A valid branch, for tests and demo data.
import type { CreateBranch } from './schema.ts';

export const exampleBranch = (change: Partial<CreateBranch> = {}): CreateBranch => ({
  legalEntityId: 1,
  name: 'Midrand',
  street: '14 Lever Road',
  city: 'Midrand',
  province: 'Gauteng',
  phone: '+27 11 555 0140',
  controlRoomPhone: '+27 11 555 0141',
  ...change,
});
