// Calls about what waits for somebody.
import { PageQuery } from '../kinds/index.ts';
import { route } from '../route.ts';
import { WorkItem } from './schema.ts';

export const queues = {
  /** What waits for the caller, what has waited longest first. */
  list: route({ method: 'GET', path: '/api/workflow/queue', permission: 'queue:read', query: PageQuery, response: WorkItem, list: true }),
};
