// Firearms in the search: serial number, manufacturer, model, type and caliber (spec 1, section 5), and serials that look alike.
import { confusableSerial } from '../../shared/firearms/near.ts';
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { SearchIndex, type SearchRow } from '../search/index.ts';

export const firearmRow = (item: Record<string, any>): SearchRow => ({
  id: item.id,
  version: item.version,
  holders: [item.ownerId, item.keeperId],
  text: {
    serialNumber: String(item.serialNumber).toLowerCase(),
    manufacturer: String(item.manufacturer).toLowerCase(),
    model: String(item.model).toLowerCase(),
    type: String(item.type).toLowerCase(),
    caliber: String(item.caliber).toLowerCase(),
  },
  // So that "glk 123" finds GLK-123.
  folded: normaliseSerial(item.serialNumber).toLowerCase(),
  facets: { manufacturer: String(item.manufacturer).toLowerCase(), status: item.status, type: item.type, province: item.province, ownerId: item.ownerId },
  key: confusableSerial(item.serialNumber),
});

export const firearmSearch = new SearchIndex('firearm', firearmRow);
