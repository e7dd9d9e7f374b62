// Calls about the reference library.
import * as v from 'valibot';
import { route, routes } from '../route.ts';
import { AddLibraryFirearm, LibraryFirearm, LibraryQuery, VerifyLibraryFirearm } from './schema.ts';

export const library = routes('library', {
  list: route({
    description: 'Lists the records of the reference library that match the filters.',
    method: 'GET',
    path: '/api/library/firearms',
    permission: 'library:read',
    query: LibraryQuery,
    response: LibraryFirearm,
    list: true,
  }),
  get: route({
    description: 'Returns one record of the reference library.',
    method: 'GET',
    path: '/api/library/firearms/{id}',
    permission: 'library:read',
    response: LibraryFirearm,
  }),
  add: route({
    description: 'Adds a record to the reference library. The firearm office then verifies it.',
    method: 'POST',
    path: '/api/library/firearms',
    permission: 'library:add',
    body: AddLibraryFirearm,
    response: LibraryFirearm,
    status: 201,
  }),
  verify: route({
    description: 'Records how the firearm office verified a record of the reference library.',
    method: 'PATCH',
    path: '/api/library/firearms/{id}/verification',
    permission: 'library:verify',
    body: VerifyLibraryFirearm,
    response: LibraryFirearm,
  }),
  /** Distinct and sorted, for the choices of the registration form. */
  manufacturers: route({
    description: 'Lists the manufacturers in the reference library, each once, in alphabetical order.',
    method: 'GET',
    path: '/api/library/manufacturers',
    permission: 'library:read',
    response: v.array(v.string()),
  }),
});
