// Checks creating transactions.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { registeredBefore } from '../../testing/server/transactions.ts';
import { getFirearm } from '../firearms/store.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { users } from '../users/entity.ts';

const { create } = contract.transactions;
const national = { kind: 'national' } as const;

withTable();
captureLog();
let one: Claims;
let two: Claims;
let internal: Claims;
let office: Claims;

beforeAll(async () => {
  // Provider 4 has no user account; provider 5 is suspended.
  await Promise.all([1, 2, 3, 4].map((id) => foundEntity(id)));
  await foundEntity(5, { standing: 'suspended' });
  one = await signUp('client', { legalEntityId: 1 });
  two = await signUp('client', { legalEntityId: 2 });
  await signUp('client', { legalEntityId: 3 });
  internal = await signUp('internal');
  office = await signUp('firearm_office');
});

const registered = async (change: Parameters<typeof exampleFirearm>[0] = {}): Promise<string> =>
  (await send(contract.firearms.register, { as: internal, body: exampleFirearm(change) })).body.id;
const begin = (firearmId: string, change: object = {}, as = one) =>
  send(create, { as, body: { firearmId, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2, ...change } });
const messagesTo = async (as: Claims, id: string) =>
  ((await send(contract.notifications.list, { as })).body as Record<string, any>[]).filter(({ entityId }) => entityId === id);

describe('creating a transfer', () => {
  test('creates it as pending, locks the firearm and queues it for the receiving party', async () => {
    const firearmId = await registered();

    const { status, headers, body } = await begin(firearmId, { description: ' To the Durban depot ', status: 'completed' });

    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(body).toMatchObject({
      firearmId,
      firearm: { manufacturer: 'Glock', model: '17 Gen5', type: 'Pistol', caliber: '9mm' },
      status: 'pending',
      fromEntityId: 1,
      fromEntityName: 'Provider 1',
      toEntityId: 2,
      toEntityName: 'Provider 2',
      acceptingEntityId: 2,
      partyHasAccount: true,
      createdByEntityId: 1,
      createdBy: one.sub,
      description: 'To the Durban depot',
      documentReferences: [],
      acceptedBy: null,
      completedAt: null,
    });
    expect((await getFirearm(firearmId, national)).lockedBy).toBe(body.id);
  });

  test('writes both histories, the guard and the queue entry, with intact history chains', async () => {
    const firearmId = await registered();

    const { body } = await begin(firearmId);

    const items = await everyItem();
    const of = (kind: string, id: string) => items.find((item) => item.__edb_e__ === kind && (item.id === id || item.entityId === id || item.value === id));
    for (const [kind, id] of [
      ['firearm', firearmId],
      ['transaction', body.id],
    ] as const) {
      expect(await firstBrokenEntry(kind, id, of(kind, id) as { version: number; chainHead: string })).toBeUndefined();
    }
    expect(of('guard', firearmId)).toMatchObject({ kind: 'firearm-transaction', heldBy: body.id });
    expect(of('workflow-status', body.id)).toMatchObject({ currentStatus: 'pending', entityType: 'transaction' });
    const entries = items.filter((item) => item.__edb_e__ === 'workflow-history' && item.entityId === firearmId);
    expect(entries.map(({ action }) => action)).toEqual(['firearms.register', 'transactions.create']);
  });

  test('notifies only the users of the receiving party', async () => {
    const { body } = await begin(await registered());

    expect(await messagesTo(two, body.id)).toMatchObject([{ title: 'Transaction awaiting your action', actionUrl: `/transactions/${body.id}` }]);
    for (const as of [one, office, internal]) expect(await messagesTo(as, body.id)).toEqual([]);
  });

  test('notifies the office if the receiving party has no account', async () => {
    const { body } = await begin(await registered(), { toEntityId: 4 });

    expect(body).toMatchObject({ acceptingEntityId: 4, partyHasAccount: false });
    expect(await messagesTo(office, body.id)).toHaveLength(1);
  });

  test('treats a party whose only user is deactivated as one without an account', async () => {
    const gone = await signUp('client', { legalEntityId: 4 });
    await users()
      .patch({ id: gone.sub ?? '' })
      .set({ isActive: false })
      .go();

    const { body } = await begin(await registered(), { toEntityId: 4 });

    expect(body.partyHasAccount).toBe(false);
  });

  test('stores a timestamp as its day in Johannesburg', async () => {
    const { body } = await begin(await registered(), { transactionType: 'purchase', toEntityId: 1, transactionDate: '2026-03-04T23:30:00.000Z' });

    expect(body.transactionDate).toBe('2026-03-05');
  });
});

