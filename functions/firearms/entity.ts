// Firearms in the table.
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
          /** When, from whom and how its present owner acquired it. */
          acquiredOn: { type: 'string' },
          acquiredFrom: { type: 'string' },
          acquiredHow: { type: acquisitionHows },
          licenseType: { type: licenseTypes, required: true },
          status: { type: firearmStatuses, required: true, default: 'active' },
          /** The status before this one, and since when this one holds: what the month's change is counted from. Absent until it changes. */
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
          /** The open transaction that holds it fast. */
          lockedBy: { type: 'string' },
          /** The open seizure that it is held under. */
          seizureId: { type: 'string' },
          /** It came back from a seizure: it is made active only under a license in force. */
          activeOnceLicensed: { type: 'boolean' },
          /** Day, docket and station of its loss or theft, while it is lost or stolen. */
          loss: { type: 'any' },
          /** What the firearm office found of the record, once it has looked: nothing here waits since the registration. */
          verification: { type: 'any' },
          /** The import that brought it. */
          importId: { type: 'string' },
          /** Its import was undone: it stands in no index of a list any more (functions/data/unlisted.ts). */
          reversal: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // Which firearm is this?
          one: primaryKeys('firearm#{id}', 'firearm'),
          // What was registered last in the country?
          newest: keys('newest', 'firearm', 'firearm#{id}'),
          // What does this provider own?
          ofOwner: keys('holder', 'firearm#{ownerId}', 'firearm#{id}'),
          // What does this provider keep, whoever owns it?
          ofKeeper: keys('keeper', 'firearm#{keeperId}', 'firearm#{id}'),
          // Which firearms did this import bring?
          ofImport: keys('subject', 'firearm#import#{importId}', 'firearm#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('firearm'),
        },
      },
      connection(),
    ),
);

export type FirearmRecord = EntityItem<ReturnType<typeof firearms>>;
