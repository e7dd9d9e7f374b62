// Tests attaching ancillaries: one owner, at most twenty, and safe against concurrent transfers.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { mostAncillaries } from '../../shared/ancillaries/rules.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, founder, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, foundEntity, withTable } from '../../testing/server/registry.ts';
import { commit } from '../data/commit.ts';
import { firearms } from '../firearms/entity.ts';
import { getFirearm } from '../firearms/store.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { attachWrites } from './fitting.ts';
import { ancillariesOf, handOver, retireWith } from './follow-firearm.ts';
import { getAncillary } from './store.ts';

const { associate, changeStatus, get, history, list, register } = contract.ancillaries;
const national = { kind: 'national' } as const;

withTable();
captureLog();
let client: Claims;
let internal: Claims;
let buyer: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  client = await signUp('client', { legalEntityId: 1 });
  internal = await signUp('internal');
  buyer = await signUp('client', { legalEntityId: 2 });
});

const firearm = async (change: Parameters<typeof exampleFirearm>[0] = {}) =>
  (await send(contract.firearms.register, { as: internal, body: exampleFirearm(change) })).body.id as string;
const ancillary = async (change: Parameters<typeof exampleAncillary>[0] = {}) =>
  (await send(register, { as: internal, body: exampleAncillary(change) })).body.id as string;
const put = (id: string, firearmId: string | null, as = client) => send(associate, { as, params: { id }, body: { firearmId } });
const lock = (id: string) => firearms().patch({ id }).set({ lockedBy: crypto.randomUUID() }).go();
const idsOn = async (firearmId: string) => (await ancillariesOf(firearmId)).map(({ id }) => id).sort();
const why = { action: 'transactions.decide' as const, actor: founder, at: '2026-11-20T08:00:00.000Z', comments: 'Sold' };

describe('attaching an ancillary', () => {
  test('to a firearm, moving it and detaching it are each recorded in the history', async () => {
    const [id, first, second] = [await ancillary(), await firearm(), await firearm()];

    const answers = [await put(id, first), await put(id, second), await put(id, null)];

    expect(answers.map(({ status, body }) => [status, body.associatedFirearmId])).toEqual([
      [200, first],
      [200, second],
      [200, null],
    ]);
    expect([await idsOn(first), await idsOn(second)]).toEqual([[], []]);
    const entries = await listHistory('ancillary', id);
    const words = expect.stringMatching(/^Glock 17 Gen5 · EXM-/);
    expect(entries.slice(1).map(({ metadata }) => metadata)).toEqual([
      { changed: { firearm: { from: null, to: words } }, firearmId: first },
      { changed: { firearm: { from: words, to: words } }, firearmId: second },
      { changed: { firearm: { from: words, to: null } }, firearmId: second },
    ]);
    expect(await firstBrokenEntry('ancillary', id, await getAncillary(id, national))).toBeUndefined();
  });

  test('to its present firearm writes nothing', async () => {
    const [id, at] = [await ancillary(), await firearm()];
    await put(id, at);
    const items = await everyItem();

    const { status, body } = await put(id, at);

    expect([status, body.version]).toEqual([200, 2]);
    expect(await everyItem()).toEqual(items);
  });

  test("to another owner's firearm is refused, also for the firearm's keeper", async () => {
    const [id, foreign, kept] = [await ancillary(), await firearm({ ownerId: 2 }), await firearm({ ownerId: 2, keeperId: 1 })];

    const answers = [await put(id, foreign), await put(id, foreign, internal), await put(id, kept)];

    expect(answers.map(({ status }) => status)).toEqual([404, 409, 409]);
    expect(answers[2]?.body.detail).toContain('one owner');
  });

  test.each(['retired', 'seized', 'lost', 'stolen'] as const)('to a firearm that is %s is refused', async (status) => {
    const [id, at] = [await ancillary(), await firearm()];
    await firearms().patch({ id: at }).set({ status }).go();

    expect(await put(id, at)).toMatchObject({ status: 409, body: { detail: `The firearm is ${status}. You cannot attach an ancillary to it.` } });
  });

  test('to or from a firearm in an open transaction is refused', async () => {
    const [off, on, at, free] = [await ancillary(), await ancillary(), await firearm(), await firearm()];
    await put(on, at);
    await lock(at);

    const answers = [await put(off, at), await put(on, null), await put(on, free)];

    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('open transaction') } });
    expect(await idsOn(at)).toEqual([on]);
    expect((await send(get, { as: client, params: { id: on } })).body.firearm.isLocked).toBe(true);
  });

  test.each([undefined, 'x', 7])("to the firearm %j is rejected with the field's name", async (firearmId) => {
    const id = await ancillary();

    expect(await put(id, firearmId as unknown as string)).toMatchObject({ status: 400, body: { errors: [{ path: 'firearmId' }] } });
  });
});

