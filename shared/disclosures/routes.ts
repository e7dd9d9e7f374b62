// Calls about disclosures.

import { History } from '../history/schema.ts';
import { route } from '../route.ts';
import { DisclosureRegister, RegisterPreview } from './register.ts';
import { CreateDisclosure, DecideDisclosure, Disclosure, DisclosureQuery, EditDisclosure, WithdrawDisclosure } from './schema.ts';

export const disclosures = {
  list: route({ method: 'GET', path: '/api/disclosures', permission: 'disclosure:read', query: DisclosureQuery, response: Disclosure, list: true }),
  get: route({ method: 'GET', path: '/api/disclosures/{id}', permission: 'disclosure:read', response: Disclosure }),
  history: route({ method: 'GET', path: '/api/disclosures/{id}/history', permission: 'disclosure:read', response: History }),
  /** The frozen register; the address in the answer gives the whole list as a file, as that of an export does. */
  register: route({ method: 'GET', path: '/api/disclosures/{id}/register', permission: 'disclosure:read', response: DisclosureRegister }),
  /** What submitting it now would freeze, and how that differs from the last submission. */
  preview: route({ method: 'GET', path: '/api/disclosures/{id}/preview', permission: 'disclosure:write', response: RegisterPreview }),
  create: route({ method: 'POST', path: '/api/disclosures', permission: 'disclosure:write', body: CreateDisclosure, response: Disclosure, status: 201 }),
  edit: route({ method: 'PATCH', path: '/api/disclosures/{id}', permission: 'disclosure:write', body: EditDisclosure, response: Disclosure }),
  /** A rejected one is submitted again by the same call. */
  submit: route({ method: 'POST', path: '/api/disclosures/{id}/submit', permission: 'disclosure:write', response: Disclosure }),
  /** Back to a draft, while nobody has decided on it. */
  withdraw: route({
    method: 'POST',
    path: '/api/disclosures/{id}/withdrawal',
    permission: 'disclosure:write',
    body: WithdrawDisclosure,
    response: Disclosure,
  }),
  decide: route({
    method: 'POST',
    path: '/api/disclosures/{id}/decision',
    permission: 'disclosure:decide',
    body: DecideDisclosure,
    response: Disclosure,
  }),
};
