// For tests of the whole API: a person of every role, three providers, and one record of provider 1 for each kind that a path can name.
import { beforeAll } from 'vitest';
import { shifts } from '../../functions/custody/entity.ts';
import { newId } from '../../functions/data/record.ts';
import { nextSerial } from '../../functions/data/serial.ts';
import { recordCopy } from '../../functions/provision-register/copy-store.ts';
import type { Role } from '../../shared/access/roles.ts';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { exampleBranch } from '../../shared/branches/example.ts';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleDelegation } from '../../shared/delegations/example.ts';
import { exampleDisclosure } from '../../shared/disclosures/example.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { exampleLibraryFirearm } from '../../shared/library/example.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { exampleOfficer } from '../../shared/officers/example.ts';
import { exampleSearch } from '../../shared/police/example.ts';
import type { Named } from '../../shared/route.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Claims, claimsFor, send, signUp } from './call.ts';
import { freshPdf, uploaded } from './documents.ts';
import { withIdentity, withLogin } from './identity.ts';
import { checked } from './import-runs.ts';
import { exampleRow } from './imports.ts';
import { issueIn } from './issues.ts';
import { doWork } from './jobs.ts';
import { withObjects } from './objects.ts';
import { signUpEach } from './people.ts';
import { countChanges, foundEntity, withTable } from './registry.ts';

/** By role; `client` is of provider 1, `rival` of provider 2. */
const people = new Map<Role | 'rival', Claims>();
/** One record per feature by the feature's name, and other path parameters by their own names. */
export const ids: Record<string, string> = {};

/** The ids in the paths of calls about custody, by the row's name: the records are of other features. */
const ofCustody: Record<string, string> = {};
/** A daily copy of the register of provision. Not in `ids`: the tests draw random inputs from these. */
let copyId: string | undefined;

/** Returns a person with a new sign-in: signing out ends one session, and ending the other sessions ends all earlier ones. */
export function someone(who: Role | 'rival'): Claims {
  const claims = people.get(who);
  return { ...claimsFor(claims?.sub ?? '', [claims?.['cognito:groups']?.slice(1, -1) ?? '']), auth_time: String(Math.floor(Date.now() / 1000)) };
}

/** Returns the path parameters of a row in this test data; `n` and `number` are the first of their record. */
export function placesOf(row: Named): Record<string, string> {
  const feature = row.name.split('.')[0] ?? '';
  const named: Record<string, string | undefined> = {
    ...ids,
    id: ofCustody[row.name] ?? ids[feature],
    n: '1',
    number: '1',
    kind: 'firearm',
    type: 'compliance',
    firearmId: ids.firearms,
    feature: 'firearms',
    copyId,
  };
  return Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, named[name] ?? 'none']));
}

export function withWorld(): void {
  withTable({ told: true });
  withIdentity();
  withObjects();
  beforeAll(async () => {
    for (const psiraNumber of ['PSiRA-100001', 'PSiRA-100002', 'PSiRA-100003']) await foundEntity(await nextSerial('legal-entity'), { psiraNumber });
    for (const [role, claims] of await signUpEach({ client: { firstName: 'Zodwa' } })) people.set(role, claims);
    people.set('rival', await signUp('client', { legalEntityId: 2, firstName: 'Pieter' }));
    await found();
    await doWork();
    ids.checks = (await send(contract.checks.list, { as: someone('firearm_office'), query: {} })).body[0].id;
    await countChanges();
  });
}