describe('the parties of a new transaction', () => {
  test.each([
    ['a sale by the owner', { transactionType: 'sale', fromEntityId: 1 }, { from: 1, to: 2, accepting: 2 }],
    ['a transfer to another keeper', { changes: 'keeper' }, { from: 1, to: 2, accepting: 2 }],
    ['a disposal', { transactionType: 'disposal', toEntityId: null }, { from: 1, to: null, accepting: null }],
    ['a disposal through another company', { transactionType: 'disposal', toEntityId: 2 }, { from: 1, to: 2, accepting: null }],
    ['a purchase by the current owner', { transactionType: 'purchase', toEntityId: null }, { from: null, to: 1, accepting: null }],
    ['a purchase by the current owner with its seller', { transactionType: 'purchase', toEntityId: 1, fromEntityId: 3 }, { from: 3, to: 1, accepting: null }],
  ])('sets the parties of %s', async (_what, change, { from, to, accepting }) => {
    const { status, body } = await begin(await registered(), change);

    expect(status).toBe(201);
    expect([body.fromEntityId, body.toEntityId, body.acceptingEntityId, body.createdByEntityId]).toEqual([from, to, accepting, 1]);
  });

  test.each([
    ['the keeper buys: the owner accepts', { transactionType: 'purchase', toEntityId: undefined }, 'keeper', { from: 1, to: 2, accepting: 1 }],
    ['the keeper gives back: the owner accepts', { changes: 'keeper', toEntityId: 1 }, 'keeper', { from: 2, to: 1, accepting: 1 }],
    ['the owner takes back: the keeper accepts', { changes: 'keeper', toEntityId: 1 }, 'owner', { from: 2, to: 1, accepting: 2 }],
    ['the owner chooses another keeper: the new one accepts', { changes: 'keeper', toEntityId: 3 }, 'owner', { from: 2, to: 3, accepting: 3 }],
    ['the owner sells it without the keeper', { transactionType: 'sale', toEntityId: 2 }, 'owner', { from: 1, to: 2, accepting: 2 }],
  ])('of a firearm with another keeper: %s', async (_what, change, who, { from, to, accepting }) => {
    const firearmId = await registered({ keeperId: 2 });

    const { status, body } = await begin(firearmId, change, who === 'owner' ? one : two);

    expect([status, body.errors]).toEqual([201, undefined]);
    expect([body.fromEntityId, body.toEntityId, body.acceptingEntityId]).toEqual([from, to, accepting]);
  });

  test('leaves the creating party empty for an internal user, and queues it for the receiving party', async () => {
    const { status, body } = await begin(await registered(), { transactionType: 'purchase', toEntityId: 3 }, internal);

    expect(status).toBe(201);
    expect(body).toMatchObject({ fromEntityId: 1, toEntityId: 3, acceptingEntityId: 3, createdByEntityId: null });
  });
});

