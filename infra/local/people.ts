// The demo's nine people: one for every role, and a second provider's.
import type { Role } from '../../shared/access/roles.ts';
import type { Province } from '../../shared/kinds/provinces.ts';

export const demoPassword = 'Demo#Pass2026';

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** Whose records a client sees: the first two of the demo's legal entities. */
  readonly legalEntityId?: number;
  readonly province?: Province;
}

export const demoPeople: readonly DemoPerson[] = [
  { email: 'admin@demo.test', firstName: 'Nomvula', lastName: 'Khumalo', role: 'admin' },
  { email: 'internal@demo.test', firstName: 'Pieter', lastName: 'van der Merwe', role: 'internal' },
  { email: 'client@demo.test', firstName: 'Thabo', lastName: 'Molefe', role: 'client', legalEntityId: 1 },
  { email: 'client-two@demo.test', firstName: 'Anisha', lastName: 'Naidoo', role: 'client', legalEntityId: 2 },
  { email: 'inspector@demo.test', firstName: 'Lerato', lastName: 'Mokoena', role: 'inspector', province: 'Gauteng' },
  { email: 'law-enforcement@demo.test', firstName: 'Johan', lastName: 'Botha', role: 'law_enforcement' },
  { email: 'management@demo.test', firstName: 'Zanele', lastName: 'Dlamini', role: 'psira_management' },
  { email: 'firearm-office@demo.test', firstName: 'Sipho', lastName: 'Nkosi', role: 'firearm_office' },
  { email: 'saps@demo.test', firstName: 'Ruan', lastName: 'Pretorius', role: 'external_saps' },
];
