// Index of inspections in the search, by type, place, provider and firearm, with filters for status, inspector and the people and records concerned.

import { isHidden } from '../../shared/inspections/unannounced.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { SearchIndex } from '../search/index.ts';

export const inspectionSearch = new SearchIndex('inspection', (item) => ({
  id: item.id,
  version: item.version,
  holders: [...new Set([item.entityId, item.keeperId])],
  text: {
    // As on the screen.
    type: String(item.inspectionType).replaceAll('_', ' '),
    typeAsSent: item.inspectionType,
    location: item.location,
    entityName: item.entityName,
    inspectorName: item.inspectorName,
    firearm: item.firearm ? `${item.firearm.manufacturer} ${item.firearm.model} ${item.firearm.serialNumber}` : '',
  },
  facets: {
    status: item.status,
    open: String(item.status === 'scheduled' || item.status === 'in_progress'),
    firearmId: item.firearmId,
    entityId: item.entityId,
    inspectorId: item.inspectorId,
    // Whether the provider may find it.
    told: isHidden(item) ? 'no' : 'yes',
    scheduledOn: item.scheduledDate ? dayOf(item.scheduledDate) : null,
    // The day of the visit, before it starts.
    visitOn: item.status === 'scheduled' && item.scheduledDate ? dayOf(item.scheduledDate) : null,
  },
}));
