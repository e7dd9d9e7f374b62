// Supports page tests of branches and safes.
import * as v from 'valibot';
import SafesPage from '../../frontend/features/safes/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { defaultPolicy, Policy } from '../../shared/custody/policy.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { Safe } from '../../shared/safes/schema.ts';
import { aBranch } from './officers.tsx';
import { anEntity, type Calls, list, ok, open } from './screen.tsx';

const at = '2026-03-04T08:30:00.000Z';
export const branch = aBranch();

export const aSafe = (change: Partial<Safe> = {}): Safe =>
  v.parse(Safe, {
    ...exampleSafe({ branchId: branch.id }),
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3701',
    legalEntityId: 1,
    branchName: branch.name,
    isActive: true,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

export const aPolicy = (change: Partial<Policy> = {}): Policy => {
  const { otherSafe: _, secondFirearm: __, ...choices } = defaultPolicy;
  return v.parse(Policy, { ...choices, id: 1, version: 3, ...change });
};

const calls: Calls = {
  'GET /api/branches': () => list([branch]),
  'GET /api/safes': () => list([aSafe()]),
  'GET /api/custody/policies/1': () => ok(aPolicy()),
  'GET /api/legal-entities': () => list([anEntity()]),
  'GET /api/legal-entities/1': () => ok(anEntity()),
};
const routes = [{ path: '/custody/safes', element: <SafesPage /> }];
export const openAt = (address: string, changed: Calls = {}, role: Role = 'client') => open(address, routes, { role, calls: { ...calls, ...changed } });
