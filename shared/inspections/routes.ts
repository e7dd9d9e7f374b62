// Calls about inspections.

import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { AnswerMissing } from './missing.ts';
import {
  AddFinding,
  AnswerAction,
  ChangeInspection,
  CloseAction,
  Inspection,
  InspectionQuery,
  RejectAnswer,
  RescheduleInspection,
  SaveChecklist,
  ScheduleInspection,
  StockLine,
  StockQuery,
} from './schema.ts';

export const inspections = routes('inspections', {
  list: route({
    description: 'Lists the inspections that the caller may see and that match the filters.',
    method: 'GET',
    path: '/api/inspections',
    permission: 'inspection:read',
    query: InspectionQuery,
    response: Inspection,
    list: true,
  }),
  schedule: route({
    description: 'Schedules an inspection of a firearm or of a provider.',
    method: 'POST',
    path: '/api/inspections',
    permission: 'inspection:schedule',
    body: ScheduleInspection,
    response: Inspection,
    status: 201,
  }),
  get: route({ description: 'Returns one inspection.', method: 'GET', path: '/api/inspections/{id}', permission: 'inspection:read', response: Inspection }),
  change: route({
    description: 'Starts, completes or cancels an inspection.',
    method: 'PATCH',
    path: '/api/inspections/{id}',
    permission: 'inspection:perform',
    body: ChangeInspection,
    response: Inspection,
  }),
  reschedule: route({
    description: 'Moves an inspection to another day or time.',
    method: 'POST',
    path: '/api/inspections/{id}/reschedule',
    permission: 'inspection:schedule',
    body: RescheduleInspection,
    response: Inspection,
  }),
  history: route({
    description:
      'Returns the history of an inspection: who did what, and when. A provider can read it once the inspection is completed, because it contains the findings.',
    method: 'GET',
    path: '/api/inspections/{id}/history',
    permission: 'inspection:read',
    response: History,
  }),
  /** The expected firearms and their marks. */
  stock: route({
    description: 'Lists the stock count of an inspection, firearm by firearm. A provider can read it once the inspection is completed.',
    method: 'GET',
    path: '/api/inspections/{id}/stock',
    permission: 'inspection:read',
    query: StockQuery,
    response: StockLine,
    list: true,
  }),
  saveChecklist: route({
    description: 'Saves a step of the inspector’s checklist.',
    method: 'PUT',
    path: '/api/inspections/{id}/checklist',
    permission: 'inspection:perform',
    body: SaveChecklist,
    response: Inspection,
  }),
  addFinding: route({
    description: 'Adds an inspector’s finding.',
    method: 'POST',
    path: '/api/inspections/{id}/findings',
    permission: 'inspection:perform',
    body: AddFinding,
    response: Inspection,
  }),
  withdrawFinding: route({
    description: 'Withdraws an inspector’s finding.',
    method: 'DELETE',
    path: '/api/inspections/{id}/findings/{n}',
    permission: 'inspection:perform',
    response: Inspection,
  }),
  answerAction: route({
    description: 'Records the provider’s answer to a corrective action.',
    method: 'POST',
    path: '/api/inspections/{id}/actions/{n}/answer',
    permission: 'inspection:answer',
    body: AnswerAction,
    response: Inspection,
  }),
  /** The provider found a missing firearm, or reported its loss. */
  answerMissing: route({
    description: 'Records the provider’s answer about a missing firearm.',
    method: 'POST',
    path: '/api/inspections/{id}/missing/{firearmId}',
    permission: 'inspection:answer',
    body: AnswerMissing,
    response: Inspection,
  }),
  /** Reopens the corrective action for the provider, with a new due date. */
  rejectAnswer: route({
    description: 'Rejects the provider’s answer to a corrective action. The inspector does this.',
    method: 'POST',
    path: '/api/inspections/{id}/actions/{n}/reject',
    permission: 'inspection:perform',
    body: RejectAnswer,
    response: Inspection,
  }),
  closeAction: route({
    description: 'Closes a corrective action. The inspector does this.',
    method: 'POST',
    path: '/api/inspections/{id}/actions/{n}/close',
    permission: 'inspection:perform',
    body: CloseAction,
    response: Inspection,
  }),
});
