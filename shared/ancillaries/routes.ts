// Calls about ancillaries.

import { History } from '../history/schema.ts';
import { route } from '../route.ts';
import { Ancillary, AncillaryQuery, AssociateAncillary, ChangeAncillaryStatus, EditAncillary, RegisterAncillary } from './schema.ts';

export const ancillaries = {
  list: route({ method: 'GET', path: '/api/ancillaries', permission: 'ancillary:read', query: AncillaryQuery, response: Ancillary, list: true }),
  get: route({ method: 'GET', path: '/api/ancillaries/{id}', permission: 'ancillary:read', response: Ancillary }),
  history: route({ method: 'GET', path: '/api/ancillaries/{id}/history', permission: 'ancillary:read', response: History }),
  register: route({ method: 'POST', path: '/api/ancillaries', permission: 'ancillary:write', body: RegisterAncillary, response: Ancillary, status: 201 }),
  edit: route({ method: 'PATCH', path: '/api/ancillaries/{id}', permission: 'ancillary:write', body: EditAncillary, response: Ancillary }),
  associate: route({ method: 'PUT', path: '/api/ancillaries/{id}/firearm', permission: 'ancillary:write', body: AssociateAncillary, response: Ancillary }),
  changeStatus: route({
    method: 'PATCH',
    path: '/api/ancillaries/{id}/status',
    permission: 'ancillary:write',
    body: ChangeAncillaryStatus,
    response: Ancillary,
  }),
};
