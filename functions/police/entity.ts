// The police's searches in the table.
import { Entity, type EntityItem } from 'electrodb';
import { searchPurposes } from '../../shared/police/purposes.ts';
import { matches } from '../../shared/police/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const policeSearches = once(
  () =>
    new Entity(
      {
        model: { entity: 'police-search', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          userName: { type: 'string', required: true },
          docketNumber: { type: 'string', required: true },
          /** The docket number as two ways of writing it are compared. */
          docketKey: { type: 'string', required: true },
          purpose: { type: searchPurposes, required: true },
          purposeText: { type: 'string' },
          asked: {
            type: 'map',
            properties: { serialNumber: { type: 'string' }, manufacturer: { type: 'string' }, owner: { type: 'string' } },
            required: true,
          },
          /** How many there were, and the firearms that were shown. */
          found: { type: 'number', required: true },
          /** Searches made before near matches were looked for have none: all that they found was exact. */
          match: { type: matches },
          more: { type: 'boolean', required: true },
          hits: { type: 'list', items: { type: 'string' }, required: true },
          /** What was opened of them. */
          looks: {
            type: 'list',
            items: {
              type: 'map',
              properties: {
                firearmId: { type: 'string', required: true },
                name: { type: 'string', required: true },
                times: { type: 'number', required: true },
                at: { type: 'string', required: true },
              },
            },
            required: true,
            default: () => [],
          },
          ...recorded,
        },
        indexes: {
          // Which search is this?
          one: primaryKeys('police-search#{id}', 'police-search'),
          // What did anybody search for last?
          newest: keys('newest', 'police-search', 'police-search#{id}'),
          // What did this person search for?
          ofUser: keys('holder', 'police-search#user#{userId}', 'police-search#{id}'),
          // What did this person search for in this matter?
          ofUserDocket: keys('keeper', 'police-search#user#{userId}#{docketKey}', 'police-search#{id}'),
          // What was searched for in this matter, by anybody?
          ofDocket: keys('subject', 'police-search#docket#{docketKey}', 'police-search#{id}'),
        },
      },
      connection(),
    ),
);

export type PoliceSearchRecord = EntityItem<ReturnType<typeof policeSearches>>;
