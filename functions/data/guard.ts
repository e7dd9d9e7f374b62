// Uniqueness: an item of its own for each thing that may exist once, written in the same transaction as the record that takes it.
import { Entity } from 'electrodb';
import { connection, once } from './client.ts';
import { primaryKeys } from './table.ts';

export const guards = once(
  () =>
    new Entity(
      {
        model: { entity: 'guard', service: 'registry', version: '1' },
        attributes: {
          kind: {
            type: [
              'firearm-serial',
              'user-email',
              'open-inspection',
              'psira-number',
              'registration-number',
              'license-number',
              'firearm-license',
              'firearm-transaction',
              'seizure-number',
              'case-number',
              'manufacturer',
              'model',
            ] as const,
            required: true,
          },
          value: { type: 'string', required: true },
          heldBy: { type: 'string', required: true },
        },
        // Who holds this serial number, e-mail address …?
        indexes: { one: primaryKeys('guard#{kind}#{value}', 'guard') },
      },
      connection(),
    ),
);
