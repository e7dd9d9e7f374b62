// Calls about the ancillary library.
import * as v from 'valibot';
import { route, routes } from '../route.ts';
import { AddLibraryAncillary, LibraryAncillary, LibraryAncillaryQuery } from './schema.ts';

export const ancillaryLibrary = routes('ancillaryLibrary', {
  list: route({
    description: 'Lists the records of the ancillary library that match the filters.',
    method: 'GET',
    path: '/api/library/ancillaries',
    permission: 'library:read',
    query: LibraryAncillaryQuery,
    response: LibraryAncillary,
    list: true,
  }),
  get: route({
    description: 'Returns one record of the ancillary library.',
    method: 'GET',
    path: '/api/library/ancillaries/{id}',
    permission: 'library:read',
    response: LibraryAncillary,
  }),
  add: route({
    description: 'Adds a record to the ancillary library.',
    method: 'POST',
    path: '/api/library/ancillaries',
    permission: 'library:add',
    body: AddLibraryAncillary,
    response: LibraryAncillary,
    status: 201,
  }),
  /** Distinct and sorted, for the choices of the registration form. */
  manufacturers: route({
    description: 'Lists the manufacturers in the ancillary library, each once, in alphabetical order.',
    method: 'GET',
    path: '/api/library/ancillary-manufacturers',
    permission: 'library:read',
    response: v.array(v.string()),
  }),
});
