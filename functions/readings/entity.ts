// Table of the read log: who read which record.
import { Entity } from 'electrodb';
import { roles } from '../../shared/access/roles.ts';
import { searchPurposes } from '../../shared/police/purposes.ts';
import { accessedKinds, accessKinds } from '../../shared/readings/schema.ts';
import { connection, once } from '../data/client.ts';
import { primaryKeys } from '../data/table.ts';

/** Entries never change. The functions' IAM roles deny updates. */
export const accessEntries = once(
  () =>
    new Entity(
      {
        model: { entity: 'access-entry', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          entityType: { type: accessedKinds, required: true },
          entityId: { type: 'string', required: true },
          access: { type: accessKinds, required: true },
          userId: { type: 'string', required: true },
          userName: { type: 'string', required: true },
          role: { type: roles, required: true },
          docketNumber: { type: 'string' },
          purpose: { type: searchPurposes },
          purposeText: { type: 'string' },
          searchId: { type: 'string' },
          createdAt: { type: 'string', required: true },
        },
        // Lists the reads of a record, newest first.
        indexes: { ofRecord: primaryKeys('access#{entityType}#{entityId}', '{id}') },
      },
      connection(),
    ),
);