describe('concurrent attaching', () => {
  const filled = async (count: number) => {
    const at = await firearm();
    for (let n = 0; n < count; n++) await ancillary({ associatedFirearmId: at, serialNumber: null });
    return at;
  };

  test('of two as the twentieth attaches one and refuses the other', async () => {
    const at = await filled(mostAncillaries - 1);
    const [a, b] = [await ancillary(), await ancillary()];

    const answers = await Promise.all([put(a, at), put(b, at)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toContain('at most 20 ancillaries');
    expect(await idsOn(at)).toHaveLength(mostAncillaries);
    expect(await send(register, { as: client, body: exampleAncillary({ associatedFirearmId: at }) })).toMatchObject({ status: 409 });
  });

  test('and an edit of the firearm both succeed', async () => {
    const [id, at] = [await ancillary(), await firearm()];

    const answers = await Promise.all([put(id, at), send(contract.firearms.edit, { as: client, params: { id: at }, body: { city: 'Midrand' } })]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await idsOn(at)).toEqual([id]);
  });

  test('of one ancillary to two firearms leaves it on exactly one', async () => {
    const [id, a, b] = [await ancillary(), await firearm(), await firearm()];

    const answers = await Promise.all([put(id, a), put(id, b)]);

    const { associatedFirearmId } = await getAncillary(id, national);
    expect(answers.filter(({ status }) => status === 200)).not.toEqual([]);
    expect([await idsOn(a), await idsOn(b)]).toEqual([associatedFirearmId === a ? [id] : [], associatedFirearmId === b ? [id] : []]);
  });

  test.each([
    ['changes its owner', { ownerId: 2, ownerName: 'Provider 2' }],
    ['is seized', { status: 'seized' }],
    ['gets an open transaction', { lockedBy: crypto.randomUUID() }],
  ] as const)('is refused when the firearm %s between read and write', async (_what, change) => {
    const [id, at] = [await ancillary(), await firearm()];
    const [seen, one] = [await getFirearm(at, national), await getAncillary(id, national)];
    await firearms().patch({ id: at }).set(change).go();

    const late = commit(attachWrites(seen, one));

    await expect(late).rejects.toMatchObject({ code: 'conflict', errors: [{ path: 'firearmId' }] });
    expect(await idsOn(at)).toEqual([]);
  });
});

describe('transfer or retirement of the firearm', () => {
  test('gives an attached ancillary to the new owner and keeps it attached', async () => {
    const [id, at] = [await ancillary(), await firearm()];
    await put(id, at);

    await commit((await ancillariesOf(at)).flatMap((one) => handOver(one, { ownerId: 2 }, why)));

    const record = await getAncillary(id, { kind: 'entity', legalEntityId: 2 });
    expect(record).toMatchObject({ ownerId: 2, associatedFirearmId: at, version: 3 });
    expect((await send(get, { as: client, params: { id } })).status).toBe(404);
    expect((await send(list, { as: buyer })).body).toMatchObject([{ id, ownerName: 'Provider 2' }]);
    expect((await listHistory('ancillary', id)).at(-1)).toMatchObject({
      action: 'transactions.decide',
      comments: 'Sold',
      metadata: { changed: { ownerId: { from: 1, to: 2 } } },
    });
    expect(await firstBrokenEntry('ancillary', id, record)).toBeUndefined();
  });

  test("hides an ancillary's former firearms from its new owner", async () => {
    const [id, before, at] = [await ancillary(), await firearm({ serialNumber: 'SELLER-KEEPS-IT' }), await firearm()];
    await put(id, before);
    await put(id, at);

    await commit((await ancillariesOf(at)).flatMap((one) => handOver(one, { ownerId: 2 }, why)));

    const [seen, overseen] = await Promise.all([buyer, internal].map((as) => send(history, { as, params: { id } })));
    expect(seen?.body).toMatchObject({ verified: true, entries: [{ metadata: { firearmId: at } }, {}, {}, { metadata: { owner: 'Provider 1' } }] });
    expect(JSON.stringify(seen?.body)).not.toMatch(new RegExp(`SELLER-KEEPS-IT|${before}`));
    expect(JSON.stringify(overseen?.body)).toContain('SELLER-KEEPS-IT');
    // The entry stores ids only, and its chain is intact.
    const owners = { from: { id: 1, name: 'Provider 1' }, to: { id: 2, name: 'Provider 2' } };
    for (const read of [seen, overseen]) expect(read?.body.entries[0].metadata.changed).toEqual({ ownerId: owners });
  });

  test('shows the new owner that an ancillary was lost and found, but not the reasons', async () => {
    const [id, at] = [await ancillary(), await firearm()];
    const become = (status: string, reason: string) => send(changeStatus, { as: client, params: { id }, body: { status, reason } });
    for (const [status, reason] of [
      ['stolen', 'Taken by Sipho Dlamini'],
      ['inactive', 'Found at Sipho Dlamini’s'],
      ['active', 'Cleaned'],
    ] as const)
      expect((await become(status, reason)).status).toBe(200);
    await put(id, at);

    await commit((await ancillariesOf(at)).flatMap((one) => handOver(one, { ownerId: 2 }, why)));

    const [seen, overseen] = await Promise.all([buyer, internal].map((as) => send(history, { as, params: { id } })));
    expect(seen?.body.entries.map(({ toStatus, comments }: Record<string, unknown>) => [toStatus, comments]).slice(2, 5)).toEqual([
      ['active', 'Cleaned'],
      ['inactive', null],
      ['stolen', null],
    ]);
    expect(JSON.stringify(overseen?.body)).toMatch(/Found at Sipho.*Taken by Sipho/);
    // After its return the first owner sees its own entries again.
    await commit((await ancillariesOf(at)).flatMap((one) => handOver(one, { ownerId: 1 }, why)));
    expect(JSON.stringify((await send(history, { as: client, params: { id } })).body)).toMatch(/Found at Sipho.*Taken by Sipho/);
  });

  test('retires an attached ancillary and keeps it attached', async () => {
    const [id, at] = [await ancillary(), await firearm()];
    await put(id, at);

    await commit((await ancillariesOf(at)).flatMap((one) => retireWith(one, why)));

    expect(await getAncillary(id, national)).toMatchObject({ status: 'retired', associatedFirearmId: at });
    expect(await put(id, null)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('retired') } });
  });

  test('is refused when an ancillary is lost in between, and succeeds without it on retry', async () => {
    const [id, at] = [await ancillary(), await firearm()];
    await put(id, at);
    const read = await ancillariesOf(at);
    await lock(at);
    const lost = await send(changeStatus, { as: client, params: { id }, body: { status: 'lost', reason: 'Fell off on patrol' } });

    const sale = commit(read.flatMap((one) => handOver(one, { ownerId: 2 }, why)));

    expect(lost).toMatchObject({ status: 200, body: { status: 'lost', associatedFirearmId: null } });
    await expect(sale).rejects.toMatchObject({ code: 'conflict' });
    expect(await ancillariesOf(at)).toEqual([]);
  });
});
