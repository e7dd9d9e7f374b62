// Calls about security officers.
import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { OfficerAccounts } from '../users/schema.ts';
import { Eligibility, Forecast, ForecastQuery } from './eligibility.ts';
import { ChangeEmployment, CreateOfficer, EditOfficer, IdNumber, Officer, OfficerQuery, SetPin, SetQualifications } from './schema.ts';
import { SharedOfficer, SharedQuery } from './shared.ts';

export const officers = routes('officers', {
  list: route({
    description: 'Lists the officers that the caller may see, by surname, PSiRA number or employee number.',
    method: 'GET',
    path: '/api/officers',
    permission: 'officer:read',
    query: OfficerQuery,
    response: Officer,
    list: true,
  }),
  listShared: route({
    description: 'Lists the persons who are active officers of several providers, and logs that the caller read their records.',
    method: 'GET',
    path: '/api/officers/shared',
    permission: 'officer:match',
    query: SharedQuery,
    response: SharedOfficer,
    list: true,
  }),
  get: route({
    description: 'Returns one officer. The ID number shows its last four characters.',
    method: 'GET',
    path: '/api/officers/{id}',
    permission: 'officer:read',
    response: Officer,
    accessed: 'officer',
  }),
  eligibility: route({
    description: 'Returns for each class of firearm whether the officer may receive one today, and the reasons if not.',
    method: 'GET',
    path: '/api/officers/{id}/eligibility',
    permission: 'officer:read',
    response: Eligibility,
    accessed: 'officer',
  }),
  accounts: route({
    description: 'Returns the user accounts of the officer: the same person, who may sign in.',
    method: 'GET',
    path: '/api/officers/{id}/accounts',
    permission: 'officer:read',
    response: OfficerAccounts,
    accessed: 'officer',
  }),
  forecast: route({
    description: 'Returns the officers and firearms of a provider that can no longer be issued within 30, 60 or 90 days, next to lapse first.',
    method: 'GET',
    path: '/api/officers/forecast',
    permission: 'officer:read',
    query: ForecastQuery,
    response: Forecast,
  }),
  history: route({
    description: 'Returns the history of an officer and whether that history is intact. It contains no ID number.',
    method: 'GET',
    path: '/api/officers/{id}/history',
    permission: 'officer:read',
    response: History,
  }),
  idNumber: route({
    description: 'Returns the whole ID number of an officer, and logs that the caller read it.',
    method: 'GET',
    path: '/api/officers/{id}/id-number',
    permission: 'officer:reveal',
    response: IdNumber,
  }),
  create: route({
    description: 'Adds an officer to a provider.',
    method: 'POST',
    path: '/api/officers',
    permission: 'officer:write',
    body: CreateOfficer,
    response: Officer,
    status: 201,
  }),
  edit: route({
    description: 'Corrects an officer’s details.',
    method: 'PATCH',
    path: '/api/officers/{id}',
    permission: 'officer:write',
    body: EditOfficer,
    response: Officer,
  }),
  setQualifications: route({
    description: 'Replaces the competencies and assessments of an officer.',
    method: 'PUT',
    path: '/api/officers/{id}/qualifications',
    permission: 'officer:write',
    body: SetQualifications,
    response: Officer,
  }),
  changeEmployment: route({
    description: 'Suspends an officer, ends the employment or starts it again, with a reason. An officer who holds a firearm cannot leave.',
    method: 'PATCH',
    path: '/api/officers/{id}/employment',
    permission: 'officer:write',
    body: ChangeEmployment,
    response: Officer,
  }),
  setPin: route({
    description: 'Sets the PIN with which an officer confirms an issue or a return at the counter. No call returns it.',
    method: 'PUT',
    path: '/api/officers/{id}/pin',
    permission: 'custody:manage',
    body: SetPin,
    response: Officer,
  }),
});
