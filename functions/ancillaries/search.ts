// Ancillaries in the search: serial number, manufacturer, model, type and category.
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { SearchIndex } from '../search/index.ts';

const lower = (text: unknown) => String(text ?? '').toLowerCase();

export const ancillarySearch = new SearchIndex('ancillary', (item) => ({
  id: item.id,
  version: item.version,
  holders: [item.ownerId],
  text: {
    serialNumber: lower(item.serialNumber),
    manufacturer: lower(item.manufacturer),
    model: lower(item.model),
    type: lower(item.type),
    category: lower(item.category),
  },
  // So that "rmr 0417" finds RMR-0417.
  folded: lower(normaliseSerial(item.serialNumber ?? '')),
  facets: { status: item.status, type: lower(item.type), ownerId: item.ownerId, associatedFirearmId: item.associatedFirearmId },
}));
