// Stores disclosures.
import { Entity, type EntityItem } from 'electrodb';
import { disclosureStatuses } from '../../shared/disclosures/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const disclosures = once(
  () =>
    new Entity(
      {
        model: { entity: 'disclosure', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          /** The provider; name and number are the registered ones at the last change. */
          companyEntityId: { type: 'number', required: true },
          companyName: { type: 'string', required: true },
          /** True for a draft with a company name that is not the provider's. It must be corrected before submission. */
          isOtherName: { type: 'boolean' },
          psiraNumber: { type: 'string', required: true },
          disclosurePeriodStart: { type: 'string', required: true },
          disclosurePeriodEnd: { type: 'string', required: true },
          categories: { type: 'list', items: { type: 'string' }, required: true },
          status: { type: disclosureStatuses, required: true, default: 'draft' },
          createdBy: { type: 'string' },
          submittedBy: { type: 'string' },
          submittedByName: { type: 'string' },
          submittedAt: { type: 'string' },
          decidedByName: { type: 'string' },
          decidedAt: { type: 'string' },
          comments: { type: 'string' },
          reportData: { type: 'any' },
          /** SHA-256, figures and first changes of the register frozen at the last submission. The list itself is an S3 object. */
          register: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // One disclosure by id.
          one: primaryKeys('disclosure#{id}', 'disclosure'),
          // All disclosures, newest first.
          newest: keys('newest', 'disclosure', 'disclosure#{id}'),
          // The disclosures of this provider.
          ofEntity: keys('holder', 'disclosure#entity#{companyEntityId}', 'disclosure#{id}'),
          // Changes since the last search update.
          changes: changeKeys('disclosure'),
        },
      },
      connection(),
    ),
);

export type DisclosureRecord = EntityItem<ReturnType<typeof disclosures>>;
