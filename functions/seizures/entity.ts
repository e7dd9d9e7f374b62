// Seizures and their chains of custody in the table.
import { Entity, type EntityItem } from 'electrodb';
import { firearmStatuses } from '../../shared/firearms/schema.ts';
import { seizureReasons, seizureStatuses } from '../../shared/seizures/schema.ts';
import { connection, once } from '../data/client.ts';
import { firearmInWords, recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const seizures = once(
  () =>
    new Entity(
      {
        model: { entity: 'seizure', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          seizureNumber: { type: 'string', required: true },
          /** The number of its year, to be said aloud. */
          shortNumber: { type: 'string' },
          reason: { type: seizureReasons, required: true },
          location: { type: 'string', required: true },
          firearmId: { type: 'string' },
          /** The firearm in words, as it was when it was seized. */
          firearm: {
            type: 'map',
            properties: {
              ...firearmInWords,
              ownerName: { type: 'string', required: true },
            },
          },
          /** What the firearm was before, and becomes again when it is returned. */
          firearmStatusBefore: { type: firearmStatuses },
          /** Owner and keeper when it was seized: the providers that see it. */
          holders: { type: 'list', items: { type: 'number' }, required: true },
          /** The items in words. */
          description: { type: 'string' },
          caseId: { type: 'string' },
          evidenceNumber: { type: 'string' },
          inspectorId: { type: 'string', required: true },
          inspectorName: { type: 'string', required: true },
          seizureDate: { type: 'string', required: true },
          status: { type: seizureStatuses, required: true, default: 'seized' },
          /** Proposed, and once confirmed done; `any`, because ElectroDB cannot clear a part of a map. */
          destruction: { type: 'any' },
          /** The authority for a return that the rules refuse; `any` for the same reason. */
          release: { type: 'any' },
          processedAt: { type: 'string' },
          closedAt: { type: 'string' },
          /** The last entry of its chain of custody. */
          custody: {
            type: 'map',
            properties: {
              count: { type: 'number', required: true },
              heldBy: { type: 'string', required: true },
              place: { type: 'string', required: true },
              sealNumber: { type: 'string' },
            },
            required: true,
          },
          /** What was corrected, oldest first. */
          corrections: { type: 'list', items: { type: 'any' } },
          ...recorded,
        },
        indexes: {
          // Which seizure is this?
          one: primaryKeys('seizure#{id}', 'seizure'),
          // Which came last?
          newest: keys('newest', 'seizure', 'seizure#{id}'),
          // When was this firearm seized?
          ofFirearm: keys('subject', 'seizure#firearm#{firearmId}', 'seizure#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('seizure'),
        },
      },
      connection(),
    ),
);

export type SeizureRecord = EntityItem<ReturnType<typeof seizures>>;

/** Written once and never changed; the seizure's history holds the digest of each. */
export const custodyEntries = once(
  () =>
    new Entity(
      {
        model: { entity: 'custody-entry', service: 'registry', version: '1' },
        attributes: {
          seizureId: { type: 'string', required: true },
          number: { type: 'number', required: true, padding: { length: 6, char: '0' } },
          heldBy: { type: 'string', required: true },
          place: { type: 'string', required: true },
          sealNumber: { type: 'string' },
          remarks: { type: 'string' },
          at: { type: 'string', required: true },
          recordedBy: { type: 'string', required: true },
          recordedByName: { type: 'string', required: true },
          corrects: { type: 'number' },
          correctionReason: { type: 'string' },
        },
        // Who held this, in order?
        indexes: { ofSeizure: primaryKeys('custody#{seizureId}', 'entry#{number}') },
      },
      connection(),
    ),
);

export type CustodyRecord = EntityItem<ReturnType<typeof custodyEntries>>;
