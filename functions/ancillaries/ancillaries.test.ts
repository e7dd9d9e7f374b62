// Tests registering, editing and listing ancillaries, and access to them.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, type Sent, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, everyItem, foundEntity, withTable } from '../../testing/server/registry.ts';

const { edit, get, history, list, register } = contract.ancillaries;

withTable({ told: true });
captureLog();
let one: Claims;
let two: Claims;
let internal: Claims;
let inspector: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2), foundEntity(3, { standing: 'lapsed' })]);
  one = await signUp('client', { legalEntityId: 1 });
  two = await signUp('client', { legalEntityId: 2 });
  internal = await signUp('internal');
  inspector = await signUp('inspector');
});

type Change = Parameters<typeof exampleAncillary>[0];
const registering = (change?: Change, as = internal) => send(register, { as, body: exampleAncillary(change) });
const registered = async (change?: Change, as = internal) => (await registering(change, as)).body;
const editing = (id: string, body: unknown, more: Sent = {}) => send(edit, { as: internal, params: { id }, body, ...more });
const firearmOf = async (ownerId: number) => (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId }) })).body;

describe('ancillary registration', () => {
  test("returns 201 with an active ancillary and its owner's name, on no firearm", async () => {
    const { status, headers, body } = await registering({ serialNumber: ' RMR-1 ' }, one);

    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(body).toMatchObject({
      ...exampleAncillary(),
      serialNumber: 'RMR-1',
      status: 'active',
      ownerName: 'Provider 1',
      associatedFirearmId: null,
      firearm: null,
    });
    expect((await send(get, { as: one, params: { id: body.id } })).body).toEqual(body);
  });

  test('accepts a missing serial number, category and library record', async () => {
    const { status, body } = await registering({ serialNumber: '', category: null, libraryReference: null });

    expect([status, body.serialNumber, body.category, body.libraryReference]).toEqual([201, null, null, null]);
  });

  test('on a firearm of the same owner returns make, model and serial number of the firearm', async () => {
    const firearm = await firearmOf(1);

    const { status, body } = await registering({ associatedFirearmId: firearm.id }, one);

    expect([status, body.associatedFirearmId]).toEqual([201, firearm.id]);
    expect(body.firearm).toEqual({ manufacturer: 'Glock', model: '17 Gen5', serialNumber: firearm.serialNumber, isLocked: false });
  });

  test.each<[string, Change, string]>([
    ['a firearm that does not exist', { associatedFirearmId: '0190a000-0000-7000-8000-000000000000' }, 'associatedFirearmId'],
    ['a library record that does not exist', { libraryReference: 4711 }, 'libraryReference'],
    ['an owner that does not exist', { ownerId: 77 }, 'ownerId'],
  ])("with %s is rejected with the field's name", async (_what, change, path) => {
    const answer = await registering(change);

    expect(answer).toMatchObject({ status: 404, body: { errors: [{ path }] } });
  });

  test('to an inactive entity is rejected', async () => {
    expect(await registering({ ownerId: 3 })).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ path: 'ownerId' }] } });
  });

  test('attack 3: by a client for another provider or on its firearm returns 404 and writes nothing', async () => {
    const foreign = await firearmOf(2);
    const before = await everyItem();

    const answers = [await registering({ ownerId: 2 }, one), await registering({ associatedFirearmId: foreign.id }, one)];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await everyItem()).toEqual(before);
  });

  test("on another owner's firearm returns 409, even for a user who sees both", async () => {
    const foreign = await firearmOf(2);

    const answer = await registering({ associatedFirearmId: foreign.id });

    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('another owner') } });
  });

  test.each([
    ['manufacturer', 'Manufacturer is required'],
    ['model', 'Model is required'],
    ['type', 'Type is required'],
    ['ownerId', 'Owner is required'],
  ])('without %s returns: %s', async (path, message) => {
    const { [path as 'model']: _, ...body } = exampleAncillary();

    expect(await send(register, { as: one, body })).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });

  test.each(['status', 'id', 'version', 'createdAt', 'ownerName'])('rejects %s in the body', async (path) => {
    const answer = await send(register, { as: one, body: { ...exampleAncillary(), [path]: 'x' } });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

describe('ancillary edit', () => {
  test('changes only the named fields and records old and new values in the history', async () => {
    const before = await registered();

    const { status, body } = await editing(before.id, { model: 'RMR HD', category: null });

    expect([status, body]).toEqual([200, { ...before, model: 'RMR HD', category: null, version: 2, updatedAt: body.updatedAt }]);
    const told = (await send(history, { as: inspector, params: { id: before.id } })).body;
    expect(told).toMatchObject({ verified: true, entries: [{ action: 'ancillaries.edit' }, { action: 'ancillaries.register', toStatus: 'active' }] });
    expect(told.entries[0].metadata.changed).toEqual({ model: { from: 'RMR Type 2', to: 'RMR HD' }, category: { from: 'Sighting', to: null } });
  });

  test('writes nothing when nothing changes', async () => {
    const before = await registered();
    const items = await everyItem();

    const { body } = await editing(before.id, { model: before.model, libraryReference: null });

    expect(body).toEqual(before);
    expect(await everyItem()).toEqual(items);
  });

  test.each(['ownerId', 'status', 'associatedFirearmId'])('rejects %s in the body', async (path) => {
    const { id } = await registered();

    expect(await editing(id, { [path]: null })).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  test('with an old version returns 412', async () => {
    const { id } = await registered();
    await editing(id, { model: 'First' });

    expect(await editing(id, { model: 'Second' }, { headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412, body: { code: 'stale-version' } });
  });
});

describe("another provider's ancillary", () => {
  test('returns 404 for every call', async () => {
    const { id } = await registered({ ownerId: 2 });
    const { associate, changeStatus } = contract.ancillaries;
    const params = { id };

    const answers = await Promise.all([
      send(get, { as: one, params }),
      send(history, { as: one, params }),
      send(edit, { as: one, params, body: { model: 'Mine' } }),
      send(associate, { as: one, params, body: { firearmId: null } }),
      send(changeStatus, { as: one, params, body: { status: 'retired', reason: 'Mine' } }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await send(get, { as: two, params })).body.version).toBe(1);
  });

  test('is in no list of a client, with or without filters', async () => {
    const { id: own } = await registered({ ownerId: 1 });
    await registered({ ownerId: 2 });
    const queries: Record<string, string>[] = [{}, { search: 'trijicon' }, { ownerId: '2' }];

    const lists = await Promise.all(queries.map((query) => send(list, { as: one, query })));

    for (const { body } of lists.slice(0, 2)) {
      expect(body).toContainEqual(expect.objectContaining({ id: own }));
      expect(new Set(body.map(({ ownerId }: { ownerId: number }) => ownerId))).toEqual(new Set([1]));
    }
    expect(lists[2]?.body).toEqual([]);
  });
});

describe('list of ancillaries', () => {
  let firearmId: string;

  beforeAll(async () => {
    firearmId = (await firearmOf(2)).id;
    const surefire = { manufacturer: 'SureFire', model: 'X300U', type: 'Weapon light', category: 'Illumination', serialNumber: 'A-77/12', ownerId: 2 };
    await registered({ ...surefire, associatedFirearmId: firearmId });
    await registered({ ...surefire, serialNumber: null, model: 'XC1' });
    await countChanges();
  });

  const models = async (query: Record<string, string>) => (await send(list, { as: two, query })).body.map(({ model }: { model: string }) => model).sort();

  test.each<[Record<string, string>, string[]]>([
    [{ search: 'SUREF' }, ['X300U', 'XC1']],
    [{ search: 'x300' }, ['X300U']],
    [{ search: 'weapon LI' }, ['X300U', 'XC1']],
    [{ search: 'illumin' }, ['X300U', 'XC1']],
    [{ search: 'a7712' }, ['X300U']],
    [{ type: 'weapon light', search: 'xc' }, ['XC1']],
    [{ status: 'retired' }, []],
  ])('finds by %j', async (query, expected) => {
    expect(await models(query)).toEqual(expected);
  });

  test('of one firearm contains its ancillaries with the make and model of the firearm', async () => {
    const { body } = await send(list, { as: two, query: { associatedFirearmId: firearmId } });

    expect(body).toMatchObject([{ model: 'X300U', firearm: { manufacturer: 'Glock', isLocked: false } }]);
  });

  test('returns each record once over all pages, newest first, with the total', async () => {
    const pages = await sendForAll(list, { as: internal, query: { limit: '4' } });

    const ids = pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id));
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(pages[0]?.headers['x-total-count']).toBe(String(ids.length));
    expect((await send(list, { as: internal, query: { search: 'e', limit: '100' } })).headers['x-total-count']).toBe(String(ids.length));
  });

  test.each([
    ['status', 'melted'],
    ['ownerId', 'x'],
    ['associatedFirearmId', 'x'],
    ['colour', 'red'],
  ])('rejects the filter %s=%s and names it', async (path, value) => {
    expect(await send(list, { as: one, query: { [path]: value } })).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});
