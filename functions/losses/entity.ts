// Table of loss and theft reports.
import { Entity, type EntityItem } from 'electrodb';
import { lossKinds, lossStatuses, modalities } from '../../shared/losses/schema.ts';
import { connection, once } from '../data/client.ts';
import { firearmInWords, recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const losses = once(
  () =>
    new Entity(
      {
        model: { entity: 'loss', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          firearmId: { type: 'string', required: true },
          /** The firearm's data at the time of the report. */
          firearm: {
            type: 'map',
            properties: firearmInWords,
            required: true,
          },
          kind: { type: lossKinds, required: true },
          modality: { type: modalities },
          /** The officers who had the firearm in the 90 days before the report. */
          holders: { type: 'any' },
          status: { type: lossStatuses, required: true, default: 'open' },
          occurredOn: { type: 'string', required: true },
          awareAt: { type: 'string', required: true },
          reportedAt: { type: 'string', required: true },
          circumstances: { type: 'string', required: true },
          place: { type: 'string', required: true },
          reporterNames: { type: 'string', required: true },
          reporterIdNumber: { type: 'string', required: true },
          reporterAddress: { type: 'string', required: true },
          policeStation: { type: 'string', required: true },
          docketNumber: { type: 'string' },
          docketGivenAt: { type: 'string' },
          /** The owner at the time of the report. A later owner cannot read the reporter's data. */
          ownerId: { type: 'number', required: true },
          ownerName: { type: 'string', required: true },
          keeperId: { type: 'number' },
          /** The province of the firearm at the time of the report, for its loss rate. */
          province: { type: 'string' },
          licenseNumber: { type: 'string' },
          reportedBy: { type: 'string', required: true },
          reportedByName: { type: 'string', required: true },
          closedAt: { type: 'string' },
          outcome: { type: 'string' },
          ...recorded,
        },
        indexes: {
          // Reads one report.
          one: primaryKeys('loss#{id}', 'loss'),
          // Lists all reports, newest first.
          newest: keys('newest', 'loss', 'loss#{id}'),
          // Lists the reports of an owner.
          ofOwner: keys('holder', 'loss#owner#{ownerId}', 'loss#{id}'),
          // Lists the reports of a keeper.
          ofKeeper: keys('keeper', 'loss#keeper#{keeperId}', 'loss#{id}'),
          // Lists the reports of a firearm.
          ofFirearm: keys('subject', 'loss#firearm#{firearmId}', 'loss#{id}'),
        },
      },
      connection(),
    ),
);

export type LossRecord = EntityItem<ReturnType<typeof losses>>;
