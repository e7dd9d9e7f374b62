// Calls about authorisations: the papers of issues. To print them, export the list `authorisations` or `shift-sheet`.
import { Authorisation } from '../custody/schema.ts';
import { route, routes } from '../route.ts';
import { RevokeAuthorisation } from './schema.ts';

export const authorisations = routes('authorisations', {
  revoke: route({
    description: 'Revokes an authorisation of an issue before its period ends. The officer must return the firearm. A repeat is harmless.',
    method: 'POST',
    path: '/api/custody/issues/{id}/revocations',
    permission: 'custody:issue',
    body: RevokeAuthorisation,
    response: Authorisation,
  }),
});
