// License records in the table.
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
          /** The firearm in words, kept with those of its record while the license is current: the search looks into them. */
          ...firearmInWords,
          holderId: { type: 'number', required: true },
          holderName: { type: 'string', required: true },
          licenseNumber: { type: 'string', required: true },
          section: { type: licenseSections, required: true },
          issuedOn: { type: 'string', required: true },
          expiresOn: { type: 'string', required: true },
          /** The month of its expiry while it is current; a license that has ended falls due no more and leaves the index. */
          dueIn: { type: 'string' },
          /** Its holder while it is current and not lodged in time: whoever looks for what is due looks no further. */
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
          /** Who recorded the card: somebody else verifies it. */
          recordedBy: { type: 'string' },
          /** Everybody who corrected it: none of them verifies it. */
          correctors: { type: 'list', items: { type: 'string' } },
          verification: { type: verifications, required: true, default: 'unverified' },
          verifiedBy: { type: 'string' },
          verifiedAt: { type: 'string' },
          notes: { type: 'string' },
          /** Its firearm's registration was reversed, and the license with it: it stands in no index of a list any more. */
          reversal: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // Which license is this?
          one: primaryKeys('license#{id}', 'license'),
          // What was recorded last in the country?
          newest: keys('newest', 'license', 'license#{id}'),
          // Which licenses does this provider hold, or has it held?
          ofHolder: keys('holder', 'license#holder#{holderId}', 'license#{id}'),
          // Under which licenses has this firearm been held?
          ofFirearm: keys('subject', 'license#firearm#{firearmId}', 'license#{id}'),
          // Which current licenses expire in this month, in the order of the days? A partition a month, so that none is hot.
          due: keys('due', 'due#license#{dueIn}', '{expiresOn}#{id}'),
          // Which of this provider's licenses want something done, the next to expire first?
          dueOfHolder: keys('dueOf', 'license#due#{dueOf}', '{expiresOn}#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('license'),
        },
      },
      connection(),
    ),
);

export type LicenseRecord = EntityItem<ReturnType<typeof licenses>>;
