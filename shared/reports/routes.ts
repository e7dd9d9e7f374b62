// Calls about reports. The files of a report are exports of the lists `report-<type>`.
import { route } from '../route.ts';
import { CreateReport, Report } from './schema.ts';

export const reports = {
  /** Beside `report:read`, the type's own permission is asked for. A reading, whatever its method. */
  create: route({ method: 'POST', path: '/api/reports/{type}', permission: 'report:read', body: CreateReport, response: Report, inMaintenance: true }),
};
