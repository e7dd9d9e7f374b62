// Calls about losses and thefts.
import { route } from '../route.ts';
import { EditLoss, ListedLoss, LossQuery, LossReport, ReportLoss } from './schema.ts';

export const losses = {
  list: route({ method: 'GET', path: '/api/losses', permission: 'firearm:read', query: LossQuery, response: ListedLoss, list: true }),
  get: route({ method: 'GET', path: '/api/losses/{id}', permission: 'firearm:read', response: LossReport, accessed: 'loss' }),
  report: route({ method: 'POST', path: '/api/losses', permission: 'loss:report', body: ReportLoss, response: LossReport, status: 201 }),
  /** Answers as a list does: who wants to know the reporter opens the report. */
  edit: route({ method: 'PATCH', path: '/api/losses/{id}', permission: 'loss:report', body: EditLoss, response: ListedLoss }),
};
