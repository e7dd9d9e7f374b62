// Imports in the table.
import { Entity, type EntityItem } from 'electrodb';
import { dayOrders, importFormats, importStatuses, runModes } from '../../shared/imports/schema.ts';
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
          fileName: { type: 'string', required: true },
          format: { type: importFormats, required: true },
          bytes: { type: 'number', required: true },
          sha256: { type: 'string', required: true },
          status: { type: importStatuses, required: true, default: 'uploading' },
          /** The provider whose import it is; none for the office's. */
          legalEntityId: { type: 'number' },
          createdBy: { type: 'string', required: true },
          createdByName: { type: 'string', required: true },
          /** Who started the run, and in whose name it writes. */
          runBy: { type: 'string' },
          mode: { type: runModes },
          message: { type: 'string' },
          headers: { type: 'list', items: { type: 'string' } },
          /** What the columns are (read.ts, Mapping); before a person has confirmed it, what they are taken for. */
          mapping: { type: 'any' },
          /** A person has confirmed the mapping: the rows are judged by it. */
          isMapped: { type: 'boolean' },
          notices: { type: 'list', items: { type: 'string' } },
          counts: { type: 'any' },
          result: { type: 'any' },
          /** For each part of the rows how many create, update, same, error: which parts a filtered page must read. */
          parts: { type: 'any' },
          /** Parts that the run is through with. */
          partsDone: { type: 'number', required: true, default: 0 },
          done: { type: 'number', required: true, default: 0 },
          finishedAt: { type: 'string' },
          /** The kinds of its errors. */
          kinds: { type: 'any' },
          /** The object with the cells fixed on the screen, how many they are, and the headers of columns that they added. */
          fixes: { type: 'string' },
          fixedCells: { type: 'number' },
          addedHeaders: { type: 'list', items: { type: 'string' } },
          /** Set by the run: documents of what it registers can be found by their record, so it can be seen whether it can be undone. */
          canUndo: { type: 'boolean' },
          /** The latest attempt to undo it: its `ImportUndo`, and how far the worker is (functions/imports/undo-work.ts). */
          undo: { type: 'any' },
          /** In whose name it is undone. */
          undoBy: { type: 'string' },
          ...jobFields,
          ...recorded,
        },
        indexes: {
          // Which import is this?
          one: primaryKeys('import#{id}', 'import'),
          // What was imported last in the country?
          newest: keys('newest', 'import', 'import#{id}'),
          // What did this provider import, newest first?
          ofEntity: keys('holder', 'import#entity#{legalEntityId}', 'import#{id}'),
        },
      },
      connection(),
    ),
);

/** What somebody of a company has confirmed for files with the same headers. Forgotten after two years without another such file. */
export const importMappings = once(
  () =>
    new Entity(
      {
        model: { entity: 'import-mapping', service: 'registry', version: '1' },
        attributes: {
          /** `entity-` with the provider's number, or `user-` with the account of the office. */
          owner: { type: 'string', required: true },
          /** SHA-256 of the headers. */
          headers: { type: 'string', required: true },
          columns: { type: 'any', required: true },
          values: { type: 'any', required: true },
          dayOrder: { type: dayOrders },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        // What were these headers for this company?
        indexes: { one: primaryKeys('import-mapping#{owner}#{headers}', 'import-mapping') },
      },
      connection(),
    ),
);

export type ImportRecord = EntityItem<ReturnType<typeof importJobs>>;
