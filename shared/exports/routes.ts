// Calls about exports: each person's own.
import { route } from '../route.ts';
import { Export, ExportFile, ExportQuery, StartExport } from './schema.ts';

export const exports = {
  /** Beside the permission to export at all, the list's own is asked for. */
  start: route({ method: 'POST', path: '/api/exports', permission: 'list:export', body: StartExport, response: Export, status: 201 }),
  list: route({ method: 'GET', path: '/api/exports', permission: 'list:export', query: ExportQuery, response: Export, list: true }),
  get: route({ method: 'GET', path: '/api/exports/{id}', permission: 'list:export', response: Export }),
  /**
   * An address in an answer and not a redirect to it: a browser that follows a redirect takes the token's header along to the
   * object store, which refuses it; and a plain link could not carry the token here.
   */
  file: route({ method: 'GET', path: '/api/exports/{id}/file', permission: 'list:export', response: ExportFile }),
};
