// Imports in the table.
import { Entity, type EntityItem } from 'electrodb';
import { importFormats, importStatuses, runModes } from '../../shared/imports/schema.ts';
import { connection, once } from '../data/client.ts';
import { jobFields } from '../data/job.ts';
import { recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

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
          counts: { type: 'any' },
          result: { type: 'any' },
          /** For each part of the rows how many create, update, same, error: which parts a filtered page must read. */
          parts: { type: 'any' },
          /** Parts that the run is through with. */
          partsDone: { type: 'number', required: true, default: 0 },
          done: { type: 'number', required: true, default: 0 },
          finishedAt: { type: 'string' },
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

export type ImportRecord = EntityItem<ReturnType<typeof importJobs>>;
