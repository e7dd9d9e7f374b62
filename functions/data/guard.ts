// Uniqueness: a guard for each value that may exist once, written in the transaction of the record that takes the value.
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
              'officer-person',
              'officer-psira',
              'officer-slot',
              'authorisation-number',
              'authorisation-token',
              'ammunition-event',
              'label',
              'custody-event',
            ] as const,
            required: true,
          },
          value: { type: 'string', required: true },
          heldBy: { type: 'string', required: true },
        },
        // Finds the holder of a serial number, an email address and so on.
        indexes: { one: primaryKeys('guard#{kind}#{value}', 'guard') },
      },
      connection(),
    ),
);
