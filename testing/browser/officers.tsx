// Supports page tests of officers: an officer with qualifications, branches, and their screens.
import * as v from 'valibot';
import AddOfficerPage from '../../frontend/features/officers/add.tsx';
import OfficerPage from '../../frontend/features/officers/officer.tsx';
import OfficersPage from '../../frontend/features/officers/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { exampleBranch } from '../../shared/branches/example.ts';
import { Branch } from '../../shared/branches/schema.ts';
import { Delegation } from '../../shared/delegations/schema.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { Eligibility, Forecast } from '../../shared/officers/eligibility.ts';
import { Officer } from '../../shared/officers/schema.ts';
import { anEntity, type Calls, list, ok, open } from './screen.tsx';

const at = '2026-03-04T08:30:00.000Z';
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3501';
export const inDays = (days: number) => dayAfter(dayOf(new Date()), days);

export const aBranch = (change: Partial<Branch> = {}): Branch =>
  v.parse(Branch, {
    ...exampleBranch(),
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3601',
    isActive: true,
    activeSafes: 1,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

export const anOfficer = (change: Partial<Officer> = {}): Officer =>
  v.parse(Officer, {
    id,
    legalEntityId: 1,
    legalEntityName: 'Blouklip Armed Response (Pty) Ltd',
    surname: 'Nkosi',
    fullNames: 'Sipho Jabu',
    initials: 'S J',
    idType: 'sa_id',
    idNumber: '•••••••••5086',
    idCountry: null,
    psiraNumber: '1234567',
    psiraGrade: 'C',
    psiraExpiresOn: inDays(200),
    employeeNumber: 'E-17',
    branchId: aBranch().id,
    branchName: 'Midrand',
    phone: null,
    employment: 'active',
    employmentSince: '2020-01-06',
    photoDocumentId: null,
    pinSetAt: null,
    competencies: [
      {
        endorsement: 'handgun_self_loading',
        certificateNumber: 'C-1',
        issuedOn: '2024-05-04',
        reviewOn: '2029-05-04',
        reviewBasis: 'five_years_from_issue',
        note: null,
        documentId: null,
      },
    ],
    assessments: [{ type: 'annual', class: 'handgun', doneOn: '2026-02-11', validUntil: inDays(12), provider: 'Blouklip Training', documentId: null }],
    lapsesOn: inDays(12),
    version: 2,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

export const aDelegation = (change: Partial<Delegation> = {}): Delegation =>
  v.parse(Delegation, {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3801',
    legalEntityId: 1,
    officerId: id,
    officerName: 'S J Nkosi',
    branchId: null,
    branchName: null,
    grantedByName: 'Thabo Molefe',
    grantedOn: '2026-09-01',
    validFrom: '2026-09-01',
    validUntil: '2027-08-31',
    documentId: '3f2504e0-4f89-41d3-9a0c-0305e82c3901',
    state: 'in_force',
    revokedAt: null,
    revokedReason: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

/** Eligible for pistols, with an overdue assessment; without the other competencies. */
export const anEligibility = (change: Partial<Eligibility> = {}): Eligibility =>
  v.parse(Eligibility, {
    officerId: id,
    gates: [],
    endorsements: [
      {
        endorsement: 'handgun_self_loading',
        isEligible: true,
        gates: [{ code: 'ASSESSMENT_OVERDUE', level: 'warning', message: 'The yearly assessment of S J Nkosi for handguns was valid until 1 March 2026.' }],
      },
      ...(['handgun_manual', 'muzzle_loader'] as const).map((endorsement) => ({
        endorsement,
        isEligible: false,
        gates: [{ code: 'COMPETENCY_MISSING', level: 'refusal', message: 'S J Nkosi has no competency for it.' }],
      })),
    ],
    ...change,
  });

export const aForecast = (change: Partial<Forecast> = {}): Forecast =>
  v.parse(Forecast, {
    until: inDays(30),
    officers: [
      {
        officerId: id,
        officerName: 'S J Nkosi',
        employment: 'active',
        lapses: [{ code: 'OFFICER_PSIRA_EXPIRED', level: 'refusal', reason: 'PSiRA registration', lastDay: inDays(-3) }],
      },
      {
        officerId: '3f2504e0-4f89-41d3-9a0c-0305e82c3502',
        officerName: 'T Mokoena',
        employment: 'active',
        lapses: [{ code: 'ASSESSMENT_OVERDUE', level: 'warning', reason: 'Yearly assessment: handguns', lastDay: inDays(12) }],
      },
    ],
    hasMoreOfficers: false,
    firearms: [
      {
        firearmId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
        manufacturer: 'Glock',
        model: '17',
        serialNumber: 'ABC123',
        licenseId: '3f2504e0-4f89-41d3-9a0c-0305e82c3311',
        reason: 'License FCA-1: renewal not lodged in time',
        lastDay: inDays(20),
      },
    ],
    hasMoreFirearms: false,
    ...change,
  });

export const one = `/api/officers/${id}`;
export const page = `/custody/officers/${id}`;
const calls: Calls = {
  'GET /api/officers': () => list([anOfficer()]),
  [`GET ${one}`]: () => ok(anOfficer()),
  [`GET ${one}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
  'GET /api/officers/forecast': () => ok(aForecast()),
  [`GET ${one}/accounts`]: () => ok({ accounts: [] }),
  [`GET ${one}/eligibility`]: () => ok(anEligibility()),
  [`GET /api/custody${one.slice(4)}/firearms`]: () => list([]),
  [`GET /api/custody${one.slice(4)}/issues`]: () => list([]),
  'GET /api/labels': () => list([]),
  'GET /api/branches': () => list([aBranch()]),
  'GET /api/legal-entities': () => list([anEntity()]),
  'GET /api/legal-entities/1': () => ok(anEntity()),
  'GET /api/readings': () => list([]),
  'GET /api/delegations': () => list([]),
  'GET /api/documents': () => list([]),
};
const routes = [
  { path: '/custody/officers', element: <OfficersPage /> },
  { path: '/custody/officers/new', element: <AddOfficerPage /> },
  { path: '/custody/officers/:id', element: <OfficerPage /> },
];
export const openAt = (address: string, changed: Calls = {}, role: Role = 'client') => open(address, routes, { role, calls: { ...calls, ...changed } });
