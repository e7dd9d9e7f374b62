// Calls about imports: a provider's own, the office's every one.
import { Firearm } from '../firearms/schema.ts';
import { route } from '../route.ts';
import {
  CreatedImport,
  CreateImport,
  FixImport,
  Import,
  ImportFile,
  ImportMapping,
  ImportQuery,
  ImportRow,
  ImportRowQuery,
  MapImport,
  RunImport,
  UndoImport,
  UndoRow,
} from './schema.ts';

const permission = 'firearm:import';

export const imports = {
  list: route({ method: 'GET', path: '/api/imports', permission, query: ImportQuery, response: Import, list: true }),
  create: route({ method: 'POST', path: '/api/imports', permission, body: CreateImport, response: CreatedImport, status: 201 }),
  get: route({ method: 'GET', path: '/api/imports/{id}', permission, response: Import }),
  /** The dry run, in the background. */
  check: route({ method: 'POST', path: '/api/imports/{id}/check', permission, response: Import }),
  /** What the columns of the file are taken for, with samples of their values. */
  mapping: route({ method: 'GET', path: '/api/imports/{id}/mapping', permission, response: ImportMapping }),
  /** Confirms or changes it; the file is judged again, in the background. */
  map: route({ method: 'POST', path: '/api/imports/{id}/mapping', permission, body: MapImport, response: Import }),
  /** Fixes cells of the file's rows; the file is judged again, in the background. */
  fix: route({ method: 'POST', path: '/api/imports/{id}/cells', permission, body: FixImport, response: Import }),
  run: route({ method: 'POST', path: '/api/imports/{id}/run', permission, body: RunImport, response: Import }),
  rows: route({ method: 'GET', path: '/api/imports/{id}/rows', permission, query: ImportRowQuery, response: ImportRow, list: true }),
  /** What `undo` would do: every row that wrote a record, with the reason where it cannot be reversed. */
  undoRows: route({ method: 'GET', path: '/api/imports/{id}/undo', permission, query: ImportQuery, response: UndoRow, list: true }),
  /** Reverses all its records in the background, or none when one has changed since. */
  undo: route({ method: 'POST', path: '/api/imports/{id}/undo', permission, body: UndoImport, response: Import }),
  /** What it registered. */
  firearms: route({ method: 'GET', path: '/api/imports/{id}/firearms', permission, query: ImportQuery, response: Firearm, list: true }),
  /** The rows in error as a file: an address in an answer, as exports.file has it and for its reason. */
  errors: route({ method: 'GET', path: '/api/imports/{id}/errors', permission, response: ImportFile }),
};
