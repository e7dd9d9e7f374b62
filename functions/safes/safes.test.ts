// Tests branches and safes: their fields, their providers, and the rule that an active safe is in an active branch.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { getBranch } from '../branches/store.ts';
import { firstBrokenEntry } from '../history/store.ts';

const { branches, safes } = contract;

withTable();
captureLog();
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

const newBranch = async (change = {}) => (await send(branches.create, { as: client, body: exampleBranch(change) })).body as { id: string; version: number };
const newSafe = async (branchId: string, change = {}) =>
  (await send(safes.create, { as: client, body: exampleSafe({ branchId, ...change }) })).body as { id: string };

describe('branches', () => {
  test('are created by their provider, with a history, and read by oversight', async () => {
    const { status, body } = await send(branches.create, { as: client, body: exampleBranch({ name: 'Depot' }) });

    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Depot', legalEntityId: 1, isActive: true, activeSafes: 0, version: 1 });
    expect((await send(branches.get, { as: inspector, params: { id: body.id } })).body).toEqual(body);
    expect((await send(branches.history, { as: client, params: { id: body.id } })).body.entries).toMatchObject([
      { action: 'branches.create', metadata: { name: 'Depot' } },
    ]);
  });

  test('are listed for their provider alone, and for oversight by provider', async () => {
    const { id } = await newBranch({ name: 'Listed' });
    const idsFor = async (as: Claims, query = {}) =>
      (await sendForAll(branches.list, { as, query: { limit: '1', ...query } })).flatMap(({ body }) => body.map((one: { id: string }) => one.id));

    expect(await idsFor(client)).toContain(id);
    expect(await idsFor(inspector, { legalEntityId: '1' })).toContain(id);
    expect(await idsFor(other)).toEqual([]);
    expect(await idsFor(other, { legalEntityId: '1' })).toEqual([]);
    expect(await send(branches.list, { as: inspector })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'legalEntityId', message: 'Provider is required' }] },
    });
  });

  test('return 404 for another provider', async () => {
    const { id } = await newBranch();

    for (const row of [branches.get, branches.history] as const) expect((await send(row, { as: other, params: { id } })).status).toBe(404);
    expect((await send(branches.edit, { as: other, params: { id }, body: { name: 'Taken' } })).status).toBe(404);
    expect((await send(branches.create, { as: other, body: exampleBranch({ legalEntityId: 1 }) })).status).toBe(404);
  });

  test('can be corrected; a repeat changes nothing, an old version returns 412', async () => {
    const { id } = await newBranch();
    const edit = (body: object, ifMatch?: number) =>
      send(branches.edit, { as: client, params: { id }, body, ...(ifMatch ? { headers: { 'if-match': `"${ifMatch}"` } } : {}) });

    const first = await edit({ phone: null, city: 'Centurion' }, 1);
    const again = await edit({ phone: null, city: 'Centurion' });

    expect(first.body).toMatchObject({ phone: null, city: 'Centurion', version: 2 });
    expect(again.body).toEqual(first.body);
    expect((await edit({ name: 'Late' }, 1)).status).toBe(412);
  });

  test('belong to managers: an armourer may read them and not change them', async () => {
    const { id } = await newBranch();

    expect((await send(branches.get, { as: armourer, params: { id } })).status).toBe(200);
    expect((await send(branches.edit, { as: armourer, params: { id }, body: { name: 'Mine' } })).status).toBe(403);
  });
});

describe('safes', () => {
  test('are created in a branch, which counts them in its history', async () => {
    const branch = await newBranch({ name: 'With safe' });
    const { status, body } = await send(safes.create, { as: client, body: exampleSafe({ branchId: branch.id }) });

    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Strong-room', branchName: 'With safe', legalEntityId: 1, capacity: 150, isActive: true });
    const after = await getBranch(branch.id, { kind: 'national' });
    expect(after).toMatchObject({ activeSafes: 1, version: 2 });
    expect(await firstBrokenEntry('branch', branch.id, after)).toBeUndefined();
    expect((await send(safes.list, { as: client, query: { branchId: branch.id } })).body).toEqual([body]);
  });

  test('return 404 for another provider', async () => {
    const branch = await newBranch();
    const { id } = await newSafe(branch.id);

    expect((await send(safes.get, { as: other, params: { id } })).status).toBe(404);
    expect((await send(safes.create, { as: other, body: exampleSafe({ branchId: branch.id }) })).status).toBe(404);
    expect((await send(safes.list, { as: other, query: { branchId: branch.id } })).status).toBe(404);
  });

  test('keep their branch active: it can be deactivated only after all of them', async () => {
    const branch = await newBranch();
    const [first, second] = [await newSafe(branch.id), await newSafe(branch.id, { name: 'Second' })];
    const activate = (id: string, isActive: boolean) => send(safes.edit, { as: client, params: { id }, body: { isActive } });
    const closeBranch = () => send(branches.edit, { as: client, params: { id: branch.id }, body: { isActive: false } });

    expect(await closeBranch()).toMatchObject({ status: 409, body: { detail: 'This branch has an active safe. Deactivate its safes first.' } });
    await activate(first.id, false);
    await activate(first.id, false);
    expect((await closeBranch()).status).toBe(409);
    await activate(second.id, false);
    expect((await closeBranch()).body).toMatchObject({ isActive: false, activeSafes: 0 });
    expect((await activate(first.id, true)).status).toBe(409);
    expect((await send(safes.create, { as: client, body: exampleSafe({ branchId: branch.id }) })).body.errors).toEqual([
      { path: 'branchId', message: 'Not active' },
    ]);
  });

  test('created at the same moment are all counted', async () => {
    const branch = await newBranch();

    await Promise.all(Array.from({ length: 6 }, (_, at) => newSafe(branch.id, { name: `Safe ${at}` })));

    expect(await getBranch(branch.id, { kind: 'national' })).toMatchObject({ activeSafes: 6 });
  });

  test.each([
    ['capacity', { capacity: 0 }, 'Capacity is at least 1'],
    ['capacity', { capacity: 5001 }, 'Capacity is at most 5,000'],
    ['type', { type: 'cupboard' }, undefined],
    ['inspectedOn', { inspectedOn: '2026-02-30' }, undefined],
    ['name', { name: ' ' }, 'Name is required'],
  ])('refuse a wrong %s: %j', async (path, change, message) => {
    const branch = await newBranch();
    const { status, body } = await send(safes.create, { as: client, body: { ...exampleSafe({ branchId: branch.id }), ...change } });

    expect(status).toBe(400);
    expect(body.errors).toMatchObject([message ? { path, message } : { path }]);
  });
});
