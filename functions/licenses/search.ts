// Licenses in the search: license number, the firearm's make, model and serial number, the holder's name.
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
      // The day it runs out by itself: none when lodged in time, which holds until the decision.
      runsOut: lodging === 'in time' ? null : item.expiresOn,
      // The last day on which it holds: lodged in time, until the decision (FCA s24(4)).
      holdsUntil: lodging === 'in time' ? '9999-12-31' : item.expiresOn,
      // By urgency: licenses that will expire, then those lodged in time, then ended ones; each group by expiry.
      urgency: `${item.status !== 'current' ? 'c' : lodging === 'in time' ? 'b' : 'a'}${item.expiresOn}`,
      // The last day to lodge a renewal in time, while none is lodged.
      lodgeBy: lodging === 'none' ? lodgeBy(item.expiresOn) : null,
    },
  };
};

export const licenseSearch = new SearchIndex('license', licenseRow);
