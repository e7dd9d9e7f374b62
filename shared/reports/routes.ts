// Calls about reports. The files of a report are exports of the lists `report-<type>`.
import { route, routes } from '../route.ts';
import { CreateReport, Report } from './schema.ts';

export const reports = routes('reports', {
  /** Needs the permission of the report type in addition to `report:read`. Saves nothing, although it is a POST. */
  create: route({
    description: 'Returns a report on a period: its figures and its first rows. It needs `report:read` and the permission of the report type. Saves nothing.',
    method: 'POST',
    path: '/api/reports/{type}',
    permission: 'report:read',
    body: CreateReport,
    response: Report,
    inMaintenance: true,
  }),
});
