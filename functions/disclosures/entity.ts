// Disclosures in the table.
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
          /** Whose disclosure it is; name and number are the register's at the last change. */
          companyEntityId: { type: 'number', required: true },
          companyName: { type: 'string', required: true },
          /** True of a draft whose name is not the provider's: it must be corrected before it is submitted. */
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
          /** Digest, figures and first changes of the register frozen with the last submission; the list itself is an object. */
          register: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // Which disclosure is this?
          one: primaryKeys('disclosure#{id}', 'disclosure'),
          // Which came last in the country?
          newest: keys('newest', 'disclosure', 'disclosure#{id}'),
          // Which did this provider make?
          ofEntity: keys('holder', 'disclosure#entity#{companyEntityId}', 'disclosure#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('disclosure'),
        },
      },
      connection(),
    ),
);

export type DisclosureRecord = EntityItem<ReturnType<typeof disclosures>>;
