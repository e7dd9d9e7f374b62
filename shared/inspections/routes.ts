// Calls about inspections.
import { route } from '../route.ts';
import { Inspection, InspectionQuery, ScheduleInspection } from './schema.ts';

export const inspections = {
  list: route({ method: 'GET', path: '/api/inspections', permission: 'firearm:read', query: InspectionQuery, response: Inspection, list: true }),
  schedule: route({ method: 'POST', path: '/api/inspections', permission: 'inspection:schedule', body: ScheduleInspection, response: Inspection, status: 201 }),
};
