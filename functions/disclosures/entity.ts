// Disclosures in the table.
import { Entity } from 'electrodb';
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
          /** Whose disclosure it is; the company name is what the form said. */
          companyEntityId: { type: 'number', required: true },
          companyName: { type: 'string', required: true },
          psiraNumber: { type: 'string', required: true },
          disclosurePeriodStart: { type: 'string', required: true },
          disclosurePeriodEnd: { type: 'string', required: true },
          categories: { type: 'list', items: { type: 'string' }, required: true },
          status: { type: disclosureStatuses, required: true, default: 'draft' },
          submittedBy: { type: 'string' },
          submittedAt: { type: 'string' },
          reportData: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // Which disclosure is this?
          one: primaryKeys('disclosure#{id}', 'disclosure'),
          // Which came last in the country?
          newest: keys('newest', 'disclosure', '{id}'),
          // Which did this provider make?
          ofEntity: keys('holder', 'disclosure#entity#{companyEntityId}', '{id}'),
          // What changed since the search last looked?
          changes: changeKeys('disclosure'),
        },
      },
      connection(),
    ),
);
