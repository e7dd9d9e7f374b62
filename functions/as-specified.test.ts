// Makes every call of the specifications' tables (section 7 of each) with exactly their payload, in the role that makes it. Uploads and sign-in have tests of
// their own, and so does what only the page does (decision 155).
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../shared/contract.ts';
import { exampleFirearm } from '../shared/firearms/example.ts';
import { daysAfter } from '../shared/kinds/time.ts';
import type { Named } from '../shared/route.ts';
import { type Claims, send, signUp } from '../testing/server/call.ts';
import { carriedOut, fillIn, withInspectors } from '../testing/server/inspections.ts';
import { captureLog } from '../testing/server/log.ts';
import { withObjects } from '../testing/server/objects.ts';
import { foundEntity, withTable } from '../testing/server/registry.ts';

withTable();
withObjects();
captureLog();
withInspectors();

const now = () => new Date().toISOString();
let people: Record<'client' | 'admin' | 'internal' | 'inspector' | 'law' | 'management', Claims>;
let ids: Record<'firearm' | 'sold' | 'scheduled' | 'begun' | 'case' | 'resolved' | 'seizure' | 'approval' | 'notification', string>;

const made = async (row: Named, as: Claims, body?: unknown): Promise<string> => {
  const answer = await send(row, { as, body });
  expect([row.name, answer.status, answer.body.errors]).toEqual([row.name, 201, undefined]);
  return answer.body.id;
};
const register = () => made(contract.firearms.register, people.internal, exampleFirearm({ ownerId: 9 }));
const plan = (firearmId: string) => made(contract.inspections.schedule, people.admin, { firearmId, scheduledDate: daysAfter(new Date(), 7).toISOString() });

beforeAll(async () => {
  await foundEntity(9, { name: 'Blouklip Armed Response (Pty) Ltd', psiraNumber: 'PSiRA-200009' });
  people = {
    client: await signUp('client', { legalEntityId: 9 }),
    admin: await signUp('admin'),
    internal: await signUp('internal'),
    inspector: await signUp('inspector', { province: 'Gauteng' }),
    law: await signUp('law_enforcement'),
    management: await signUp('psira_management'),
  };
  const [firearm, sold, first, second, third] = [await register(), await register(), await register(), await register(), await register()] as const;
  const [scheduled, begun] = [await plan(first), await plan(second)];
  await send(contract.inspections.change, { as: people.admin, params: { id: begun }, body: { status: 'in_progress' } });
  await fillIn(begun, [], people.admin);
  const reported = await carriedOut({ firearmId: third });
  const approvals = (await send(contract.approvals.list, { as: people.law, query: { limit: '100' } })).body as Record<string, string>[];
  const [open, resolved] = [await made(contract.cases.create, people.law, { title: 'One' }), await made(contract.cases.create, people.law, { title: 'Two' })];
  for (const status of ['in_progress', 'resolved']) await send(contract.cases.edit, { as: people.law, params: { id: resolved }, body: { status } });
  const told = (await send(contract.notifications.list, { as: people.client, query: { limit: '100' } })).body as { id: string }[];
  ids = {
    ...{ firearm, sold, scheduled, begun, case: open, resolved },
    seizure: await made(contract.seizures.record, people.inspector, { reason: 'investigation', location: 'N1', description: 'Two magazines' }),
    approval: approvals.find(({ inspectionId }) => inspectionId === reported)?.id ?? '',
    notification: told[0]?.id ?? '',
  };
});

type Who = keyof typeof people;
interface Call {
  readonly row: Named;
  readonly as: Who;
  readonly id?: () => string;
  readonly type?: string;
  readonly body?: () => object;
  /** The sent values that the answer must contain. */
  readonly keeps?: object;
  readonly status?: number;
}

const { approvals, cases, dashboard, disclosures, documents, firearms, geographic, inspections, integrations } = contract;
const { legalEntities, library, notifications, reports, seizures, transactions, users } = contract;

const reads: readonly Call[] = [
  { row: notifications.list, as: 'client' },
  { row: dashboard.metrics, as: 'client' },
  { row: firearms.list, as: 'client' },
  { row: disclosures.list, as: 'client' },
  { row: library.list, as: 'client' },
  { row: legalEntities.list, as: 'client' },
  { row: users.inspectors, as: 'internal' },
  { row: firearms.get, as: 'client', id: () => ids.firearm },
  { row: transactions.list, as: 'client' },
  { row: documents.list, as: 'client' },
  { row: geographic.distribution, as: 'client' },
  { row: inspections.list, as: 'inspector' },
  { row: cases.list, as: 'law' },
  { row: users.lawEnforcement, as: 'law' },
  { row: seizures.list, as: 'inspector' },
  { row: approvals.list, as: 'law' },
  { row: users.list, as: 'admin' },
  { row: integrations.list, as: 'admin' },
];

const firearm = { manufacturer: 'Glock', model: '19', type: 'Pistol', caliber: '9mm', barrelLength: '102', licenseType: 'S13 Self Defence' };
const period = { disclosurePeriodStart: '2026-01-01T00:00:00.000Z', disclosurePeriodEnd: '2026-03-31T00:00:00.000Z', categories: ['handguns'] };

