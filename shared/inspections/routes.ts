// Calls about inspections.

import { History } from '../history/schema.ts';
import { route } from '../route.ts';
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

export const inspections = {
  list: route({ method: 'GET', path: '/api/inspections', permission: 'inspection:read', query: InspectionQuery, response: Inspection, list: true }),
  schedule: route({ method: 'POST', path: '/api/inspections', permission: 'inspection:schedule', body: ScheduleInspection, response: Inspection, status: 201 }),
  get: route({ method: 'GET', path: '/api/inspections/{id}', permission: 'inspection:read', response: Inspection }),
  change: route({ method: 'PATCH', path: '/api/inspections/{id}', permission: 'inspection:perform', body: ChangeInspection, response: Inspection }),
  reschedule: route({
    method: 'POST',
    path: '/api/inspections/{id}/reschedule',
    permission: 'inspection:schedule',
    body: RescheduleInspection,
    response: Inspection,
  }),
  history: route({ method: 'GET', path: '/api/inspections/{id}/history', permission: 'inspection:read', response: History }),
  /** The firearms that the register says are there, and which of them were found. */
  stock: route({ method: 'GET', path: '/api/inspections/{id}/stock', permission: 'inspection:read', query: StockQuery, response: StockLine, list: true }),
  saveChecklist: route({ method: 'PUT', path: '/api/inspections/{id}/checklist', permission: 'inspection:perform', body: SaveChecklist, response: Inspection }),
  addFinding: route({ method: 'POST', path: '/api/inspections/{id}/findings', permission: 'inspection:perform', body: AddFinding, response: Inspection }),
  withdrawFinding: route({ method: 'DELETE', path: '/api/inspections/{id}/findings/{n}', permission: 'inspection:perform', response: Inspection }),
  answerAction: route({
    method: 'POST',
    path: '/api/inspections/{id}/actions/{n}/answer',
    permission: 'inspection:answer',
    body: AnswerAction,
    response: Inspection,
  }),
  /** The provider found a missing firearm, or has reported its loss. */
  answerMissing: route({
    method: 'POST',
    path: '/api/inspections/{id}/missing/{firearmId}',
    permission: 'inspection:answer',
    body: AnswerMissing,
    response: Inspection,
  }),
  /** The inspector is not satisfied: the action is the provider's again, with a new due date. */
  rejectAnswer: route({
    method: 'POST',
    path: '/api/inspections/{id}/actions/{n}/reject',
    permission: 'inspection:perform',
    body: RejectAnswer,
    response: Inspection,
  }),
  closeAction: route({
    method: 'POST',
    path: '/api/inspections/{id}/actions/{n}/close',
    permission: 'inspection:perform',
    body: CloseAction,
    response: Inspection,
  }),
};
