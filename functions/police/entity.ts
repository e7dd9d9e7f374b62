// Table of the police's searches.
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
          /** The normalised case number, for comparison. */
          docketKey: { type: 'string', required: true },
          purpose: { type: searchPurposes, required: true },
          purposeText: { type: 'string' },
          asked: {
            type: 'map',
            properties: {
              serialNumber: { type: 'string' },
              manufacturer: { type: 'string' },
              owner: { type: 'string' },
              authorisationNumber: { type: 'string' },
            },
            required: true,
          },
          /** The total number of matches, and the firearms shown. */
          found: { type: 'number', required: true },
          /** Absent in searches from before near matches existed. All of those are exact. */
          match: { type: matches },
          more: { type: 'boolean', required: true },
          hits: { type: 'list', items: { type: 'string' }, required: true },
          /** The opened records. */
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
          // Reads one search.
          one: primaryKeys('police-search#{id}', 'police-search'),
          // Lists all searches, newest first.
          newest: keys('newest', 'police-search', 'police-search#{id}'),
          // Lists the searches of an officer.
          ofUser: keys('holder', 'police-search#user#{userId}', 'police-search#{id}'),
          // Lists an officer's searches for a case number.
          ofUserDocket: keys('keeper', 'police-search#user#{userId}#{docketKey}', 'police-search#{id}'),
          // Lists all searches for a case number.
          ofDocket: keys('subject', 'police-search#docket#{docketKey}', 'police-search#{id}'),
        },
      },
      connection(),
    ),
);

export type PoliceSearchRecord = EntityItem<ReturnType<typeof policeSearches>>;
