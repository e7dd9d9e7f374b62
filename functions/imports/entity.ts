// Stores imports in the table.
import { Entity, type EntityItem } from 'electrodb';
import { dayOrders, importFormats, importStatuses, runModes } from '../../shared/imports/schema.ts';
import { importSubjects } from '../../shared/imports/subject.ts';
import { connection, once } from '../data/client.ts';
import { jobFields } from '../data/job.ts';
import { recorded } from '../data/record.ts';
import { keys, primaryKeys, table } from '../data/table.ts';

export const importJobs = once(
  () =>
    new Entity(
      {
        model: { entity: 'import', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          /** The kind of the file's records; absent for firearms. */
          subject: { type: importSubjects },
          fileName: { type: 'string', required: true },
          format: { type: importFormats, required: true },
          bytes: { type: 'number', required: true },
          sha256: { type: 'string', required: true },
          status: { type: importStatuses, required: true, default: 'uploading' },
          /** The provider that imports; absent for the office. */
          legalEntityId: { type: 'number' },
          createdBy: { type: 'string', required: true },
          createdByName: { type: 'string', required: true },
          /** The user who started the run. The run writes in this user's name. */
          runBy: { type: 'string' },
          mode: { type: runModes },
          message: { type: 'string' },
          headers: { type: 'list', items: { type: 'string' } },
          /** The column mapping (read.ts, Mapping). Before a person confirms it, it is the guess. */
          mapping: { type: 'any' },
          /** A person has confirmed the mapping: rows are judged by it. */
          isMapped: { type: 'boolean' },
          notices: { type: 'list', items: { type: 'string' } },
          counts: { type: 'any' },
          result: { type: 'any' },
          /** Counts of create, update, same and error for each part of the rows: they tell which parts a filtered page must read. */
          parts: { type: 'any' },
          /** Parts that the run has completed. */
          partsDone: { type: 'number', required: true, default: 0 },
          done: { type: 'number', required: true, default: 0 },
          finishedAt: { type: 'string' },
          /** Kinds of errors among the rows. */
          kinds: { type: 'any' },
          /** The key of the object with the cells fixed on the screen, their number, and the headers of added columns. */
          fixes: { type: 'string' },
          fixedCells: { type: 'number' },
          addedHeaders: { type: 'list', items: { type: 'string' } },
          /** Set by the run: the documents of its firearms can be found by their record, so the undo can check them. */
          canUndo: { type: 'boolean' },
          /** The latest attempt to undo the import: its `ImportUndo` and the worker's progress (functions/imports/undo-work.ts). */
          undo: { type: 'any' },
          /** The user who started the undo. */
          undoBy: { type: 'string' },
          ...jobFields,
          ...recorded,
        },
        indexes: {
          // Query: one import by its id.
          one: primaryKeys('import#{id}', 'import'),
          // Query: all imports, newest first.
          newest: keys('newest', 'import', 'import#{id}'),
          // Query: one provider's imports, newest first.
          ofEntity: keys('holder', 'import#entity#{legalEntityId}', 'import#{id}'),
        },
      },
      connection(),
    ),
);

/** Column mappings that users of a company confirmed, by the headers of the file. Deleted after two years without such a file. */
export const importMappings = once(
  () =>
    new Entity(
      {
        model: { entity: 'import-mapping', service: 'registry', version: '1' },
        attributes: {
          /** `entity-` with the provider's number, or `user-` with the office user's id; then the subject, if it is not firearms. */
          owner: { type: 'string', required: true },
          /** SHA-256 of the headers. */
          headers: { type: 'string', required: true },
          columns: { type: 'any', required: true },
          values: { type: 'any', required: true },
          dayOrder: { type: dayOrders },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        // Query: this company's mapping for these headers.
        indexes: { one: primaryKeys('import-mapping#{owner}#{headers}', 'import-mapping') },
      },
      connection(),
    ),
);

export type ImportRecord = EntityItem<ReturnType<typeof importJobs>>;
