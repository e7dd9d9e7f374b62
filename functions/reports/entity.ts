// The ranking of providers by risk: one item, updated in the background on request (decision 018).
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
          /** The cursor of the next page of providers. */
          cursor: { type: 'string' },
          /** The number of providers done so far, and those with the highest risk. */
          done: { type: 'number', required: true, default: 0 },
          under: { type: 'any' },
          /** The last finished ranking: its time, the number of providers, and those with the highest risk. */
          madeAt: { type: 'string' },
          considered: { type: 'number' },
          worst: { type: 'any' },
          /** Why and when the last attempt failed. */
          message: { type: 'string' },
          failedAt: { type: 'string' },
          askedAt: { type: 'string', required: true },
          ...jobFields,
        },
        // The ranking.
        indexes: { one: primaryKeys('ranking#{id}', 'ranking') },
      },
      connection(),
    ),
);
