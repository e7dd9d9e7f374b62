// Firearms in the search: serial number, manufacturer, model, type and caliber (spec 1, section 5).
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { SearchIndex } from '../search/index.ts';

export const firearmSearch = new SearchIndex('firearm', (item) => ({
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
  facets: { status: item.status, type: item.type, province: item.province, ownerId: item.ownerId },
}));
