// Searches ancillaries by serial number, manufacturer, model, type and category.
import { SearchIndex } from '../search/index.ts';

export const ancillarySearch = new SearchIndex('ancillary', (item) => ({
  id: item.id,
  version: item.version,
  holders: [item.ownerId],
  text: {
    serialNumber: item.serialNumber,
    manufacturer: item.manufacturer,
    model: item.model,
    type: item.type,
    category: item.category,
  },
  facets: { status: item.status, type: String(item.type ?? '').toLowerCase(), ownerId: item.ownerId, associatedFirearmId: item.associatedFirearmId },
}));
