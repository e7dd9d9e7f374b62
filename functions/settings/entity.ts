// Settings in the table: one record for each person, legal entity, law enforcement and the system, with what was set in it.
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
          /** What differs from the defaults, or once did. */
          values: { type: 'any', required: true },
          ...recorded,
        },
        // What is set here?
        indexes: { one: primaryKeys('setting#{id}', 'setting') },
      },
      connection(),
    ),
);

export type SettingRecord = EntityItem<ReturnType<typeof settings>>;
