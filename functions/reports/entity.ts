// The ranking of providers by risk: one record, renewed in the background when somebody asks for it (decision 018).
import { Entity } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { jobFields } from '../data/job.ts';
import { primaryKeys } from '../data/table.ts';

export const rankings = once(
  () =>
    new Entity(
      {
        model: { entity: 'ranking', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          status: { type: ['waiting', 'running', 'done', 'failed'] as const, required: true, default: 'waiting' },
          /** Where the next page of providers begins. */
          cursor: { type: 'string' },
          /** Providers looked at so far, and the worst of them. */
          done: { type: 'number', required: true, default: 0 },
          under: { type: 'any' },
          /** The last ranking that was finished: when, of how many, and the worst of them. */
          madeAt: { type: 'string' },
          considered: { type: 'number' },
          worst: { type: 'any' },
          /** Of an attempt that came to nothing: why, and when. */
          message: { type: 'string' },
          failedAt: { type: 'string' },
          askedAt: { type: 'string', required: true },
          ...jobFields,
        },
        // Which providers are the worst?
        indexes: { one: primaryKeys('ranking#{id}', 'ranking') },
      },
      connection(),
    ),
);
