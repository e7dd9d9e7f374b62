// Reading and correcting a stock register through its API calls: views, filters, pages and access.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import type { StockEntry } from '../../shared/stock-register/schema.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { expectBooksWhole } from '../../testing/server/stock.ts';

const { list, get, correct, counts } = contract.stockRegister;

withTable({ told: true });
captureLog();

let own: Claims;
let other: Claims;
let internal: Claims;
const serials = ['AA-100', 'AA-200', 'BB-100', 'BB-200', 'CC-100'];
const ids: string[] = [];

const rowsOf = async (query: Record<string, string> = {}, as = own): Promise<StockEntry[]> =>
  (await sendForAll(list, { as, params: { id: '1' }, query: { order: 'asc', ...query } })).flatMap(({ body }) => body);
const correctIt = (number: number | string, body: object, as = own) => send(correct, { as, params: { id: '1', number: String(number) }, body });
const numbers = (entries: readonly StockEntry[]) => entries.map(({ number }) => number);

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  [own, other, internal] = await Promise.all([signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 }), signUp('internal')]);
  for (const serialNumber of serials) {
    ids.push((await send(contract.firearms.register, { as: own, body: exampleFirearm({ serialNumber }) })).body.id);
    await doWork();
  }
});

describe('stockRegister.correct', () => {
  test('takes the next number and strikes the old entry, which does not change', async () => {
    const before = (await rowsOf())[0];
    const { status, body } = await correctIt(1, { counterpartyName: 'Boland Gun Shop', how: 'purchase', reason: 'Bought, not first registered' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: 6,
      kind: 'correction',
      side: 'acquisition',
      corrects: 1,
      original: 1,
      automatic: false,
      counterpartyName: 'Boland Gun Shop',
    });
    const { struck, correction, ...same } = (await send(get, { as: own, params: { id: '1', number: '1' } })).body;
    const { struck: _, correction: __, ...was } = before as StockEntry;
    expect(same).toEqual(was);
    expect([struck, correction]).toEqual([true, { number: 6, at: body.enteredAt, by: 'Thandi Mokoena', reason: 'Bought, not first registered' }]);
    await expectBooksWhole(1);
  });

  test('refuses a corrected entry and names the current one, which can be corrected again', async () => {
    const refused = await correctIt(1, { remarks: 'Again', reason: 'Forgotten' });
    const again = await correctIt(6, { remarks: 'Invoice 12', reason: 'Forgotten' });

    expect(refused).toMatchObject({ status: 409, body: { detail: 'Entry 1 was corrected by entry 6. Correct entry 6 instead.' } });
    expect(again).toMatchObject({ status: 201, body: { number: 7, corrects: 6, original: 1, counterpartyName: 'Boland Gun Shop', remarks: 'Invoice 12' } });
  });

  test('accepts one of two concurrent corrections', async () => {
    const answers = await Promise.all([1, 2, 3].map((at) => correctIt(2, { remarks: `Note ${at}`, reason: 'At once' })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await expectBooksWhole(1);
  });

  test.each([
    [{ remarks: 'x' }, 400, 'reason'],
    [{ reason: 'Why not' }, 409, undefined],
    [{ date: dayAfter(dayOf(new Date()), 1), reason: 'Tomorrow' }, 400, 'date'],
    [{ how: 'sale', reason: 'Wrong side' }, 400, 'how'],
    [{ number: 9, reason: 'The server’s' }, 400, 'number'],
    // Empty means the same as left out in every call: nothing changes.
    [{ serialNumber: '', reason: 'Emptied' }, 409, undefined],
  ])('refuses %j', async (body, status, path) => {
    const answer = await correctIt(3, body);

    expect(answer.status).toBe(status);
    if (path) expect(answer.body.errors).toContainEqual(expect.objectContaining({ path }));
  });

  test('returns 403 for an inspector and 404 for another provider’s book', async () => {
    const inspector = await signUp('inspector');

    expect((await correctIt(3, { remarks: 'x', reason: 'y' }, inspector)).status).toBe(403);
    for (const number of [3, 99, '0', 'abc']) expect((await correctIt(number, { remarks: 'x', reason: 'y' }, other)).status).toBe(404);
    expect((await correctIt(99, { remarks: 'x', reason: 'y' })).status).toBe(404);
    expect((await correctIt(4, { remarks: 'By the office', reason: 'Told by letter' }, internal)).status).toBe(201);
  });
});

describe('stockRegister.list', () => {
  test('shows the original, the corrected and both views', async () => {
    const [original, corrected, both] = [await rowsOf({ view: 'original' }), await rowsOf({ view: 'corrected' }), await rowsOf({ view: 'both' })];

    expect(numbers(original)).toEqual([1, 2, 3, 4, 5]);
    expect(original[0]).toMatchObject({ how: 'registered', counterpartyName: null, struck: false, correction: null });
    expect(numbers(corrected)).toEqual([1, 2, 3, 4, 5]);
    expect(corrected[0]).toMatchObject({
      how: 'purchase',
      counterpartyName: 'Boland Gun Shop',
      remarks: 'Invoice 12',
      struck: false,
      correction: { number: 7 },
    });
    expect(corrected[2]).toEqual(original[2]);
    expect(numbers(both)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(both.filter(({ struck }) => struck).map(({ number }) => number)).toEqual([1, 2, 4, 6]);
  });

  test('is sorted newest first by default, with pages and the total', async () => {
    const pages = await sendForAll(list, { as: own, params: { id: '1' }, query: { limit: '4' } });

    expect(pages.map(({ body }) => numbers(body))).toEqual([[9, 8, 7, 6], [5, 4, 3, 2], [1]]);
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['9', '9', '9']);
    const [corrected] = await sendForAll(list, { as: own, params: { id: '1' }, query: { view: 'corrected', limit: '2' } });
    expect([numbers(corrected?.body), corrected?.headers['x-total-count']]).toEqual([[5, 4], '5']);
  });

  test.each([
    [{ kind: 'correction' }, [6, 7, 8, 9]],
    [{ search: 'b 1' }, [3]],
    [{ search: 'a-' }, [1, 2, 6, 7, 8]],
    [{ search: '100', view: 'original' }, [1, 3, 5]],
    [{ fromNumber: '3', toNumber: '6' }, [3, 4, 5, 6]],
    [{ from: dayOf(new Date()), to: dayOf(new Date()), kind: 'acquisition' }, [1, 2, 3, 4, 5]],
    [{ from: dayAfter(dayOf(new Date()), 1) }, []],
    [{ to: '2020-01-01' }, []],
    [{ kind: 'disposal' }, []],
    [{ kind: 'correction', view: 'corrected' }, []],
  ])('with the filter %j returns %j', async (query, expected) => {
    expect(numbers(await rowsOf({ ...query, limit: '2' } as Record<string, string>))).toEqual(expected);
  });

  test('returns only the entries of one firearm', async () => {
    const query = { firearmId: ids[0] ?? '' };

    expect([numbers(await rowsOf(query)), numbers(await rowsOf({ ...query, view: 'corrected', limit: '1' }))]).toEqual([[1, 6, 7], [1]]);
  });

  test('is open to its own provider and to users with national scope, and returns 404 for others', async () => {
    for (const role of ['inspector', 'firearm_office', 'law_enforcement', 'psira_management', 'internal', 'admin'] as const)
      expect(await rowsOf({}, await signUp(role))).toHaveLength(9);
    const stray = await signUp('client');
    for (const as of [other, stray])
      for (const row of [list, counts, get]) expect((await send(row, { as, params: { id: '1', number: '1' } })).status).toBe(404);
    expect((await send(list, { as: await signUp('external_saps'), params: { id: '1' } })).status).toBe(403);
    expect((await send(list, { as: internal, params: { id: '77' } })).status).toBe(404);
    expect((await send(get, { as: own, params: { id: '1', number: '10' } })).status).toBe(404);
  });

  test('refuses a cursor of another list and an unknown filter', async () => {
    const cursor = Buffer.from('not-a-number').toString('base64url');

    expect((await send(list, { as: own, params: { id: '1' }, query: { cursor } })).body.code).toBe('bad-cursor');
    expect((await send(list, { as: own, params: { id: '1' }, query: { entity: '1' } })).status).toBe(400);
  });

  test('counts the entries and firearms, also of an empty register', async () => {
    expect((await send(counts, { as: own, params: { id: '1' } })).body).toEqual({
      legalEntityId: 1,
      legalEntityName: 'Provider 1',
      reversed: 0,
      entries: 9,
      acquisitions: 5,
      disposals: 0,
      corrections: 4,
      onHand: 5,
    });
    expect((await send(counts, { as: other, params: { id: '2' } })).body).toMatchObject({ entries: 0, onHand: 0 });
    expect(await rowsOf({}, internal)).toHaveLength(9);
    expect((await send(list, { as: other, params: { id: '2' } })).body).toEqual([]);
  });

  test('shows the last entry of a part as corrected too', async () => {
    await correctIt(5, { caliber: '.38 Special', reason: 'Misread' });

    expect((await rowsOf({ view: 'corrected', fromNumber: '5' }))[0]).toMatchObject({ number: 5, caliber: '.38 Special', correction: { number: 10 } });
    expect((await rowsOf({ view: 'corrected', firearmId: ids[4] ?? '' }))[0]).toMatchObject({ caliber: '.38 Special' });
  });
});
