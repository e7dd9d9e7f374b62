// Tests edits of a firearm's description.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleLibraryFirearm } from '../../shared/library/example.ts';
import { type Claims, type Sent, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { everyItem, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { getFirearm } from './store.ts';

const { edit, register } = contract.firearms;

withTable();
captureLog();
let client: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  client = await signUp('client', { legalEntityId: 1 });
});

const registered = async (change: Parameters<typeof exampleFirearm>[0] = {}) => (await send(register, { as: client, body: exampleFirearm(change) })).body;
const change = (id: string, body: unknown, more: Sent = {}) => send(edit, { as: client, params: { id }, body, ...more });
const inLibrary = async (): Promise<number> => (await send(contract.library.add, { as: await signUp('internal'), body: exampleLibraryFirearm() })).body.id;
const holders = async (serial: string) => (await itemsOf('guard')).filter(({ value }) => value === serial).map(({ heldBy }) => heldBy);

describe('firearm edit', () => {
  test('changes only the named fields and raises the version', async () => {
    const before = await registered();

    const edit = { model: '19 Gen5', city: 'Durban', province: 'KwaZulu-Natal' };
    const { status, headers, body } = await change(before.id, edit);

    expect([status, headers.etag]).toEqual([200, '"2"']);
    expect(body).toEqual({ ...before, ...edit, location: 'Durban, KwaZulu-Natal', version: 2, updatedAt: body.updatedAt });
    expect((await send(contract.firearms.get, { as: client, params: { id: before.id } })).body).toEqual(body);
  });

  test('clears a field with null or an empty text', async () => {
    const before = await registered({ libraryReference: await inLibrary(), additionalInfo: { safe: 'B2' } });
    await change(before.id, { profileNotes: 'Scratched' });

    const { body } = await change(before.id, { barrelLength: '', libraryReference: null, additionalInfo: null, profileNotes: '' });

    expect(body).toMatchObject({ barrelLength: null, libraryReference: null, additionalInfo: null, profileNotes: null, version: 3 });
    expect((await itemsOf('firearm')).find(({ id }) => id === before.id)).not.toHaveProperty('barrelLength');
  });

  test('writes nothing when nothing changes, whatever the order of the fields', async () => {
    const additionalInfo = { zebra: 1, apple: 'two', mango: null, kiwi: true, banana: 0.5 };
    const before = await registered({ additionalInfo });
    const items = await everyItem();
    const turned = Object.fromEntries(Object.entries(additionalInfo).reverse());

    const { status, body } = await change(before.id, { model: before.model, barrelLength: '114', additionalInfo: turned });

    expect([status, body]).toEqual([200, before]);
    expect(await everyItem()).toEqual(items);
  });

  test.each(['ownerId', 'keeperId', 'status', 'id', 'version', 'registeredBy'])('rejects %s in the body', async (name) => {
    const before = await registered();

    const answer = await change(before.id, { [name]: 2 });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: name, message: `${name} is not a field of this call` }] } });
  });

  test('rejects an empty required field', async () => {
    const before = await registered();

    const answer = await change(before.id, { manufacturer: ' ', model: null });

    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { path: 'manufacturer', message: 'Manufacturer is required' },
      { path: 'model', message: 'Model is required' },
    ]);
  });

  test('accepts the id of an existing library record or null', async () => {
    const before = await registered();

    const answer = await change(before.id, { libraryReference: 999_999, model: '19' });
    expect(answer).toMatchObject({ status: 404, body: { errors: [{ path: 'libraryReference', message: 'No such library record' }] } });
    expect((await getFirearm(before.id, { kind: 'national' })).version).toBe(1);

    expect((await change(before.id, { libraryReference: await inLibrary() })).status).toBe(200);
  });

  test('is refused to the keeper', async () => {
    const internal = await signUp('internal');
    const { body: kept } = await send(register, { as: internal, body: exampleFirearm({ ownerId: 2, keeperId: 1 }) });
    expect((await send(contract.firearms.get, { as: client, params: { id: kept.id } })).status).toBe(200);
    const items = await everyItem();

    const answer = await change(kept.id, { serialNumber: 'OTHER-1' });

    expect([answer.status, answer.body.detail]).toEqual([403, 'Only the owner of a firearm can correct its record.']);
    expect(await everyItem()).toEqual(items);
  });

  test('gives the same 404 for a firearm without access as for a missing one, and changes nothing', async () => {
    const before = await registered();
    const two = await signUp('client', { legalEntityId: 2 });

    const foreign = await change(before.id, { model: 'Mine' }, { as: two });
    const missing = await change(crypto.randomUUID(), { model: 'Mine' }, { as: two });

    expect([foreign.status, { ...foreign.body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
    expect((await send(contract.firearms.get, { as: client, params: { id: before.id } })).body).toEqual(before);
  });
});

describe('locked firearm record', () => {
  test('cannot be edited while a transaction is open, so that the parties accept what they have read', async () => {
    const before = await registered();
    const transaction = { firearmId: before.id, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2 };
    const { body } = await send(contract.transactions.create, { as: client, body: transaction });

    const answer = await change(before.id, { serialNumber: 'SWAPPED-1' });
    expect([answer.status, answer.body.detail]).toEqual([409, 'This firearm has an open transaction. Complete or withdraw it first.']);
    expect(await getFirearm(before.id, { kind: 'national' })).toMatchObject({ serialNumber: before.serialNumber, version: 2 });

    await send(contract.transactions.decide, { as: client, params: { id: body.id }, body: { status: 'rejected', comments: 'The wrong one' } });
    expect((await change(before.id, { serialNumber: 'SWAPPED-1' })).status).toBe(200);
  });

  test('cannot be edited or profiled once the firearm is retired, by any role', async () => {
    const internal = await signUp('internal');
    const { id } = await registered();
    await putInto('retired', id, { as: internal });

    const answers = [
      await change(id, { model: '19' }, { as: internal }),
      await send(contract.firearms.profile, { as: internal, params: { id }, body: { condition: 'poor' } }),
    ];

    const refusal = 'The firearm is retired. Its record cannot be changed.';
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [409, refusal],
      [409, refusal],
    ]);
  });

  test.each(['lost', 'seized'] as const)('rejects notes of the holder of a %s firearm, but accepts a corrected description (decision 103)', async (status) => {
    const { id } = await registered();
    expect((await putInto(status, id, { as: status === 'seized' ? await signUp('inspector') : client })).status).toBeLessThan(300);
    const internal = await signUp('internal');
    const before = await getFirearm(id, { kind: 'national' });

    const answer = await change(id, { profileNotes: 'As good as new', city: 'Durban' });

    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', detail: expect.stringContaining(`is ${status}`) } });
    expect(await getFirearm(id, { kind: 'national' })).toEqual(before);
    // The form sends unchanged fields too.
    expect((await change(id, { profileNotes: null, city: 'Durban' })).body).toMatchObject({ city: 'Durban', status });
    expect((await change(id, { profileNotes: 'Seen in Durban' }, { as: internal })).body).toMatchObject({ profileNotes: 'Seen in Durban', status });
  });

  test.each(['lost', 'seized'] as const)(
    'accepts a corrected description while the firearm is %s, because people identify it by its record',
    async (status) => {
      const { id } = await registered();
      await putInto(status, id, { as: await signUp('internal') });

      expect((await change(id, { model: '19' })).status).toBe(200);
    },
  );
});

