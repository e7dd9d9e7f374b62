// Index of cases in the search, by title, number and description (spec 2, section 2.10).
import { SearchIndex } from '../search/index.ts';

/** A case has no holder, because no provider may see it. */
export const caseSearch = new SearchIndex('case', (item) => ({
  id: item.id,
  version: item.version,
  holders: [],
  text: { title: item.title, caseNumber: item.caseNumber, shortNumber: item.shortNumber, description: item.description },
  facets: { status: item.status, priority: item.priority, assignedTo: item.assignedTo, inspectionId: item.inspectionId },
}));
