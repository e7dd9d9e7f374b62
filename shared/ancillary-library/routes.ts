// Calls about the library of ancillaries.
import * as v from 'valibot';
import { route } from '../route.ts';
import { AddLibraryAncillary, LibraryAncillary, LibraryAncillaryQuery } from './schema.ts';

export const ancillaryLibrary = {
  list: route({
    method: 'GET',
    path: '/api/library/ancillaries',
    permission: 'library:read',
    query: LibraryAncillaryQuery,
    response: LibraryAncillary,
    list: true,
  }),
  get: route({ method: 'GET', path: '/api/library/ancillaries/{id}', permission: 'library:read', response: LibraryAncillary }),
  add: route({
    method: 'POST',
    path: '/api/library/ancillaries',
    permission: 'library:add',
    body: AddLibraryAncillary,
    response: LibraryAncillary,
    status: 201,
  }),
  /** Distinct and sorted: the registration form's choices. */
  manufacturers: route({ method: 'GET', path: '/api/library/ancillary-manufacturers', permission: 'library:read', response: v.array(v.string()) }),
};
