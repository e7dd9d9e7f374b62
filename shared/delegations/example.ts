// A valid delegation, for tests and demo data.
import { dayAfter, dayOf, monthsAfter } from '../kinds/time.ts';
import type { CreateDelegation } from './schema.ts';

/** In force since a month ago. */
export function exampleDelegation(change: Partial<CreateDelegation> & Pick<CreateDelegation, 'officerId' | 'documentId'>): CreateDelegation {
  const validFrom = dayAfter(dayOf(new Date()), -30);
  return { branchId: null, grantedByName: 'Thabo Molefe', grantedOn: validFrom, validFrom, validUntil: monthsAfter(validFrom, 12), ...change };
}
