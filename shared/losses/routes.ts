// Calls about losses and thefts.
import { route, routes } from '../route.ts';
import { EditLoss, ListedLoss, LossQuery, LossReport, ReportLoss } from './schema.ts';

export const losses = routes('losses', {
  list: route({
    description: 'Lists the reports of losses and thefts that the caller may see.',
    method: 'GET',
    path: '/api/losses',
    permission: 'firearm:read',
    query: LossQuery,
    response: ListedLoss,
    list: true,
  }),
  get: route({
    description: 'Returns one report of a loss or theft. The report names a person, so each read is logged.',
    method: 'GET',
    path: '/api/losses/{id}',
    permission: 'firearm:read',
    response: LossReport,
    accessed: 'loss',
  }),
  report: route({
    description: 'Reports a firearm as lost or stolen.',
    method: 'POST',
    path: '/api/losses',
    permission: 'loss:report',
    body: ReportLoss,
    response: LossReport,
    status: 201,
  }),
  /** Returns the list form. The caller opens the report for the reporter's data. */
  edit: route({
    description: 'Adds the case number or the police station to a report.',
    method: 'PATCH',
    path: '/api/losses/{id}',
    permission: 'loss:report',
    body: EditLoss,
    response: ListedLoss,
  }),
});
