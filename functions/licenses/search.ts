// Search rows of licenses: license number, make, model, serial number and holder's name.
import { lodgeBy } from '../../shared/licenses/periods.ts';
import { lodgingOf } from '../../shared/licenses/rules.ts';
import { type RecordRow, SearchIndex } from '../search/index.ts';

export const licenseRow = (item: Record<string, any>): RecordRow => {
  const lodging = lodgingOf({ lodgedOn: item.lodgedOn, expiresOn: item.expiresOn });
  return {
    id: item.id,
    version: item.version,
    holders: [item.holderId],
    text: {
      licenseNumber: item.licenseNumber,
      manufacturer: item.manufacturer,
      model: item.model,
      serialNumber: item.serialNumber,
      holderName: item.holderName,
    },
    facets: {
      holderId: item.holderId,
      firearmId: item.firearmId,
      status: item.status,
      verification: item.verification,
      lodging,
      // Day of expiry; null when lodged in time, because the license then stays valid until the decision.
      runsOut: lodging === 'in time' ? null : item.expiresOn,
      // Last day in force. Lodged in time it is open-ended, until the decision (FCA s24(4)).
      holdsUntil: lodging === 'in time' ? '9999-12-31' : item.expiresOn,
      // Sort key: undecided licenses first, then those lodged in time, then ended ones; each group by expiry.
      urgency: `${item.status !== 'current' ? 'c' : lodging === 'in time' ? 'b' : 'a'}${item.expiresOn}`,
      // Deadline for lodging, while no renewal is lodged.
      lodgeBy: lodging === 'none' ? lodgeBy(item.expiresOn) : null,
    },
  };
};

export const licenseSearch = new SearchIndex('license', licenseRow);
