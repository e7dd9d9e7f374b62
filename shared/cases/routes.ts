// Calls about cases.

import { History } from '../history/schema.ts';
import { PageQuery } from '../kinds/index.ts';
import { route } from '../route.ts';
import {
  AddCaseMessage,
  AddCaseNote,
  Case,
  CaseDetail,
  CaseMessage,
  CaseNote,
  CaseQuery,
  CreateCase,
  EditCase,
  ShareCase,
  SharedCase,
  SharedCaseDetail,
} from './schema.ts';

export const cases = {
  list: route({ method: 'GET', path: '/api/cases', permission: 'case:read', query: CaseQuery, response: Case, list: true }),
  get: route({ method: 'GET', path: '/api/cases/{id}', permission: 'case:read', response: CaseDetail, accessed: 'case' }),
  history: route({ method: 'GET', path: '/api/cases/{id}/history', permission: 'case:read', response: History }),
  notes: route({ method: 'GET', path: '/api/cases/{id}/notes', permission: 'case:read', query: PageQuery, response: CaseNote, list: true }),
  create: route({ method: 'POST', path: '/api/cases', permission: 'case:write', body: CreateCase, response: Case, status: 201 }),
  /** The next status, and corrections while the case is not closed. */
  edit: route({ method: 'PATCH', path: '/api/cases/{id}', permission: 'case:write', body: EditCase, response: Case }),
  addNote: route({ method: 'POST', path: '/api/cases/{id}/notes', permission: 'case:write', body: AddCaseNote, response: CaseNote, status: 201 }),
  linkFirearm: route({ method: 'POST', path: '/api/cases/{id}/firearms/{firearmId}', permission: 'case:write', response: CaseDetail }),
  unlinkFirearm: route({ method: 'DELETE', path: '/api/cases/{id}/firearms/{firearmId}', permission: 'case:write', response: CaseDetail }),
  linkEntity: route({ method: 'POST', path: '/api/cases/{id}/entities/{entityId}', permission: 'case:write', response: CaseDetail }),
  unlinkEntity: route({ method: 'DELETE', path: '/api/cases/{id}/entities/{entityId}', permission: 'case:write', response: CaseDetail }),
  /** The police officers that read a case and talk about it: put to it and taken off it again. */
  shareWithOfficer: route({ method: 'POST', path: '/api/cases/{id}/shares', permission: 'case:share', body: ShareCase, response: CaseDetail }),
  stopSharingWithOfficer: route({ method: 'DELETE', path: '/api/cases/{id}/shares/{userId}', permission: 'case:share', response: CaseDetail }),
  messages: route({ method: 'GET', path: '/api/cases/{id}/messages', permission: 'case:read', query: PageQuery, response: CaseMessage, list: true }),
  addMessage: route({ method: 'POST', path: '/api/cases/{id}/messages', permission: 'case:share', body: AddCaseMessage, response: CaseMessage, status: 201 }),
  /** The police's side of that: only what is shared with the caller. */
  listSharedWithMe: route({ method: 'GET', path: '/api/cases/shared', permission: 'case:collaborate', query: PageQuery, response: SharedCase, list: true }),
  getSharedWithMe: route({ method: 'GET', path: '/api/cases/shared/{id}', permission: 'case:collaborate', response: SharedCaseDetail, accessed: 'case' }),
  messagesSharedWithMe: route({
    method: 'GET',
    path: '/api/cases/shared/{id}/messages',
    permission: 'case:collaborate',
    query: PageQuery,
    response: CaseMessage,
    list: true,
  }),
  replyAsOfficer: route({
    method: 'POST',
    path: '/api/cases/shared/{id}/messages',
    permission: 'case:collaborate',
    body: AddCaseMessage,
    response: CaseMessage,
    status: 201,
  }),
};
