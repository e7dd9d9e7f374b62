// Search index of officers: names, PSiRA number and employee number. It contains no ID number.
import { SearchIndex } from '../search/index.ts';

export const officerSearch = new SearchIndex('officer', (item) => ({
  id: item.id,
  version: item.version,
  holders: [item.legalEntityId],
  text: { surname: item.surname, fullNames: item.fullNames, psiraNumber: item.psiraNumber, employeeNumber: item.employeeNumber },
  facets: { legalEntityId: item.legalEntityId, branchId: item.branchId, employment: item.employment },
}));
