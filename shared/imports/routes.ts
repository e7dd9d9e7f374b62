// API calls for imports. A provider can use its own imports, the office all of them.
import { Firearm } from '../firearms/schema.ts';
import { route, routes } from '../route.ts';
import {
  CreatedImport,
  CreateImport,
  FixImport,
  Import,
  ImportFile,
  ImportListQuery,
  ImportMapping,
  ImportQuery,
  ImportRow,
  ImportRowQuery,
  MapImport,
  RunImport,
  UndoImport,
  UndoRow,
} from './schema.ts';

/** An import of officers needs `officer:write` as well: the store checks it by the import's subject. */
const permission = 'firearm:import';

export const imports = routes('imports', {
  list: route({
    description: 'Lists the imports of firearms, or of officers, that the caller may see.',
    method: 'GET',
    path: '/api/imports',
    permission,
    query: ImportListQuery,
    response: Import,
    list: true,
  }),
  create: route({
    description: 'Registers a file of firearms or officers to import, and returns where the browser uploads it.',
    method: 'POST',
    path: '/api/imports',
    permission,
    body: CreateImport,
    response: CreatedImport,
    status: 201,
  }),
  get: route({
    description: 'Returns one import with the result of its check and the progress of its run.',
    method: 'GET',
    path: '/api/imports/{id}',
    permission,
    response: Import,
  }),
  /** Starts the dry run in the background. */
  check: route({
    description: 'Starts to check an uploaded file, in the background. `imports.get` returns the progress.',
    method: 'POST',
    path: '/api/imports/{id}/check',
    permission,
    response: Import,
  }),
  /** Returns the mapping of the file's columns, with samples of their values. */
  mapping: route({
    description: 'Returns which column of an import’s file is mapped to which field, with sample values.',
    method: 'GET',
    path: '/api/imports/{id}/mapping',
    permission,
    response: ImportMapping,
  }),
  /** Confirms or changes the mapping; the file is judged again in the background. */
  map: route({
    description: 'Confirms or changes the column mapping of an import, and checks the file again in the background.',
    method: 'POST',
    path: '/api/imports/{id}/mapping',
    permission,
    body: MapImport,
    response: Import,
  }),
  /** Fixes cells of the file's rows; the file is judged again in the background. */
  fix: route({
    description: 'Fixes cells of a checked file, and checks it again in the background. The uploaded file does not change.',
    method: 'POST',
    path: '/api/imports/{id}/cells',
    permission,
    body: FixImport,
    response: Import,
  }),
  run: route({
    description: 'Starts to import a checked file, in the background and in the caller’s name.',
    method: 'POST',
    path: '/api/imports/{id}/run',
    permission,
    body: RunImport,
    response: Import,
  }),
  rows: route({
    description: 'Lists the rows of an import with their result, expected or final.',
    method: 'GET',
    path: '/api/imports/{id}/rows',
    permission,
    query: ImportRowQuery,
    response: ImportRow,
    list: true,
  }),
  /** Lists each row that wrote a record, with the reason if `undo` cannot reverse it. */
  undoRows: route({
    description: 'Returns what undoing an import would do: each row that wrote a record, and why a row cannot be undone. Changes nothing.',
    method: 'GET',
    path: '/api/imports/{id}/undo',
    permission,
    query: ImportQuery,
    response: UndoRow,
    list: true,
  }),
  /** Reverses all records of the import in the background, or none if one has changed since. */
  undo: route({
    description: 'Starts to undo an import of firearms, in the background and in the caller’s name. An import of officers cannot be undone.',
    method: 'POST',
    path: '/api/imports/{id}/undo',
    permission,
    body: UndoImport,
    response: Import,
  }),
  /** Lists the firearms that the import registered. */
  firearms: route({
    description: 'Lists the firearms that an import registered and that the caller may see today.',
    method: 'GET',
    path: '/api/imports/{id}/firearms',
    permission,
    query: ImportQuery,
    response: Firearm,
    list: true,
  }),
  /** Returns the address of the rows in error as a file, like exports.file. */
  errors: route({
    description: 'Returns the address of a file with the rows in error, valid for one minute. For officers only to the person who uploaded the file.',
    method: 'GET',
    path: '/api/imports/{id}/errors',
    permission,
    response: ImportFile,
  }),
});
