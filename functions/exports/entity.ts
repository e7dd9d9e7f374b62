// Stores exports in the table.
import { Entity, type EntityItem } from 'electrodb';
import { exportFormats, exportLists, exportStatuses } from '../../shared/exports/schema.ts';
import { connection, once } from '../data/client.ts';
import { jobFields } from '../data/job.ts';
import { recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const exportJobs = once(
  () =>
    new Entity(
      {
        model: { entity: 'export', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          requestedBy: { type: 'string', required: true },
          list: { type: exportLists, required: true },
          format: { type: exportFormats, required: true },
          query: { type: 'any', required: true },
          status: { type: exportStatuses, required: true, default: 'waiting' },
          /** Rows written so far. */
          done: { type: 'number', required: true, default: 0 },
          total: { type: 'number' },
          /** The cursor of the next page. */
          cursor: { type: 'string' },
          /** Parts written so far: each is its own object until the file is put together. */
          parts: { type: 'number', required: true, default: 0 },
          /** The scope of the records in the file: the file may only be downloaded while its owner's scope is the same. */
          holds: { type: 'string' },
          fileName: { type: 'string', required: true },
          message: { type: 'string' },
          finishedAt: { type: 'string' },
          availableUntil: { type: 'string' },
          ...jobFields,
          ...recorded,
        },
        indexes: {
          // Query: one export by its id.
          one: primaryKeys('export#{id}', 'export'),
          // Query: one person's exports, newest first.
          ofUser: keys('holder', 'export#user#{requestedBy}', 'export#{id}'),
        },
      },
      connection(),
    ),
);

export type ExportRecord = EntityItem<ReturnType<typeof exportJobs>>;
