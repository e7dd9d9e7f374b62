// Calls about firearms.
import * as v from 'valibot';
import { History } from '../history/schema.ts';
import { route } from '../route.ts';
import { NearSerial, NearSerialsQuery } from './near.ts';
import { CompanyFirearmsQuery, FirearmOfCompany } from './of-company.ts';
import { ChangeStatus, EditFirearm, Firearm, FirearmDetail, FirearmQuery, LifecycleCounts, ProfileFirearm, RegisterFirearm } from './schema.ts';

export const firearms = {
  list: route({ method: 'GET', path: '/api/firearms', permission: 'firearm:read', query: FirearmQuery, response: Firearm, list: true }),
  ofCompany: route({
    method: 'GET',
    path: '/api/firearms-of-company',
    permission: 'firearm:read',
    query: CompanyFirearmsQuery,
    response: FirearmOfCompany,
    list: true,
  }),
  get: route({ method: 'GET', path: '/api/firearms/{id}', permission: 'firearm:read', response: FirearmDetail, accessed: 'firearm' }),
  register: route({ method: 'POST', path: '/api/firearms', permission: 'firearm:register', body: RegisterFirearm, response: Firearm, status: 201 }),
  edit: route({ method: 'PATCH', path: '/api/firearms/{id}', permission: 'firearm:edit', body: EditFirearm, response: Firearm }),
  changeStatus: route({ method: 'PATCH', path: '/api/firearms/{id}/status', permission: 'firearm:status', body: ChangeStatus, response: Firearm }),
  profile: route({ method: 'PUT', path: '/api/firearms/{id}/profile', permission: 'firearm:profile', body: ProfileFirearm, response: Firearm }),
  history: route({ method: 'GET', path: '/api/firearms/{id}/history', permission: 'firearm:read', response: History }),
  lifecycle: route({ method: 'GET', path: '/api/dashboard/lifecycle', permission: 'firearm:read', response: LifecycleCounts }),
  near: route({ method: 'GET', path: '/api/near-serials', permission: 'firearm:register', query: NearSerialsQuery, response: v.array(NearSerial) }),
};
