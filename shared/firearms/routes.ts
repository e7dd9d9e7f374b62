// Calls about firearms.
import * as v from 'valibot';
import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { NearSerial, NearSerialsQuery } from './near.ts';
import { CompanyFirearmsQuery, FirearmOfCompany } from './of-company.ts';
import { ChangeStatus, EditFirearm, Firearm, FirearmDetail, FirearmQuery, LifecycleCounts, ProfileFirearm, RegisterFirearm } from './schema.ts';

export const firearms = routes('firearms', {
  list: route({
    description: 'Lists the firearms that the caller may see.',
    method: 'GET',
    path: '/api/firearms',
    permission: 'firearm:read',
    query: FirearmQuery,
    response: Firearm,
    list: true,
  }),
  ofCompany: route({
    description: 'Lists all firearms of one company, sorted by any column.',
    method: 'GET',
    path: '/api/firearms-of-company',
    permission: 'firearm:read',
    query: CompanyFirearmsQuery,
    response: FirearmOfCompany,
    list: true,
  }),
  get: route({
    description: 'Returns one firearm.',
    method: 'GET',
    path: '/api/firearms/{id}',
    permission: 'firearm:read',
    response: FirearmDetail,
    accessed: 'firearm',
  }),
  register: route({
    description:
      'Registers a firearm. A provider registers its own; the firearm office registers one for a provider. A serial number can be registered once, whatever its case and punctuation; a second time answers `already-registered`.',
    method: 'POST',
    path: '/api/firearms',
    permission: 'firearm:register',
    body: RegisterFirearm,
    response: Firearm,
    status: 201,
  }),
  edit: route({
    description: 'Corrects the description of a firearm.',
    method: 'PATCH',
    path: '/api/firearms/{id}',
    permission: 'firearm:edit',
    body: EditFirearm,
    response: Firearm,
  }),
  changeStatus: route({
    description: 'Changes the status of a firearm, with a reason.',
    method: 'PATCH',
    path: '/api/firearms/{id}/status',
    permission: 'firearm:status',
    body: ChangeStatus,
    response: Firearm,
  }),
  profile: route({
    description: 'Records the condition, notes and risk of a firearm, as an inspector found them on the weapon itself.',
    method: 'PUT',
    path: '/api/firearms/{id}/profile',
    permission: 'firearm:profile',
    body: ProfileFirearm,
    response: Firearm,
  }),
  history: route({
    description: 'Returns the history of a firearm and whether that history is intact.',
    method: 'GET',
    path: '/api/firearms/{id}/history',
    permission: 'firearm:read',
    response: History,
  }),
  lifecycle: route({
    description: 'Counts firearms by status, and lists their manufacturers.',
    method: 'GET',
    path: '/api/dashboard/lifecycle',
    permission: 'firearm:read',
    response: LifecycleCounts,
  }),
  near: route({
    description: 'Lists registered serial numbers that look like the one being registered.',
    method: 'GET',
    path: '/api/near-serials',
    permission: 'firearm:register',
    query: NearSerialsQuery,
    response: v.array(NearSerial),
  }),
});
