// Calls about the reference library.
import * as v from 'valibot';
import { route } from '../route.ts';
import { AddLibraryFirearm, LibraryFirearm, LibraryQuery, VerifyLibraryFirearm } from './schema.ts';

export const library = {
  list: route({ method: 'GET', path: '/api/library/firearms', permission: 'library:read', query: LibraryQuery, response: LibraryFirearm, list: true }),
  get: route({ method: 'GET', path: '/api/library/firearms/{id}', permission: 'library:read', response: LibraryFirearm }),
  add: route({ method: 'POST', path: '/api/library/firearms', permission: 'library:add', body: AddLibraryFirearm, response: LibraryFirearm, status: 201 }),
  verify: route({
    method: 'PATCH',
    path: '/api/library/firearms/{id}/verification',
    permission: 'library:verify',
    body: VerifyLibraryFirearm,
    response: LibraryFirearm,
  }),
  /** Distinct and sorted: the registration form's choices. */
  manufacturers: route({ method: 'GET', path: '/api/library/manufacturers', permission: 'library:read', response: v.array(v.string()) }),
};
