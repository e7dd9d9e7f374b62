// Table definition of firearms.
import { Entity, type EntityItem } from 'electrodb';
import { acquisitionHows } from '../../shared/firearms/acquisition.ts';
import { firearmStatuses, firearmTypes, licenseTypes } from '../../shared/firearms/schema.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const firearms = once(
  () =>
    new Entity(
      {
        model: { entity: 'firearm', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          serialNumber: { type: 'string', required: true },
          manufacturer: { type: 'string', required: true },
          model: { type: 'string', required: true },
          type: { type: firearmTypes, required: true },
          caliber: { type: 'string', required: true },
          barrelLength: { type: 'number' },
          /** When, from whom and how the present owner acquired it. */
          acquiredOn: { type: 'string' },
          acquiredFrom: { type: 'string' },
          acquiredHow: { type: acquisitionHows },
          licenseType: { type: licenseTypes, required: true },
          status: { type: firearmStatuses, required: true, default: 'active' },
          /** The previous status, and when the present one began. The monthly figures count changes with it. Absent until the first change. */
          previousStatus: { type: firearmStatuses },
          statusSince: { type: 'string' },
          ownerId: { type: 'number', required: true },
          ownerName: { type: 'string', required: true },
          keeperId: { type: 'number' },
          keeperName: { type: 'string' },
          registeredBy: { type: 'string', required: true },
          libraryReference: { type: 'number' },
          province: { type: provinces, required: true },
          city: { type: 'string', required: true },
          additionalInfo: { type: 'any' },
          condition: { type: 'string' },
          profileNotes: { type: 'string' },
          riskAssessment: { type: 'string' },
          riskLevel: { type: 'string' },
          lastProfiledAt: { type: 'string' },
          lastInspectionDate: { type: 'string' },
          /** The open transaction that locks the firearm. */
          lockedBy: { type: 'string' },
          /** The open seizure. */
          seizureId: { type: 'string' },
          /** Set after a return from seizure: the firearm needs a license in force to become active. */
          activeOnceLicensed: { type: 'boolean' },
          /** Day, case number and police station of a loss or theft, while the firearm is lost or stolen. */
          loss: { type: 'any' },
          /** Result of the firearm office's verification. Absent while no decision was made since the registration. */
          verification: { type: 'any' },
          /** The import that registered it. */
          importId: { type: 'string' },
          /** Set when its import was undone. The firearm is then in no list index (functions/data/unlisted.ts). */
          reversal: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // One firearm.
          one: primaryKeys('firearm#{id}', 'firearm'),
          // All firearms, newest first.
          newest: keys('newest', 'firearm', 'firearm#{id}'),
          // Firearms that a provider owns.
          ofOwner: keys('holder', 'firearm#{ownerId}', 'firearm#{id}'),
          // Firearms that a provider keeps for others.
          ofKeeper: keys('keeper', 'firearm#{keeperId}', 'firearm#{id}'),
          // Firearms that an import registered.
          ofImport: keys('subject', 'firearm#import#{importId}', 'firearm#{id}'),
          // Changes since the last read of the search.
          changes: changeKeys('firearm'),
        },
      },
      connection(),
    ),
);

export type FirearmRecord = EntityItem<ReturnType<typeof firearms>>;
