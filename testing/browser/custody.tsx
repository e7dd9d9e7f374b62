// Supports page tests of custody: firearms that are out, safes, officers, and the screens.
import * as v from 'valibot';
import BoardPage from '../../frontend/features/custody/board.tsx';
import CounterPage from '../../frontend/features/custody/counter.tsx';
import OverduePage from '../../frontend/features/custody/overdue.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { Board, Custody, Issue, LineAnswer } from '../../shared/custody/schema.ts';
import { Officer } from '../../shared/officers/schema.ts';
import { Safe } from '../../shared/safes/schema.ts';
import { anEntity, type Calls, list, ok, open } from './screen.tsx';

const at = '2026-03-04T08:30:00.000Z';
export const idAt = (number: number) => `3f2504e0-4f89-71d3-9a0c-${String(number).padStart(12, '0')}`;
const branchId = idAt(900);
export const safeId = idAt(901);
const hourMs = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

export const aSafe = (change: Partial<Safe> = {}): Safe =>
  v.parse(Safe, {
    id: safeId,
    legalEntityId: 1,
    branchId,
    branchName: 'Midrand',
    name: 'Strong-room',
    type: 'strong_room',
    standard: 'SABS 953-1/953-2',
    certificateNumber: null,
    capacity: 150,
    inspectedOn: null,
    inspectedBy: null,
    isActive: true,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

export const anOfficer = (number: number, surname: string, change: Partial<Officer> = {}): Officer =>
  v.parse(Officer, {
    id: idAt(number),
    legalEntityId: 1,
    legalEntityName: 'Blouklip Armed Response (Pty) Ltd',
    surname,
    fullNames: 'Sipho',
    initials: 'S',
    idType: 'sa_id',
    idNumber: '********6089',
    idCountry: null,
    psiraNumber: String(1_234_000 + number),
    psiraGrade: 'C',
    psiraExpiresOn: null,
    employeeNumber: null,
    branchId,
    branchName: 'Midrand',
    phone: null,
    employment: 'active',
    employmentSince: '2020-01-01',
    photoDocumentId: null,
    pinSetAt: at,
    competencies: [],
    assessments: [],
    lapsesOn: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

const firearmInIssue = (number: number, serialNumber: string) => ({
  id: idAt(number),
  manufacturer: 'Glock',
  model: '17',
  type: 'Pistol',
  caliber: '9mm',
  serialNumber,
});

/** A firearm that is out: due in `dueIn` hours, out since `outFor` hours. */
export const outWith = (number: number, serialNumber: string, officerName: string, dueIn: number, outFor = 4, change: Partial<Custody> = {}): Custody =>
  v.parse(Custody, {
    firearm: firearmInIssue(number, serialNumber),
    legalEntityId: 1,
    state: 'issued',
    since: hoursFromNow(-outFor),
    safeId,
    safeName: 'Strong-room',
    issueId: idAt(number + 500),
    officerId: idAt(number + 100),
    officerName,
    officerPhone: null,
    place: 'Midrand sector 4',
    outAt: hoursFromNow(-outFor),
    dueAt: hoursFromNow(dueIn),
    authorisationNumber: `AUT-${number}`,
    roundsOut: 30,
    version: 2,
    ...change,
  });

export const boardOf = (out: readonly Custody[], change: Partial<Board> = {}): Board =>
  v.parse(Board, { asOf: new Date().toISOString(), out, more: false, inSafes: [], notified: [], ...change });

export const anIssue = (change: Partial<Issue> = {}): Issue =>
  v.parse(Issue, {
    id: idAt(700),
    legalEntityId: 1,
    legalEntityName: 'Blouklip Armed Response (Pty) Ltd',
    state: 'open',
    firearm: firearmInIssue(1, 'XDDT220'),
    licenseNumber: 'FCA-1',
    officerId: idAt(101),
    officerName: 'S Nkosi',
    officerPsiraNumber: '1234101',
    ...{ endorsement: 'handgun_self_loading', certificateNumber: 'C-1', assessedOn: '2026-03-02' },
    issuerId: idAt(102),
    issuerName: 'M Dlamini',
    witnessName: null,
    safeId,
    safeName: 'Strong-room',
    branchId,
    purpose: 'armed_response',
    reason: 'Evening shift',
    place: 'Midrand sector 4',
    toSafe: null,
    outAt: hoursFromNow(-4),
    dueAt: hoursFromNow(8),
    roundsOut: 30,
    magazinesOut: 2,
    proof: 'paper',
    shiftId: null,
    against: [],
    overrideBy: null,
    overrideReason: null,
    authorisations: [
      { number: 'AUT-1', from: hoursFromNow(-4), until: hoursFromNow(8), signedBy: 'M Dlamini', overrideBy: null, overrideReason: null, revokedAt: null },
    ],
    inAt: null,
    roundsIn: null,
    magazinesIn: null,
    condition: null,
    receivedByName: null,
    broughtByName: null,
    remarks: null,
    shortfall: null,
    returnFlags: [],
    ...change,
  });

export const aLineAnswer = (eventId: string, change: Partial<LineAnswer> = {}): LineAnswer =>
  v.parse(LineAnswer, { eventId, firearmId: idAt(1), outcome: 'done', code: null, message: null, gates: [], issue: anIssue({ id: eventId }), ...change });

const calls: Calls = {
  'GET /api/safes': () => list([aSafe()]),
  'GET /api/branches': () => list([]),
  'GET /api/legal-entities': () => list([anEntity()]),
  'GET /api/legal-entities/1': () => ok(anEntity()),
  'GET /api/officers': () => list([]),
  'GET /api/custody/board': () => ok(boardOf([])),
};
const routes = [
  { path: '/custody', element: <BoardPage /> },
  { path: '/custody/overdue', element: <OverduePage /> },
  { path: '/custody/counter', element: <CounterPage /> },
  { path: '/firearms/:id/report-loss', element: 'Report a loss' },
];
export const openAt = (page: string, changed: Calls = {}, role: Role = 'client') => open(page, routes, { role, calls: { ...calls, ...changed } });
