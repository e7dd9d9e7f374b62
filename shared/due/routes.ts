// Calls about everything with a date.
import { route } from '../route.ts';
import { DueItem, DueQuery } from './schema.ts';

export const due = {
  list: route({ method: 'GET', path: '/api/due', permission: 'due:open', query: DueQuery, response: DueItem, list: true }),
};
