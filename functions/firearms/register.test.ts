// Tests registering a firearm.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { getFirearm } from './store.ts';

const { register } = contract.firearms;

withTable();
captureLog();
let client: Claims;
let internal: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2), foundEntity(3, { standing: 'suspended' })]);
  client = await signUp('client', { legalEntityId: 1 });
  internal = await signUp('internal');
});

describe('registration', () => {
  test('returns 201 with the record, default values and the version as ETag', async () => {
    const sent = exampleFirearm({ serialNumber: '  BXR-771 ' });

    const { status, headers, body } = await send(register, { as: client, body: sent });

    expect(status).toBe(201);
    expect(headers.etag).toBe('"1"');
    expect(body).toMatchObject({ ...sent, serialNumber: 'BXR-771', barrelLength: 114, status: 'active', ownerName: 'Provider 1', registeredBy: client.sub });
    expect(body).toMatchObject({ keeperId: null, keeperName: null, libraryReference: null, additionalInfo: null, riskLevel: null, version: 1 });
    expect(body.createdAt).toBe(body.updatedAt);
    expect(Math.abs(Date.parse(body.createdAt) - Date.now())).toBeLessThan(10_000);
  });

  test('returns only fields of the contract', async () => {
    const { body } = await send(register, { as: client, body: exampleFirearm() });

    expect(Object.keys(body).filter((name) => ['chainHead', 'pk', '__edb_e__'].includes(name))).toEqual([]);
  });

  test('returns the same record as a later read', async () => {
    const additionalInfo = { safe: 'B2', shots: 12.5, sold: false, rail: { left: ['Light', 'Laser'], right: [] }, barrels: [{ marks: [null] }] };
    const { body } = await send(register, { as: internal, body: exampleFirearm({ keeperId: 2, additionalInfo }) });

    const read = await send(contract.firearms.get, { as: internal, params: { id: body.id } });

    expect(read.body).toEqual(body);
    expect(read.body).toMatchObject({ keeperId: 2, keeperName: 'Provider 2', additionalInfo });
    expect(await firstBrokenEntry('firearm', body.id, await getFirearm(body.id, { kind: 'national' }))).toBeUndefined();
  });

  test('writes one history entry and its hash into the record', async () => {
    const { body } = await send(register, { as: client, body: exampleFirearm() });

    const record = await getFirearm(body.id, { kind: 'national' });
    const entries = await listHistory('firearm', body.id);

    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      seq: 1,
      action: 'firearms.register',
      toStatus: 'active',
      actionBy: client.sub,
      actorName: 'Thandi Mokoena',
      prevHash: '',
    });
    expect(await firstBrokenEntry('firearm', body.id, record)).toBeUndefined();
    expect(await firstBrokenEntry('firearm', body.id, { ...record, chainHead: 'forged' })).toBe(2);
  });

  test('stores no keeper if owner and keeper are the same', async () => {
    const { body } = await send(register, { as: client, body: exampleFirearm({ keeperId: 1 }) });

    expect(body).toMatchObject({ ownerId: 1, keeperId: null });
  });

  test.each([null, '', undefined])('treats barrel length %j as unknown', async (barrelLength) => {
    const { status, body } = await send(register, { as: client, body: exampleFirearm({ barrelLength }) });

    expect([status, body.barrelLength]).toEqual([201, null]);
  });
});

describe('serial number of a registration', () => {
  test('attack 15: sent by forty callers at once in different spellings succeeds once', async () => {
    const spellings = ['RACE 4471', 'race-4471', 'Race4471', ' rAcE - 4471 ', 'RACE–4471'];

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => send(register, { as: client, body: exampleFirearm({ serialNumber: spellings[at % spellings.length] ?? '' }) })),
    );

    const items = await everyItem();
    const firearms = items.filter((item) => item.__edb_e__ === 'firearm' && /race/i.test(item.serialNumber));
    const guards = items.filter((item) => item.__edb_e__ === 'guard' && item.value === 'RACE4471');
    const entries = items.filter((item) => item.__edb_e__ === 'workflow-history' && /race/i.test(item.metadata?.serialNumber ?? ''));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'already-registered')).toHaveLength(39);
    expect([firearms.length, guards.length, entries.length]).toEqual([1, 1, 1]);
    expect(guards[0]?.heldBy).toBe(firearms[0]?.id);
  });

  test.each(['\u0410\u0412C 4472', 'A\u0392\u0421-4472', 'ABC\u3164 4472'])('attack 15: is refused if it looks the same: %j', async (serialNumber) => {
    await send(register, { as: internal, body: exampleFirearm({ ownerId: 2, serialNumber: 'ABC 4472' }) });

    const answer = await send(register, { as: client, body: exampleFirearm({ serialNumber }) });

    expect(answer).toMatchObject({ status: 409, body: { code: 'already-registered', errors: [{ path: 'serialNumber' }] } });
  });

  test('attack 31: that is taken returns 409 with the field, but not the holder', async () => {
    const { body: held } = await send(register, { as: internal, body: exampleFirearm({ ownerId: 2, serialNumber: 'HELD-1' }) });

    const answer = await send(register, { as: client, body: exampleFirearm({ serialNumber: 'held 1' }) });

    expect(answer).toMatchObject({ status: 409, body: { code: 'already-registered', errors: [{ path: 'serialNumber' }] } });
    expect(JSON.stringify(answer.body)).not.toContain(held.id);
    expect(JSON.stringify(answer.body)).not.toContain('Provider 2');
  });
});

describe('owner and keeper of a registration', () => {
  test.each([
    ['another provider as owner', { ownerId: 2 }, 'ownerId'],
    ['another provider as keeper', { keeperId: 2 }, 'keeperId'],
    ['a missing legal entity as owner', { ownerId: 999 }, 'ownerId'],
  ])('attack 3: return 404 for a client that names %s, and write nothing', async (_what, change, path) => {
    const before = (await everyItem()).length;

    const answer = await send(register, { as: client, body: exampleFirearm(change) });

    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found', errors: [{ path, message: 'No such legal entity' }] } });
    expect(await everyItem()).toHaveLength(before);
  });

  test('return 404 for an unknown library record, and write nothing', async () => {
    const before = (await everyItem()).length;

    const answer = await send(register, { as: client, body: exampleFirearm({ libraryReference: 999_999 }) });

    expect(answer).toMatchObject({ status: 404, body: { errors: [{ path: 'libraryReference', message: 'No such library record' }] } });
    expect(await everyItem()).toHaveLength(before);
  });

  test('attack 3: return the same answer for a foreign owner and a missing one', async () => {
    const [foreign, missing] = await Promise.all([2, 999].map((ownerId) => send(register, { as: client, body: exampleFirearm({ ownerId }) })));

    expect({ ...foreign?.body, requestId: '' }).toEqual({ ...missing?.body, requestId: '' });
  });

  test('reject an inactive owner and leave the serial number free', async () => {
    const answer = await send(register, { as: internal, body: exampleFirearm({ ownerId: 3, serialNumber: 'FREE-1' }) });

    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ path: 'ownerId' }] } });
    expect((await itemsOf('guard')).filter(({ value }) => value === 'FREE1')).toEqual([]);
  });

  test('return 404 for a client without a provider', async () => {
    const stray = await signUp('client');

    const answer = await send(register, { as: stray, body: exampleFirearm() });

    expect(answer.status).toBe(404);
  });
});
