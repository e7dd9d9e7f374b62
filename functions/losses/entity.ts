// Reports of losses and thefts in the table.
import { Entity, type EntityItem } from 'electrodb';
import { lossKinds, lossStatuses } from '../../shared/losses/schema.ts';
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
          /** The firearm in words, as it was when it was reported. */
          firearm: {
            type: 'map',
            properties: firearmInWords,
            required: true,
          },
          kind: { type: lossKinds, required: true },
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
          /** Whose it was: a later owner reads nothing of the reporter. */
          ownerId: { type: 'number', required: true },
          ownerName: { type: 'string', required: true },
          keeperId: { type: 'number' },
          /** Where the firearm was recorded then: the loss rate of the province counts it. */
          province: { type: 'string' },
          licenseNumber: { type: 'string' },
          reportedBy: { type: 'string', required: true },
          reportedByName: { type: 'string', required: true },
          closedAt: { type: 'string' },
          outcome: { type: 'string' },
          ...recorded,
        },
        indexes: {
          // Which report is this?
          one: primaryKeys('loss#{id}', 'loss'),
          // What was reported last in the country?
          newest: keys('newest', 'loss', 'loss#{id}'),
          // What did this provider lose of its own?
          ofOwner: keys('holder', 'loss#owner#{ownerId}', 'loss#{id}'),
          // What did it lose of what it kept?
          ofKeeper: keys('keeper', 'loss#keeper#{keeperId}', 'loss#{id}'),
          // When was this firearm lost?
          ofFirearm: keys('subject', 'loss#firearm#{firearmId}', 'loss#{id}'),
        },
      },
      connection(),
    ),
);

export type LossRecord = EntityItem<ReturnType<typeof losses>>;
