// API routes of the work queue.
import { PageQuery } from '../kinds/index.ts';
import { route, routes } from '../route.ts';
import { WorkItem } from './schema.ts';

export const queues = routes('queues', {
  /** The caller's pending tasks, longest waiting first. */
  list: route({
    description: 'Lists the pending tasks of the caller.',
    method: 'GET',
    path: '/api/workflow/queue',
    permission: 'queue:read',
    query: PageQuery,
    response: WorkItem,
    list: true,
  }),
});