describe('input of a new transaction', () => {
  const today = dayOf(new Date());
  test.each<[string, object, string, string]>([
    [
      'no new keeper',
      { toEntityId: null, changes: 'keeper' },
      'toEntityId',
      'Receiving party is required: only a registered company can keep a firearm for its owner',
    ],
    ['a receiving party that is not a company', { toEntityId: 'abc' }, 'toEntityId', 'Choose the receiving company'],
    [
      'the name of an outside party beside a registered one',
      { outsidePartyName: 'Jan Botha' },
      'outsidePartyName',
      'Both parties are registered companies: leave the name and number of the outside party empty',
    ],
    [
      'a day before its registration',
      { transactionDate: '1900-01-01' },
      'transactionDate',
      `Transaction date cannot be before ${onDay(today)}, when the firearm was registered`,
    ],
    ['the current owner as the receiving party', { toEntityId: 1 }, 'toEntityId', 'This is already the current owner of the firearm'],
    [
      'the owner, who already keeps it, as the new keeper',
      { changes: 'keeper', toEntityId: 1 },
      'toEntityId',
      'This is already the current keeper of the firearm',
    ],
    ['a giving party that is not the current owner', { fromEntityId: 3 }, 'fromEntityId', 'This is not the current owner of the firearm'],
    [
      'the buyer as its own seller',
      { transactionType: 'purchase', toEntityId: 1, fromEntityId: 1 },
      'fromEntityId',
      'The seller and the buyer must be different parties',
    ],
    ['a purchase for somebody else', { transactionType: 'purchase' }, 'toEntityId', 'The buyer must be your own company'],
    ['a sale that changes only the keeper', { transactionType: 'sale', changes: 'keeper' }, 'changes', 'Only a transfer can change the keeper'],
    ['tomorrow', { transactionDate: dayAfter(today, 1) }, 'transactionDate', 'Transaction date cannot be in the future'],
    ['a day before 1900', { transactionDate: '1899-12-31' }, 'transactionDate', 'Not before 1900-01-01'],
    ['a timestamp on a day that does not exist', { transactionDate: '2026-02-30T10:00:00.000Z' }, 'transactionDate', 'This date does not exist'],
    ['no date', { transactionDate: undefined }, 'transactionDate', 'Transaction date is required'],
    ['no type', { transactionType: null }, 'transactionType', 'Transaction type is required'],
    ['no firearm', { firearmId: '' }, 'firearmId', 'Firearm is required'],
    ['a field that only the server sets', { approvedBy: 'me' }, 'approvedBy', 'approvedBy is not a field of this call'],
  ])('rejects %s, names the field and writes nothing', async (_what, change, path, message) => {
    const firearmId = await registered();
    const before = await everyItem();

    const answer = await begin(firearmId, change);

    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ path, message });
    expect(await everyItem()).toEqual(before);
  });

  test.each([
    ['sell', { transactionType: 'sale', toEntityId: 3 }, 'firearmId'],
    ['dispose of', { transactionType: 'disposal', toEntityId: null }, 'firearmId'],
    ['hand on', { changes: 'keeper', toEntityId: 3 }, 'toEntityId'],
  ])('does not let a keeper %s a firearm that another provider owns', async (_what, change, path) => {
    const firearmId = await registered({ keeperId: 2 });

    const answer = await begin(firearmId, change, two);

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  test('attack 3: returns the same 404 for another provider’s firearm as for an unknown one', async () => {
    const foreign = await begin(await registered(), { toEntityId: 1 }, two);
    const missing = await begin(crypto.randomUUID(), { toEntityId: 1 }, two);

    expect([foreign.status, { ...foreign.body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
  });

  test.each([
    [5, 'Not active'],
    [999, 'No such legal entity'],
  ])('rejects entity %i as the receiving party', async (toEntityId, message) => {
    const answer = await begin(await registered(), { toEntityId });

    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ path: 'toEntityId', message }] } });
  });
});