describe('If-Match of an edit', () => {
  test('with an old version returns 412', async () => {
    const { id } = await registered();
    await change(id, { model: 'First' }, { headers: { 'if-match': '"1"' } });

    const late = await change(id, { model: 'Second' }, { headers: { 'if-match': '"1"' } });

    expect(late).toMatchObject({ status: 412, body: { code: 'stale-version' } });
    // The other change may be the same user's, from another tab or a lost answer.
    expect(late.body.detail).not.toMatch(/somebody/i);
    expect((await getFirearm(id, { kind: 'national' })).model).toBe('First');
  });

  test.each(['1', 'abc', '"x"', '"1", "2"'])('written as %s returns 400', async (ifMatch) => {
    const { id } = await registered();

    const answer = await change(id, { model: 'First' }, { headers: { 'if-match': ifMatch } });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'If-Match' }] } });
  });

  test('attack 16: lets one of ten simultaneous edits through', async () => {
    const { id } = await registered();

    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => change(id, { model: `Model ${at}` }, { headers: { 'if-match': '"1"' } })));

    const record = await getFirearm(id, { kind: 'national' });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    expect(record.version).toBe(2);
    expect(await firstBrokenEntry('firearm', id, record)).toBeUndefined();
  });
});

describe('serial number correction', () => {
  test('frees the old guard and takes the new one', async () => {
    const before = await registered({ serialNumber: 'MOVE-1' });

    const { status } = await change(before.id, { serialNumber: 'MOVE-2' });

    expect(status).toBe(200);
    expect(await holders('MOVE1')).toEqual([]);
    expect(await holders('MOVE2')).toEqual([before.id]);
    expect((await send(register, { as: client, body: exampleFirearm({ serialNumber: 'move 2' }) })).status).toBe(409);
    expect((await send(register, { as: client, body: exampleFirearm({ serialNumber: 'move 1' }) })).status).toBe(201);
  });

  test('that changes only case or spacing keeps the guard', async () => {
    const before = await registered({ serialNumber: 'SAME-1' });

    const { status, body } = await change(before.id, { serialNumber: 'same 1' });

    expect([status, body.serialNumber]).toEqual([200, 'same 1']);
    expect(await holders('SAME1')).toEqual([before.id]);
  });

  test("to another firearm's number is refused and changes nothing", async () => {
    const [first, second] = [await registered({ serialNumber: 'TAKEN-1' }), await registered({ serialNumber: 'TAKEN-2' })];

    const answer = await change(second.id, { serialNumber: 'taken1', model: 'Other' });

    expect(answer).toMatchObject({ status: 409, body: { code: 'already-registered' } });
    expect([await holders('TAKEN1'), await holders('TAKEN2')]).toEqual([[first.id], [second.id]]);
    expect((await getFirearm(second.id, { kind: 'national' })).version).toBe(1);
  });
});

describe('history of edits', () => {
  test('records who changed which value, with an intact chain', async () => {
    const { id } = await registered({ additionalInfo: { a: 1 } });
    for (const body of [{ model: 'Two' }, { additionalInfo: { b: 2.25, a: 'x' } }, { barrelLength: null }]) await change(id, body);

    const entries = await listHistory('firearm', id);

    expect(entries.map(({ seq, action }) => `${seq} ${action}`)).toEqual(['1 firearms.register', '2 firearms.edit', '3 firearms.edit', '4 firearms.edit']);
    expect(entries[1]).toMatchObject({ actionBy: client.sub, metadata: { changed: { model: { from: '17 Gen5', to: 'Two' } } } });
    expect(await firstBrokenEntry('firearm', id, await getFirearm(id, { kind: 'national' }))).toBeUndefined();
  });
});
