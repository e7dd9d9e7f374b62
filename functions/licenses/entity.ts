// Table definition of license records.
import { Entity, type EntityItem } from 'electrodb';
import { licenseSections } from '../../shared/licenses/periods.ts';
import { licenseStatuses, verifications } from '../../shared/licenses/schema.ts';
import { connection, once } from '../data/client.ts';
import { firearmInWords, recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const licenses = once(
  () =>
    new Entity(
      {
        model: { entity: 'license', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          firearmId: { type: 'string', required: true },
          /** The firearm's make, model and serial number, copied from its record while the license is current, so that the search finds them. */
          ...firearmInWords,
          holderId: { type: 'number', required: true },
          holderName: { type: 'string', required: true },
          licenseNumber: { type: 'string', required: true },
          section: { type: licenseSections, required: true },
          issuedOn: { type: 'string', required: true },
          expiresOn: { type: 'string', required: true },
          /** Month of expiry while the license is current. Cleared when it ends, which removes it from the due-date index. */
          dueIn: { type: 'string' },
          /** Holder while the license is current and not lodged in time. Key of the index of a provider's deadlines. */
          dueOf: { type: 'number' },
          status: { type: licenseStatuses, required: true, default: 'current' },
          lodgedOn: { type: 'string' },
          receiptNumber: { type: 'string' },
          lodgedBy: { type: 'string' },
          decision: { type: ['granted', 'refused'] as const },
          decidedOn: { type: 'string' },
          closedAt: { type: 'string' },
          closedReason: { type: 'string' },
          renews: { type: 'string' },
          renewedBy: { type: 'string' },
          /** Who recorded the card. Another person must verify it. */
          recordedBy: { type: 'string' },
          /** Everyone who corrected the record. None of them may verify it. */
          correctors: { type: 'list', items: { type: 'string' } },
          verification: { type: verifications, required: true, default: 'unverified' },
          verifiedBy: { type: 'string' },
          verifiedAt: { type: 'string' },
          notes: { type: 'string' },
          /** Set when the firearm's registration was reversed, and the license with it. The license is then in no list index. */
          reversal: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // One license.
          one: primaryKeys('license#{id}', 'license'),
          // All licenses, newest first.
          newest: keys('newest', 'license', 'license#{id}'),
          // Current and former licenses of a provider.
          ofHolder: keys('holder', 'license#holder#{holderId}', 'license#{id}'),
          // Current and former licenses of a firearm.
          ofFirearm: keys('subject', 'license#firearm#{firearmId}', 'license#{id}'),
          // Current licenses that expire in a month, by day. One partition a month avoids a hot partition.
          due: keys('due', 'due#license#{dueIn}', '{expiresOn}#{id}'),
          // A provider's licenses with a deadline, next to expire first.
          dueOfHolder: keys('dueOf', 'license#due#{dueOf}', '{expiresOn}#{id}'),
          // Changes since the last read of the search.
          changes: changeKeys('license'),
        },
      },
      connection(),
    ),
);

export type LicenseRecord = EntityItem<ReturnType<typeof licenses>>;