describe('a party outside the registry', () => {
  const specified = (firearmId: string, change: object) => ({
    as: one,
    body: { firearmId, transactionDate: new Date().toISOString(), description: 'Invoice 12', status: 'pending', ...change },
  });

  test.each([
    ['sale', { toEntityId: null }],
    ['sale', { fromEntityId: 1 }],
    ['transfer', { toEntityId: null, fromEntityId: null }],
    ['transfer', {}],
  ])('is the receiving party of a %s without a company: %j', async (transactionType, change) => {
    const answer = await send(create, specified(await registered(), { transactionType, ...change }));

    expect(answer).toMatchObject({
      status: 201,
      body: { fromEntityId: 1, toEntityId: null, toEntityName: 'A party outside the registry', outsidePartyNumber: null, acceptingEntityId: null },
    });
  });

  test.each(['sale', 'transfer', 'disposal'])('can be named as the receiving party of a %s, which the office reviews', async (transactionType) => {
    const named = { outsidePartyName: ' Jan Botha ', outsidePartyNumber: '8001015009087' };

    const { status, body } = await send(create, specified(await registered(), { transactionType, ...named }));

    expect(status).toBe(201);
    expect(body).toMatchObject({ toEntityId: null, toEntityName: 'Jan Botha', outsidePartyNumber: '8001015009087', partyHasAccount: false });
    expect(await messagesTo(office, body.id)).toHaveLength(1);
  });

  test.each([
    ['with a name', { outsidePartyName: 'Jan Botha' }, 'Jan Botha'],
    ['without a name', {}, null],
  ])('is the seller of a purchase by the current owner, %s', async (_what, change, name) => {
    const answer = await send(create, specified(await registered(), { transactionType: 'purchase', ...change }));

    expect(answer).toMatchObject({ status: 201, body: { fromEntityId: null, fromEntityName: name, toEntityId: 1, acceptingEntityId: null } });
  });

  test.each([
    ['by the current owner from another company', { fromEntityId: 3 }, { fromEntityId: 3, toEntityId: 1 }],
    ['by another company from the current owner', { toEntityId: 3 }, { fromEntityId: 1, toEntityId: 3 }],
    ['by the current owner from an outside party', {}, { fromEntityId: null, toEntityId: 1 }],
  ])('does not stop the office from recording a purchase %s', async (_what, change, parties) => {
    const answer = await send(create, { ...specified(await registered(), { transactionType: 'purchase', ...change }), as: internal });

    expect(answer).toMatchObject({ status: 201, body: parties });
  });

  test('cannot be the unnamed buyer in a purchase from the current owner: that is a sale', async () => {
    const answer = await send(create, { ...specified(await registered(), { transactionType: 'purchase', fromEntityId: 1 }), as: internal });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'toEntityId', message: expect.stringContaining('record a sale') }] } });
  });

  test('is not assumed when a keeper names no receiving party: the firearm returns to its owner', async () => {
    const answer = await begin(await registered({ keeperId: 2 }), { changes: 'keeper', toEntityId: undefined }, two);

    expect(answer).toMatchObject({ status: 201, body: { fromEntityId: 2, toEntityId: 1, acceptingEntityId: 1 } });
  });

  test('is not shown to another provider', async () => {
    const { body } = await send(create, specified(await registered(), { transactionType: 'sale', outsidePartyName: 'Jan Botha' }));

    expect((await send(contract.transactions.get, { as: two, params: { id: body.id } })).status).toBe(404);
  });
});

describe('the transaction date', () => {
  test.each(['sale', 'transfer', 'disposal'])('of a %s cannot be before the registration', async (transactionType) => {
    const firearmId = await registeredBefore(5);
    const change = (days: number) => ({ transactionType, toEntityId: null, transactionDate: dayAfter(dayOf(new Date()), -days) });

    const early = await begin(firearmId, change(6));
    const sameDay = await begin(firearmId, change(5));

    expect(early).toMatchObject({ status: 400, body: { errors: [{ path: 'transactionDate' }] } });
    expect(sameDay.status).toBe(201);
  });

  test('of the owner’s own purchase may be before the registration', async () => {
    const answer = await begin(await registered(), { transactionType: 'purchase', toEntityId: null, transactionDate: '2019-05-06' });

    expect(answer).toMatchObject({ status: 201, body: { transactionDate: '2019-05-06' } });
  });
});

describe('the lock on the firearm', () => {
  test('refuses a second open transaction and gives the reason', async () => {
    const firearmId = await registered();
    await begin(firearmId);

    const again = await begin(firearmId, { toEntityId: 3 });

    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', detail: expect.stringContaining('already open') } });
  });

  test('lets one of ten simultaneous transactions through', async () => {
    const firearmId = await registered();

    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => begin(firearmId, { toEntityId: 2 + (at % 2) })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await itemsOf('transaction')).filter((item) => item.firearmId === firearmId)).toHaveLength(1);
    expect(await firstBrokenEntry('firearm', firearmId, await getFirearm(firearmId, national))).toBeUndefined();
  });

  test.each(['seized', 'pending_inspection'])('refuses a transaction while the firearm is %s', async (status) => {
    const firearmId = await registered();
    const inspector = await signUp('inspector');
    expect((await send(contract.firearms.changeStatus, { as: inspector, params: { id: firearmId }, body: { status, reason: 'Found so' } })).status).toBe(200);

    const answer = await begin(firearmId);

    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('cannot change hands') } });
  });
});
