// Settings in the table: one record for each user, each legal entity, law enforcement and the system.
import { Entity, type EntityItem } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { primaryKeys } from '../data/table.ts';

export const settings = once(
  () =>
    new Entity(
      {
        model: { entity: 'setting', service: 'registry', version: '1' },
        attributes: {
          /** `user-…`, `entity-…`, `investigation` or `system`. */
          id: { type: 'string', required: true },
          /** The values that differ, or once differed, from the defaults. */
          values: { type: 'any', required: true },
          ...recorded,
        },
        // Finds a record of settings by id.
        indexes: { one: primaryKeys('setting#{id}', 'setting') },
      },
      connection(),
    ),
);

export type SettingRecord = EntityItem<ReturnType<typeof settings>>;
