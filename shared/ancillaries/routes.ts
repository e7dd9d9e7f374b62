// Calls about ancillaries.

import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { Ancillary, AncillaryQuery, AssociateAncillary, ChangeAncillaryStatus, EditAncillary, RegisterAncillary } from './schema.ts';

export const ancillaries = routes('ancillaries', {
  list: route({
    description: 'Lists the ancillaries that the caller may see.',
    method: 'GET',
    path: '/api/ancillaries',
    permission: 'ancillary:read',
    query: AncillaryQuery,
    response: Ancillary,
    list: true,
  }),
  get: route({ description: 'Returns one ancillary.', method: 'GET', path: '/api/ancillaries/{id}', permission: 'ancillary:read', response: Ancillary }),
  history: route({
    description: 'Returns the history of an ancillary and whether that history is intact.',
    method: 'GET',
    path: '/api/ancillaries/{id}/history',
    permission: 'ancillary:read',
    response: History,
  }),
  register: route({
    description: 'Registers an ancillary. A provider registers its own; the firearm office registers one for a provider.',
    method: 'POST',
    path: '/api/ancillaries',
    permission: 'ancillary:write',
    body: RegisterAncillary,
    response: Ancillary,
    status: 201,
  }),
  edit: route({
    description: 'Corrects the description of an ancillary.',
    method: 'PATCH',
    path: '/api/ancillaries/{id}',
    permission: 'ancillary:write',
    body: EditAncillary,
    response: Ancillary,
  }),
  associate: route({
    description: 'Attaches an ancillary to a firearm, or detaches it.',
    method: 'PUT',
    path: '/api/ancillaries/{id}/firearm',
    permission: 'ancillary:write',
    body: AssociateAncillary,
    response: Ancillary,
  }),
  changeStatus: route({
    description: 'Changes the status of an ancillary, with a reason: in use, out of use, lost, stolen, found or retired.',
    method: 'PATCH',
    path: '/api/ancillaries/{id}/status',
    permission: 'ancillary:write',
    body: ChangeAncillaryStatus,
    response: Ancillary,
  }),
});