const writes: readonly Call[] = [
  {
    row: firearms.register,
    as: 'client',
    body: () => ({
      ...firearm,
      serialNumber: 'WALK-1',
      status: 'active',
      province: 'Gauteng',
      city: 'Pretoria',
      ownerId: 9,
      keeperId: null,
      additionalInfo: {},
    }),
    keeps: { serialNumber: 'WALK-1', barrelLength: 102, status: 'active', ownerId: 9 },
    status: 201,
  },
  {
    row: library.add,
    as: 'admin',
    body: () => ({
      manufacturer: 'Vektor',
      model: 'SP1',
      type: 'pistol',
      capacity: null,
      barrelLength: 4.6,
      safetyFeatures: ['Decocker'],
      yearIntroduced: null,
    }),
    keeps: { manufacturer: 'Vektor', safetyFeatures: ['Decocker'] },
    status: 201,
  },
  {
    row: inspections.schedule,
    as: 'internal',
    body: () => ({
      ...{ firearmId: ids.firearm, inspectionType: 'routine_inspection', status: 'scheduled', location: 'TBD', assignedTo: null },
      scheduledDate: daysAfter(new Date(), 7).toISOString(),
    }),
    keeps: { inspectionType: 'routine_inspection', status: 'scheduled', location: 'TBD' },
    status: 201,
  },
  ...(['draft', 'submitted'] as const).map(
    (status): Call => ({
      row: disclosures.create,
      as: 'client',
      body: () => ({
        ...{ companyName: 'Blouklip Armed Response', psiraNumber: 'PSiRA-200009', ...period, status },
        reportData: { additionalNotes: 'Two safes', submissionDate: now() },
      }),
      keeps: { status, categories: ['handguns'], disclosurePeriodEnd: '2026-03-31' },
      status: 201,
    }),
  ),
  ...['firearms', 'compliance'].map(
    (type): Call => ({ row: reports.create, as: 'management', type, body: () => ({ filters: { dateRange: 'last-month', format: 'json' } }) }),
  ),
  {
    row: firearms.profile,
    as: 'inspector',
    id: () => ids.firearm,
    body: () => ({ profileNotes: 'Worn', riskAssessment: 'None', condition: 'good', lastProfiledAt: now() }),
    keeps: { profileNotes: 'Worn', riskAssessment: 'None', condition: 'good' },
  },
  {
    row: transactions.create,
    as: 'client',
    body: () => ({
      ...{ firearmId: ids.sold, transactionType: 'sale', fromEntityId: null, toEntityId: null },
      ...{ transactionDate: now(), description: 'Invoice 1', status: 'pending' },
    }),
    keeps: { transactionType: 'sale', fromEntityId: 9, toEntityId: null, description: 'Invoice 1', status: 'pending' },
    status: 201,
  },
  { row: inspections.change, as: 'admin', id: () => ids.scheduled, body: () => ({ status: 'in_progress' }), keeps: { status: 'in_progress' } },
  {
    row: inspections.change,
    as: 'admin',
    id: () => ids.begun,
    body: () => ({ status: 'completed', findings: { completed_by: people.admin.sub, completed_at: now() } }),
    keeps: { status: 'completed', findings: [] },
  },
  {
    row: cases.create,
    as: 'law',
    body: () => ({ title: 'Missing pistol', description: '', priority: 'high', assignedTo: '', createdBy: people.law.sub, caseNumber: 'CASE-1790000000000' }),
    keeps: { title: 'Missing pistol', priority: 'high', status: 'open', assignedTo: null },
    status: 201,
  },
  { row: cases.edit, as: 'law', id: () => ids.case, body: () => ({ status: 'in_progress' }), keeps: { status: 'in_progress' } },
  { row: cases.edit, as: 'law', id: () => ids.resolved, body: () => ({ status: 'closed', closedAt: now() }), keeps: { status: 'closed' } },
  {
    row: seizures.record,
    as: 'inspector',
    body: () => ({
      ...{ reason: 'expired_license', location: 'N3', firearmId: null, caseId: null, evidenceNumber: 'EV-1', description: 'Two magazines' },
      ...{ inspectorId: people.inspector.sub, seizureNumber: 'SEZ-1790000000000', seizureDate: now() },
    }),
    keeps: { reason: 'expired_license', location: 'N3', evidenceNumber: 'EV-1', status: 'seized' },
    status: 201,
  },
  { row: seizures.update, as: 'inspector', id: () => ids.seizure, body: () => ({ status: 'processed' }), keeps: { status: 'processed' } },
  {
    row: approvals.decide,
    as: 'law',
    id: () => ids.approval,
    body: () => ({ status: 'approved', comments: '', approverId: people.law.sub, approvedAt: now(), reviewedAt: now() }),
    keeps: { status: 'approved' },
  },
  { row: notifications.markRead, as: 'client', id: () => ids.notification, body: () => ({ isRead: true }), keeps: { isRead: true } },
  { row: notifications.markAllRead, as: 'client', body: () => ({}) },
  { row: notifications.delete, as: 'client', id: () => ids.notification, status: 204 },
];

test.each([...reads, ...writes].map((call) => [`${call.row.method} ${call.row.path}`, call.as, call] as const))('%s, as %s', async (_call, _as, call) => {
  const { row, as, id, type, body, keeps, status = 200 } = call;

  const answer = await send(row, {
    as: people[as],
    ...(id || type ? { params: { ...(id ? { id: id() } : {}), ...(type ? { type } : {}) } } : {}),
    ...(body ? { body: body() } : {}),
  });

  expect([answer.status, answer.body?.errors, answer.body?.detail]).toEqual([status, undefined, undefined]);
  if (keeps) expect(answer.body).toMatchObject(keeps);
});
