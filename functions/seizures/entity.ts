// Tables of seizures and their chains of custody.
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
          /** A short number, unique within its year. */
          shortNumber: { type: 'string' },
          reason: { type: seizureReasons, required: true },
          location: { type: 'string', required: true },
          firearmId: { type: 'string' },
          /** The firearm's data at the time of the seizure. */
          firearm: {
            type: 'map',
            properties: {
              ...firearmInWords,
              ownerName: { type: 'string', required: true },
            },
          },
          /** The firearm's status before the seizure, restored on return. */
          firearmStatusBefore: { type: firearmStatuses },
          /** The owner and keeper at the time of the seizure. They can see it. */
          holders: { type: 'list', items: { type: 'number' }, required: true },
          /** A description of the items. */
          description: { type: 'string' },
          caseId: { type: 'string' },
          evidenceNumber: { type: 'string' },
          inspectorId: { type: 'string', required: true },
          inspectorName: { type: 'string', required: true },
          seizureDate: { type: 'string', required: true },
          status: { type: seizureStatuses, required: true, default: 'seized' },
          /** A proposed or confirmed destruction. The type is `any` because ElectroDB cannot clear a part of a map. */
          destruction: { type: 'any' },
          /** The authority reference for a return that the rules forbid. The type is `any` for the same reason. */
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
          /** Corrections, oldest first. */
          corrections: { type: 'list', items: { type: 'any' } },
          ...recorded,
        },
        indexes: {
          // Reads one seizure.
          one: primaryKeys('seizure#{id}', 'seizure'),
          // Lists seizures, newest first.
          newest: keys('newest', 'seizure', 'seizure#{id}'),
          // Lists the seizures of a firearm.
          ofFirearm: keys('subject', 'seizure#firearm#{firearmId}', 'seizure#{id}'),
          // Finds changes since the last update of the search.
          changes: changeKeys('seizure'),
        },
      },
      connection(),
    ),
);

export type SeizureRecord = EntityItem<ReturnType<typeof seizures>>;

/** Entries never change. The seizure's history contains the digest of each. */
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
        // Lists the entries of a seizure in order.
        indexes: { ofSeizure: primaryKeys('custody#{seizureId}', 'entry#{number}') },
      },
      connection(),
    ),
);

export type CustodyRecord = EntityItem<ReturnType<typeof custodyEntries>>;
