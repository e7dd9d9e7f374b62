// Checks of an authorisation on its verify page: how many, and when the last notice about it was sent.
import { Entity, type EntityItem } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { primaryKeys } from '../data/table.ts';

export const looks = once(
  () =>
    new Entity(
      {
        model: { entity: 'authorisation-look', service: 'registry', version: '1' },
        attributes: {
          /** The issue and the period's place in it; for unknown tokens one of 256 names. */
          id: { type: 'string', required: true },
          looks: { type: 'number', required: true },
          lastAt: { type: 'string', required: true },
          noticeAt: { type: 'string' },
        },
        // How often was this authorisation checked?
        indexes: { one: primaryKeys('authorisation-look#{id}', 'authorisation-look') },
      },
      connection(),
    ),
);
export type LookRecord = EntityItem<ReturnType<typeof looks>>;
