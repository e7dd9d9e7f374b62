// Tests delegations: their document, period, provider and revocation, and the one that an issue may rely on.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleDelegation } from '../../shared/delegations/example.ts';
import { type CreateDelegation, type Delegation, mostDelegations } from '../../shared/delegations/schema.ts';
import { dayAfter, dayOf, monthsAfter } from '../../shared/kinds/time.ts';
import { exampleOfficer } from '../../shared/officers/example.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { freshPdf, uploaded } from '../../testing/server/documents.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { getOfficer } from '../officers/store.ts';
import { delegationInForce, getDelegation } from './store.ts';

const { branches, delegations, documents, officers } = contract;

withTable();
withObjects();
captureLog();
const today = dayOf(new Date());
let client: Claims;
let other: Claims;
let inspector: Claims;
let armourer: Claims;

beforeAll(async () => {
  await foundEntity(1);
  await foundEntity(2);
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
  inspector = await signUp('inspector');
  armourer = await signUp('client', { legalEntityId: 1, duty: 'armourer' });
});

let count = 0;
const officer = async (as = client, legalEntityId = 1) =>
  String((await send(officers.create, { as, body: exampleOfficer(++count, { legalEntityId }) })).body.id);
const branch = async (as = client, legalEntityId = 1) => String((await send(branches.create, { as, body: exampleBranch({ legalEntityId }) })).body.id);
const authorityOf = (officerId: string, as = client) =>
  uploaded(freshPdf(), as, { associatedEntityType: 'officer', associatedEntityId: officerId, kind: 'written_authority' });
const create = (body: object, as = client) => send(delegations.create, { as, body });

async function granted(change: Partial<CreateDelegation> = {}): Promise<Delegation> {
  const officerId = change.officerId ?? (await officer());
  const documentId = change.documentId ?? (await authorityOf(officerId));
  const { status, body } = await create(exampleDelegation({ ...change, officerId, documentId }));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

describe('a delegation', () => {
  test('names the officer, the document and the period, and its state follows from the dates', async () => {
    const current = await granted({ branchId: await branch() });
    const later = await granted({ validFrom: dayAfter(today, 5), validUntil: dayAfter(today, 50) });
    const earlier = await granted({ grantedOn: '2025-01-01', validFrom: '2025-01-01', validUntil: '2025-12-31' });

    expect(current).toMatchObject({ legalEntityId: 1, officerName: 'S J Nkosi', branchName: 'Midrand', state: 'in_force', revokedAt: null, version: 1 });
    expect([later.state, earlier.state]).toEqual(['not_yet_in_force', 'expired']);
    expect((await send(delegations.get, { as: inspector, params: { id: current.id } })).body).toEqual(current);
    const { body } = await send(delegations.history, { as: client, params: { id: current.id } });
    expect(body).toMatchObject({ entries: [{ action: 'delegations.create', metadata: { officer: 'S J Nkosi' } }], verified: true });
  });

  test.each([
    ['validUntil', { grantedOn: '2026-09-01', validFrom: '2026-09-01', validUntil: '2026-09-01' }, 'Must be after the first day'],
    ['validUntil', { grantedOn: '2026-09-01', validFrom: '2026-09-01', validUntil: '2027-09-02' }, 'At most 12 months after the first day'],
    ['validFrom', { grantedOn: '2026-09-02', validFrom: '2026-09-01', validUntil: '2026-12-01' }, 'The authority cannot start before it was signed'],
    ['grantedOn', { grantedOn: '2199-01-01', validFrom: '2199-01-01', validUntil: '2199-02-01' }, 'This date is in the future'],
    ['grantedByName', { grantedByName: ' ' }, 'Granted by is required'],
    ['documentId', { documentId: '' }, 'Upload the written authority first'],
  ])('is refused for a wrong %s: %j', async (path, change, message) => {
    const id = crypto.randomUUID();
    const { status, body } = await create({ ...exampleDelegation({ officerId: id, documentId: id }), ...change });

    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path, message }]);
  });

  test('needs an available file of the same officer', async () => {
    const [one, two] = [await officer(), await officer()];
    const refused = async (documentId: string) => (await create(exampleDelegation({ officerId: one, documentId }))).body.errors;
    const withdrawn = await authorityOf(one);
    await send(documents.withdraw, { as: client, params: { id: withdrawn }, body: { reason: 'Wrong file' } });

    const message = [{ path: 'documentId', message: 'No such document of the officer' }];
    expect(await refused(crypto.randomUUID())).toEqual(message);
    expect(await refused(await authorityOf(two))).toEqual(message);
    expect(await refused(withdrawn)).toEqual(message);
  });

  test('keeps its document: nobody can rename or withdraw it', async () => {
    const { documentId } = await granted();
    const detail = 'This document is the written authority of a delegation and can no longer be changed. Upload the correct document as a new one.';

    expect(await send(documents.withdraw, { as: client, params: { id: documentId }, body: { reason: 'Mine' } })).toMatchObject({
      status: 409,
      body: { detail },
    });
    expect((await send(documents.edit, { as: client, params: { id: documentId }, body: { kind: 'other' } })).status).toBe(409);
  });

  test('belongs to its provider and is granted by managers alone', async () => {
    const [officerId, foreign] = [await officer(), await officer(other, 2)];
    const documentId = await authorityOf(officerId);
    const body = exampleDelegation({ officerId, documentId });

    expect((await create(body, armourer)).status).toBe(403);
    expect((await create(body, other)).body.errors).toEqual([{ path: 'officerId', message: 'No such officer' }]);
    expect((await create({ ...body, officerId: foreign })).status).toBe(404);
    expect((await create({ ...body, branchId: await branch(other, 2) })).body.errors).toEqual([{ path: 'branchId', message: 'No such branch' }]);
    const { id } = await granted({ officerId, documentId });
    for (const row of [delegations.get, delegations.history] as const) expect((await send(row, { as: other, params: { id } })).status).toBe(404);
    expect((await send(delegations.list, { as: other, query: { officerId } })).status).toBe(404);
  });

  test('is not granted to an officer who left, and at most 20 times at once', async () => {
    const officerId = await officer();
    const documentId = await authorityOf(officerId);
    for (let n = 0; n < mostDelegations; n++) await granted({ officerId, documentId });

    expect((await create(exampleDelegation({ officerId, documentId }))).body.errors).toEqual([{ path: 'officerId', message: 'Too many delegations' }]);
    const left = await officer();
    const paper = await authorityOf(left);
    await send(officers.changeEmployment, { as: client, params: { id: left }, body: { employment: 'left', from: '2026-11-02', reason: 'Resigned' } });
    expect((await create(exampleDelegation({ officerId: left, documentId: paper }))).body.errors).toEqual([
      { path: 'officerId', message: 'No longer employed' },
    ]);
  });

  test('is listed by officer and by provider, newest first', async () => {
    const officerId = await officer();
    const [first, second] = [await granted({ officerId }), await granted({ officerId })];
    const listed = async (query: Record<string, string>, as = client) =>
      (await sendForAll(delegations.list, { as, query: { limit: '5', ...query } })).flatMap(({ body }) => body);

    expect(await listed({ officerId })).toEqual([second, first]);
    expect((await listed({ legalEntityId: '1' }, inspector)).map(({ id }: Delegation) => id)).toContain(first.id);
    expect(await listed({}, other)).toEqual([]);
  });
});

