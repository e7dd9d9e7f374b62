// The progress of the job that watches firearms that are out, in the table.
import { Entity } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { primaryKeys } from '../data/table.ts';

export const watchRuns = once(
  () =>
    new Entity(
      {
        model: { entity: 'custody-watch-run', service: 'registry', version: '1' },
        attributes: {
          name: { type: 'string', required: true },
          /** Every step due before this hour has been taken: 2026-11-27T14, in UTC. */
          hour: { type: 'string', required: true },
          ranAt: { type: 'string', required: true },
        },
        // Where did the last run stop?
        indexes: { one: primaryKeys('custody-watch-run#{name}', 'custody-watch-run') },
      },
      connection(),
    ),
);
