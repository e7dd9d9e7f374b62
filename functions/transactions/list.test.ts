// Checks the transaction list, its filters, the counts and who can see which transaction.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import type { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { registeredBefore } from '../../testing/server/transactions.ts';

const { counts, create, decide, get, history, list } = contract.transactions;
const today = dayOf(new Date());
const longAgo = dayAfter(today, -400);

withTable({ told: true });
captureLog();
const clients = new Map<number, Claims>();
let internal: Claims;
let office: Claims;
/** In creation order. */
const begun: Record<string, any>[] = [];

async function begin(as: Claims, firearm: Parameters<typeof exampleFirearm>[0], sent: object) {
  // Registered long ago, so that any later transaction date is valid.
  const firearmId = await registeredBefore(400, firearm);
  const answer = await send(create, { as, body: { firearmId, transactionDate: today, ...sent } });
  expect(answer.status).toBe(201);
  begun.push(answer.body);
  return answer.body.id as string;
}

beforeAll(async () => {
  const firms = ['Blouklip Armed Response', 'Harbour Fynbos Protection', 'Nkanyezi Dune Security', 'Witpeer Cash Logistics'];
  for (const [at, name] of firms.entries()) await foundEntity(at + 1, { name });
  for (const id of [1, 2, 3, 4]) clients.set(id, await signUp('client', { legalEntityId: id }));
  internal = await signUp('internal');
  office = await signUp('firearm_office');
  const [one, two] = [clients.get(1) as Claims, clients.get(2) as Claims];
  await begin(one, { serialNumber: 'LST-100', manufacturer: 'Vektor', model: 'SP1' }, { transactionType: 'transfer', toEntityId: 2 });
  await begin(two, { serialNumber: 'LST-200', ownerId: 2 }, { transactionType: 'sale', toEntityId: 3, description: 'Armoury of the Durban depot' });
  await begin(one, { serialNumber: 'LST-300' }, { transactionType: 'disposal', transactionDate: longAgo });
  // Created by the owner between two keepers; the owner also sees it.
  await begin(one, { serialNumber: 'LST-400', keeperId: 2 }, { transactionType: 'transfer', changes: 'keeper', toEntityId: 3 });
  await begin(internal, { serialNumber: 'LST-500', ownerId: 3 }, { transactionType: 'purchase', toEntityId: 4 });
  await send(decide, { as: two, params: { id: begun[0]?.id }, body: { status: 'under_review' } });
  await countChanges();
});

const found = async (as: Claims, query: Record<string, string> = {}) => {
  const pages = await sendForAll(list, { as, query: { limit: '2', ...query } });
  const items = pages.flatMap(({ body }) => body);
  expect(pages[0]?.headers['x-total-count']).toBe(String(items.length));
  return items.map(({ firearm }) => firearm.serialNumber.slice(4));
};

describe('the transaction list', () => {
  test.each([
    [1, ['400', '300', '100']],
    [2, ['400', '200', '100']],
    [3, ['500', '400', '200']],
    [4, ['500']],
  ])('shows provider %i the transactions it gives, receives or created, newest first', async (entity, expected) => {
    expect(await found(clients.get(entity) as Claims)).toEqual(expected);
  });

  test('shows national roles all transactions', async () => {
    for (const role of ['inspector', 'law_enforcement', 'psira_management', 'firearm_office', 'admin'] as const) {
      expect(await found(await signUp(role))).toEqual(['500', '400', '300', '200', '100']);
    }
  });

  test('is empty for a client without a provider', async () => {
    expect(await found(await signUp('client'))).toEqual([]);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['a serial number without its dash', { search: 'lst400' }, ['400']],
    ['a make', { search: 'VEKTOR' }, ['100']],
    ['a party’s name', { search: 'fynbos' }, ['400', '200', '100']],
    ['a word of the description', { search: 'durban' }, ['200']],
    ['a type in words', { search: 'dispos' }, ['300']],
    ['a type', { transactionType: 'transfer' }, ['400', '100']],
    ['a status', { status: 'under_review' }, ['100']],
    ['from a day on', { from: dayAfter(today, -30) }, ['500', '400', '200', '100']],
    ['from the very day on', { from: longAgo }, ['500', '400', '300', '200', '100']],
    ['from tomorrow on', { from: dayAfter(today, 1) }, []],
    ['one party', { entityId: '3' }, ['500', '400', '200']],
    ['all at once', { entityId: '2', transactionType: 'transfer', status: 'pending', from: today, search: 'glock' }, ['400']],
  ])('filters by %s', async (_what, query, expected) => {
    expect(await found(office, query)).toEqual(expected);
  });

  test('filters by firearm, and by counterparty among the caller’s own transactions', async () => {
    expect(await found(office, { firearmId: begun[1]?.firearmId })).toEqual(['200']);
    expect(await found(clients.get(1) as Claims, { entityId: '3' })).toEqual(['400']);
    expect(await found(clients.get(1) as Claims, { entityId: '4' })).toEqual([]);
  });

  test.each([
    ['from', '2026-02-30'],
    ['status', 'open'],
    ['entityId', 'all'],
    ['to', today],
  ])('rejects %s=%s and names the parameter', async (path, value) => {
    expect(await send(list, { as: office, query: { [path]: value } })).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

describe('one transaction', () => {
  test('can be read by everyone who has it in their list, and by nobody else', async () => {
    for (const [entity, as] of clients) {
      const own = new Set(await found(as));
      for (const { id, firearm } of begun) {
        const expected = own.has(firearm.serialNumber.slice(4)) ? 200 : 404;
        for (const row of [get, history]) expect([entity, (await send(row, { as, params: { id } })).status]).toEqual([entity, expected]);
      }
    }
  });

  test.each(['abc', '..', '', 'x'.repeat(200)])('returns 404 for an id such as %j', async (id) => {
    expect((await send(get, { as: office, params: { id } })).status).toBe(404);
  });
});

describe('the four transaction counts', () => {
  test.each<[string, number | null, object]>([
    ['of the country', null, { total: 5, thisMonth: 4, pending: 4, underReview: 1 }],
    ['of provider 1', 1, { total: 3, thisMonth: 2, pending: 2, underReview: 1 }],
    ['of provider 4', 4, { total: 1, thisMonth: 1, pending: 1, underReview: 0 }],
  ])('%s match the list', async (_whose, entity, expected) => {
    const { body } = await send(counts, { as: entity === null ? office : (clients.get(entity) as Claims) });

    expect(body).toEqual(expected);
  });

  test('are zero for a client without a provider', async () => {
    const { body } = await send(counts, { as: await signUp('client') });

    expect(body).toEqual({ total: 0, thisMonth: 0, pending: 0, underReview: 0 });
  });
});