describe('a revocation', () => {
  const revoke = ({ id }: Delegation, as = client, version?: number) =>
    send(delegations.revoke, { as, params: { id }, body: { reason: 'Moved to dispatch' }, ...(version ? { headers: { 'if-match': `"${version}"` } } : {}) });

  test('ends the delegation at once; a repeat changes nothing, an old version returns 412', async () => {
    const one = await granted();

    expect((await revoke(one, client, 9)).status).toBe(412);
    const first = await revoke(one, client, 1);
    expect(first.body).toMatchObject({ state: 'revoked', revokedReason: 'Moved to dispatch', version: 2 });
    expect((await revoke(one)).body).toEqual(first.body);
    expect(await firstBrokenEntry('delegation', one.id, await getDelegation(one.id, { kind: 'national' }))).toBeUndefined();
  });

  test('is refused for an expired delegation, an armourer and another provider', async () => {
    const expired = await granted({ grantedOn: '2025-01-01', validFrom: '2025-01-01', validUntil: '2025-12-31' });

    expect((await revoke(expired)).status).toBe(409);
    expect((await revoke(await granted(), armourer)).status).toBe(403);
    expect((await revoke(await granted(), other)).status).toBe(404);
  });
});

describe('delegationInForce', () => {
  const at = new Date();

  test('finds a delegation for all branches or for the branch, with both days included', async () => {
    const [here, there] = [await branch(), await branch()];
    const forBranch = await granted({ branchId: here, validFrom: today, grantedOn: today, validUntil: monthsAfter(today, 12) });
    const forAll = await granted({ grantedOn: dayAfter(today, -30), validFrom: dayAfter(today, -30), validUntil: today });

    expect(await delegationInForce(forBranch.officerId, here, at)).toMatchObject({ id: forBranch.id, grantedByName: 'Thabo Molefe' });
    expect(await delegationInForce(forBranch.officerId, there, at)).toBeUndefined();
    expect(await delegationInForce(forAll.officerId, there, at)).toMatchObject({ id: forAll.id });
  });

  test('finds none before the first day, after the last one, or after a revocation', async () => {
    const one = await granted({ validFrom: dayAfter(today, 1), validUntil: dayAfter(today, 30) });
    const inDays = (days: number) => delegationInForce(one.officerId, crypto.randomUUID(), new Date(at.getTime() + days * 86_400_000));

    expect([await inDays(0), (await inDays(1))?.id, (await inDays(30))?.id, await inDays(31)]).toEqual([undefined, one.id, one.id, undefined]);
    await send(delegations.revoke, { as: client, params: { id: one.id }, body: { reason: 'Moved' } });
    expect(await inDays(1)).toBeUndefined();
  });
});

test('a file of an officer is part of the officer’s history, for its provider and oversight alone', async () => {
  const id = await officer();
  const query = { associatedEntityType: 'officer', associatedEntityId: id };
  const file = await authorityOf(id, armourer);
  const reader = await signUp('client', { legalEntityId: 1, duty: 'reader' });
  const upload = { fileName: 'a.pdf', fileType: 'application/pdf', fileSize: 900, sha256: 'a'.repeat(64), ...query };

  expect((await send(documents.list, { as: inspector, query })).body).toMatchObject([
    { id: file, kind: 'written_authority', associatedEntityName: 'S J Nkosi' },
  ]);
  expect((await send(documents.list, { as: other, query })).status).toBe(404);
  expect((await send(documents.get, { as: other, params: { id: file } })).status).toBe(404);
  expect((await send(documents.upload, { as: reader, body: upload })).status).toBe(403);
  expect((await send(documents.upload, { as: inspector, body: upload })).status).toBe(403);
  expect((await send(officers.history, { as: client, params: { id } })).body).toMatchObject({ entries: [{ action: 'documents.upload' }, {}], verified: true });
  expect(await firstBrokenEntry('officer', id, await getOfficer(id, { kind: 'national' }))).toBeUndefined();
});
