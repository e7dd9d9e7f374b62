// A valid legal entity, for tests.
import type { SentBody } from '../route.ts';
import type { legalEntities } from './routes.ts';

type Entry = SentBody<typeof legalEntities.create>;

let numbers = 0;

/** A valid provider with other numbers on every call. */
export const exampleLegalEntity = (change: Partial<Entry> = {}): Entry => {
  const number = String(++numbers).padStart(6, '0');
  return {
    name: `Example Guarding ${number} (Pty) Ltd`,
    type: 'private_security_provider',
    registrationNumber: `2019/${number}/07`,
    psiraNumber: `PSiRA-${number}`,
    contactDetails: { email: 'office@example.test', phone: '+27 12 555 0100' },
    address: { street: '1 Example Street', city: 'Pretoria', province: 'Gauteng', postal_code: '0002' },
    province: 'Gauteng',
    city: 'Pretoria',
    responsiblePerson: { name: 'Naledi Sithole', email: 'naledi@example.test', phone: '+27 12 555 0101', since: '2024-02-01' },
    ...change,
  };
};
