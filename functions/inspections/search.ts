// Inspections in the search: by type, place, provider and firearm; status, inspector and whom or what they concern.
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { SearchIndex } from '../search/index.ts';

const lower = (text: unknown) => String(text ?? '').toLowerCase();

export const inspectionSearch = new SearchIndex('inspection', (item) => ({
  id: item.id,
  version: item.version,
  holders: [...new Set([item.entityId, item.keeperId])],
  text: {
    // As the screen shows it.
    type: lower(item.inspectionType).replaceAll('_', ' '),
    typeAsSent: lower(item.inspectionType),
    location: lower(item.location),
    entityName: lower(item.entityName),
    inspectorName: lower(item.inspectorName),
    firearm: lower(item.firearm ? `${item.firearm.manufacturer} ${item.firearm.model} ${item.firearm.serialNumber}` : ''),
  },
  folded: item.firearm ? normaliseSerial(item.firearm.serialNumber).toLowerCase() : '',
  facets: { status: item.status, firearmId: item.firearmId, entityId: item.entityId, inspectorId: item.inspectorId },
}));
