// Calls about reports. The files of a report are exports of the lists `report-<type>`.
import { route, routes } from '../route.ts';
import { CreateReport, Report } from './schema.ts';

export const reports = routes('reports', {
  /** Beside `report:read`, the type's own permission is asked for. A reading, whatever its method. */
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
