// The progress of a job that reads the whole registry in steps, one record for each part of the job (decision 219).
import { Entity, type EntityItem } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { primaryKeys } from '../data/table.ts';

export const jobParts = once(
  () =>
    new Entity(
      {
        model: { entity: 'job-part', service: 'registry', version: '1' },
        attributes: {
          /** `sweep` or `verify`. */
          job: { type: 'string', required: true },
          part: { type: 'string', required: true },
          status: { type: ['running', 'done'] as const, required: true },
          /** Increases with each step and each run: a message for an earlier turn does nothing. */
          turn: { type: 'number', required: true },
          /** Where the next step begins; each part has its own form. */
          place: { type: 'any' },
          /** Results so far, summed over the steps. */
          sums: { type: 'any', required: true },
          steps: { type: 'number', required: true },
          /** The start of the run, the same for all its parts. */
          startedAt: { type: 'string', required: true },
          endedAt: { type: 'string' },
        },
        // The parts of a job.
        indexes: { one: primaryKeys('job-part#{job}', '{part}') },
      },
      connection(),
    ),
);
export type PartRecord = EntityItem<ReturnType<typeof jobParts>>;
