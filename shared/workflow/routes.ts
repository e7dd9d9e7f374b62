// Calls about what waits for somebody.
import { PageQuery } from '../kinds/index.ts';
import { route } from '../route.ts';
import { WorkItem } from './queues.ts';

export const workflow = {
  /** What waits for the caller, what has waited longest first. */
  queue: route({ method: 'GET', path: '/api/workflow/queue', permission: 'queue:read', query: PageQuery, response: WorkItem, list: true }),
};
