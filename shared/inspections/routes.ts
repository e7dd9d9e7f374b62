// Calls about inspections.
import { route } from '../route.ts';
import { Inspection, ScheduleInspection } from './schema.ts';

export const inspections = {
  schedule: route({ method: 'POST', path: '/api/inspections', permission: 'inspection:schedule', body: ScheduleInspection, response: Inspection, status: 201 }),
};
