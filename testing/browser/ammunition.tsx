// Supports page tests of ammunition: balances, entries and the screens.
import * as v from 'valibot';
import AmmunitionEntriesPage from '../../frontend/features/ammunition/entries.tsx';
import AmmunitionPage from '../../frontend/features/ammunition/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { AmmunitionBalance, AmmunitionEntry } from '../../shared/ammunition/schema.ts';
import { anOfficer, aSafe, idAt, safeId } from './custody.tsx';
import { anEntity, type Calls, list, ok, open } from './screen.tsx';

const at = '2026-03-04T08:30:00.000Z';
export const depot = aSafe({ id: idAt(902), name: 'Depot', branchName: 'Cape Town' });

export const aBalance = (change: Partial<AmmunitionBalance> = {}): AmmunitionBalance =>
  v.parse(AmmunitionBalance, {
    ...{ id: idAt(950), legalEntityId: 1, safeId, safeName: 'Strong-room', caliber: '9mm', balance: 1000, entries: 3 },
    ...{ held: 1400, firearms: 40, ceiling: 8000, isOverCeiling: false, updatedAt: at },
    ...change,
  });

export const anEntry = (change: Partial<AmmunitionEntry> = {}): AmmunitionEntry =>
  v.parse(AmmunitionEntry, {
    ...{ id: `${safeId}-9mm-1`, safeId, caliber: '9mm', number: 1, kind: 'received', rounds: 1000, change: 1000, balance: 1000 },
    ...{ issueId: null, supplier: 'Pretoria Arms', invoice: 'INV-2041', otherSafeId: null, otherSafeName: null, reason: null },
    ...{ enteredAt: at, enteredBy: 'Thandi Mokoena', secondName: null },
    ...change,
  });

export const entriesAt = `/custody/ammunition/entries?safeId=${safeId}&caliber=9mm`;

export const entriesCall = `GET /api/ammunition/${safeId}/9mm`;

const calls: Calls = {
  'GET /api/safes': () => list([aSafe(), depot]),
  [`GET /api/safes/${safeId}`]: () => ok(aSafe()),
  'GET /api/legal-entities': () => list([anEntity()]),
  'GET /api/legal-entities/1': () => ok(anEntity()),
  'GET /api/officers': () => list([anOfficer(102, 'Dlamini')]),
  'GET /api/ammunition': () => list([aBalance()]),
  [entriesCall]: () => list([anEntry()]),
};
const routes = [
  { path: '/custody/ammunition', element: <AmmunitionPage /> },
  { path: '/custody/ammunition/entries', element: <AmmunitionEntriesPage /> },
];
export const openAt = (page: string, changed: Calls = {}, role: Role = 'client') => open(page, routes, { role, calls: { ...calls, ...changed } });