const made = async (row: Named, who: Role, body: object | undefined, params: Record<string, string> = {}): Promise<Record<string, any>> => {
  const answer = await send(row, { as: someone(who), body, params });
  if (answer.status >= 300) throw new Error(`${row.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const idOf = async (...sent: Parameters<typeof made>): Promise<string> => (await made(...sent)).id;
const firearm = (change: Parameters<typeof exampleFirearm>[0] = {}) => idOf(contract.firearms.register, 'internal', exampleFirearm(change));

/** Returns the id of a session that has opened the registry. */
async function opened(as: Claims): Promise<string> {
  await send(contract.auth.user, { as });
  return as.origin_jti ?? '';
}

async function found(): Promise<void> {
  const { ancillaries, cases, disclosures, exports, licenses, losses, notifications, police, seizures, transactions } = contract;
  const firearmId = await firearm({ serialNumber: 'WORLD-1', additionalInfo: { safe: 'WORLD-SAFE' } });
  const about = { associatedEntityType: 'firearm', associatedEntityId: firearmId } as const;
  Object.assign(ids, {
    firearms: firearmId,
    profiling: firearmId,
    verification: firearmId,
    access: firearmId,
    legalEntities: '1',
    stockRegister: '1',
    entityId: '1',
    licenses: await idOf(licenses.create, 'client', { firearmId, ...exampleCard() }),
    ancillaries: await idOf(ancillaries.register, 'client', exampleAncillary({ serialNumber: 'WORLD-A1' })),
    documents: await uploaded(freshPdf(), someone('client'), about),
    disclosures: await idOf(disclosures.create, 'client', exampleDisclosure({ status: 'submitted' })),
    transactions: await idOf(transactions.create, 'client', {
      firearmId: await firearm(),
      transactionType: 'transfer',
      transactionDate: dayOf(new Date()),
      toEntityId: 3,
    }),
    losses: await idOf(losses.report, 'client', exampleLoss({ firearmId: await firearm() })),
    seizures: await idOf(seizures.record, 'inspector', { reason: 'expired_license', location: 'Sandton', firearmId: await firearm() }),
    cases: await idOf(cases.create, 'law_enforcement', exampleCase()),
    // One valid row and one invalid one.
    imports: await checked([exampleRow(), exampleRow({ type: 'Cannon' })], someone('client')),
    exports: await idOf(exports.start, 'client', { list: 'firearms', format: 'csv' }),
    library: await idOf(contract.library.add, 'internal', exampleLibraryFirearm()),
    // A separate person, because one who is changed or deleted can no longer call. With a login, which one of the changes needs.
    users: (await withLogin('inspector', { firstName: 'Karabo' })).sub,
    userId: someone('external_saps').sub,
    auth: await opened(someone('client')),
  });
  const branchId = await idOf(contract.branches.create, 'client', exampleBranch());
  Object.assign(ids, {
    branches: branchId,
    provisionRegister: branchId,
    safes: await idOf(contract.safes.create, 'client', exampleSafe({ branchId })),
    officers: await idOf(contract.officers.create, 'client', exampleOfficer(1, { branchId })),
  });
  const copy = { legalEntityId: 1, branchId, at: '2026-11-28T04:00:00.000Z', fromNumber: 1, toNumber: 37, sha256: 'a3f1'.repeat(16), bytes: 48_213 };
  copyId = await recordCopy(copy, '2026-11-27T16:00:00.000Z');
  const officerId = String(ids.officers);
  const documentId = await uploaded(freshPdf(), someone('client'), { associatedEntityType: 'officer', associatedEntityId: officerId });
  ids.delegations = await idOf(contract.delegations.create, 'client', exampleDelegation({ officerId, documentId }));
  Object.assign(ids, { ammunition: ids.safes, caliber: '9mm' });
  await made(contract.ammunition.record, 'client', exampleReceipt({ id: newId(), safeId: ids.safes ?? '' }));
  const issue = await issueIn();
  Object.assign(ids, { authorisations: issue.id, authorisationNumber: issue.authorisations[0]?.number });
  const shift = { id: newId(), legalEntityId: 1, safeId: ids.safes ?? '', safeName: 'Strong-room', purpose: 'guarding', reason: 'Night shift' } as const;
  await shifts()
    .create({ ...shift, place: 'Midrand', until: new Date().toISOString(), issuerName: 'M Dlamini', createdAt: new Date().toISOString() })
    .go();
  const { ofFirearm, ofProvider, history, issuesOfFirearm, issuesOfOfficer, heldBy, inSafe, getIssue, getShift, issuesOfShift } = contract.custody;
  for (const row of [ofProvider, contract.custody.getPolicy, contract.custody.setPolicy]) ofCustody[row.name] = '1';
  for (const row of [ofFirearm, history, issuesOfFirearm]) ofCustody[row.name] = firearmId;
  for (const row of [issuesOfOfficer, heldBy]) ofCustody[row.name] = officerId;
  for (const row of [getShift, issuesOfShift]) ofCustody[row.name] = shift.id;
  ofCustody[inSafe.name] = shift.safeId;
  ofCustody[getIssue.name] = issue.id;
  [ids.code] = (await made(contract.labels.print, 'client', { kind: 'officer', ids: [ids.officers], paper: 'card' })).codes;
  await made(cases.shareWithOfficer, 'law_enforcement', { userId: ids.userId }, { id: ids.cases ?? '' });
  await inspect(firearmId);
  await send(contract.verification.decide, { as: someone('firearm_office'), params: { id: firearmId }, body: { status: 'queried', note: 'Which card?' } });
  ids.police = (await made(police.search, 'external_saps', exampleSearch({ manufacturer: 'Glock' }))).id;
  ids.notifications = (await send(notifications.list, { as: someone('client') })).body[0].id;
}

/** Completes an inspection with a corrective action awaiting the provider and a report awaiting approval. */
async function inspect(firearmId: string): Promise<void> {
  const { schedule, change, addFinding, saveChecklist, stock } = contract.inspections;
  const id = await idOf(schedule, 'internal', {
    firearmId,
    scheduledDate: daysAfter(new Date(), 1).toISOString(),
    inspectorId: someone('inspector').sub,
  });
  const params = { id };
  await made(change, 'inspector', { status: 'in_progress' }, params);
  const action = { what: 'Fix it to the wall', dueDate: dayAfter(dayOf(new Date()), 30) };
  const { version, inspectionType } = await made(addFinding, 'inspector', { notes: 'The safe is not fixed', severity: 'high', action }, params);
  const answers = Object.fromEntries(questionsOf(inspectionType).map((question) => [question.id, { answer: 'yes' }]));
  const lines: { firearmId: string; sheet: number }[] = (await send(stock, { as: someone('inspector'), params, query: {} })).body;
  const marks = lines.map((line) => ({ firearmId: line.firearmId, sheet: line.sheet, mark: 'found' }));
  await made(saveChecklist, 'inspector', { version, answers, ...(marks.length > 0 ? { marks, unexpected: [{ serialNumber: 'WORLD-U1' }] } : {}) }, params);
  await made(change, 'inspector', { status: 'completed' }, params);
  ids.inspections = id;
  ids.approvals = (await send(contract.approvals.list, { as: someone('law_enforcement') })).body[0].id;
}
