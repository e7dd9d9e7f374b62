// Cases in the search: by title, number and description (spec 2, section 2.10).
import { SearchIndex } from '../search/index.ts';

/** No legal entity is a holder: a case is seen by those who see the whole country, and by no provider. */
export const caseSearch = new SearchIndex('case', (item) => ({
  id: item.id,
  version: item.version,
  holders: [],
  text: { title: item.title, caseNumber: item.caseNumber, shortNumber: item.shortNumber, description: item.description },
  facets: { status: item.status, priority: item.priority, assignedTo: item.assignedTo, inspectionId: item.inspectionId },
}));
