// API routes of disclosures.

import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { DisclosureRegister, RegisterPreview } from './register.ts';
import { CreateDisclosure, DecideDisclosure, Disclosure, DisclosureQuery, EditDisclosure, WithdrawDisclosure } from './schema.ts';

export const disclosures = routes('disclosures', {
  list: route({
    description: 'Lists the disclosures that the caller may see.',
    method: 'GET',
    path: '/api/disclosures',
    permission: 'disclosure:read',
    query: DisclosureQuery,
    response: Disclosure,
    list: true,
  }),
  get: route({ description: 'Returns one disclosure.', method: 'GET', path: '/api/disclosures/{id}', permission: 'disclosure:read', response: Disclosure }),
  history: route({
    description: 'Returns the history of a disclosure: who did what, and when.',
    method: 'GET',
    path: '/api/disclosures/{id}/history',
    permission: 'disclosure:read',
    response: History,
  }),
  /** The answer has the address of the whole list as a file, like an export. */
  register: route({
    description: 'Lists the register frozen with a disclosure.',
    method: 'GET',
    path: '/api/disclosures/{id}/register',
    permission: 'disclosure:read',
    response: DisclosureRegister,
  }),
  /** Also shows the changes since the last submission. */
  preview: route({
    description: 'Previews the register that submitting the disclosure now would freeze.',
    method: 'GET',
    path: '/api/disclosures/{id}/preview',
    permission: 'disclosure:write',
    response: RegisterPreview,
  }),
  create: route({
    description: 'Creates a disclosure. A provider does this, or an administrator for a provider.',
    method: 'POST',
    path: '/api/disclosures',
    permission: 'disclosure:write',
    body: CreateDisclosure,
    response: Disclosure,
    status: 201,
  }),
  edit: route({
    description: 'Changes a draft or a rejected disclosure.',
    method: 'PATCH',
    path: '/api/disclosures/{id}',
    permission: 'disclosure:write',
    body: EditDisclosure,
    response: Disclosure,
  }),
  /** Also resubmits a rejected disclosure. */
  submit: route({
    description: 'Submits a disclosure, or submits it again after a rejection.',
    method: 'POST',
    path: '/api/disclosures/{id}/submit',
    permission: 'disclosure:write',
    response: Disclosure,
  }),
  /** Returns the disclosure to draft before the regulator decides. */
  withdraw: route({
    description: 'Withdraws a submission before the regulator decides. The provider does this.',
    method: 'POST',
    path: '/api/disclosures/{id}/withdrawal',
    permission: 'disclosure:write',
    body: WithdrawDisclosure,
    response: Disclosure,
  }),
  decide: route({
    description: 'Approves or rejects a disclosure. The regulator does this.',
    method: 'POST',
    path: '/api/disclosures/{id}/decision',
    permission: 'disclosure:decide',
    body: DecideDisclosure,
    response: Disclosure,
  }),
});
