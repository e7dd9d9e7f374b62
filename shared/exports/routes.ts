// API calls for exports. Each person can use only their own.
import { route, routes } from '../route.ts';
import { Export, ExportFile, ExportQuery, StartExport } from './schema.ts';

export const exports = routes('exports', {
  /** Needs the permission to export and the list's own permission. */
  start: route({
    description:
      'Starts the export of a list as a file, in the background. The filters and the permission are checked as in the list’s own call. `exports.get` returns the progress.',
    method: 'POST',
    path: '/api/exports',
    permission: 'list:export',
    body: StartExport,
    response: Export,
    status: 201,
  }),
  list: route({
    description: 'Lists the caller’s own exports.',
    method: 'GET',
    path: '/api/exports',
    permission: 'list:export',
    query: ExportQuery,
    response: Export,
    list: true,
  }),
  get: route({
    description: 'Returns the progress of one of the caller’s own exports.',
    method: 'GET',
    path: '/api/exports/{id}',
    permission: 'list:export',
    response: Export,
  }),
  /**
   * Returns an address instead of a redirect. A browser that follows a redirect sends the token to the object store, which refuses it, and a plain link
   * cannot send the token here.
   */
  file: route({
    description: 'Returns the address of an export’s file, valid for one minute without a token.',
    method: 'GET',
    path: '/api/exports/{id}/file',
    permission: 'list:export',
    response: ExportFile,
  }),
});
