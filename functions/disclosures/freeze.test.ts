// The frozen register: what it says of a provider, that it stays what it was, and what changed since the one before.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleDisclosure } from '../../shared/disclosures/example.ts';
import type { FrozenRegister } from '../../shared/disclosures/register.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import type { TransactionStep } from '../../shared/transactions/rules.ts';
import { readObject } from '../data/objects.ts';
import { writeObject } from '../data/writing.ts';
import { registerFirearm } from '../firearms/store.ts';
import { type Claims, send, signUp } from '../testing/call.ts';
import { captureLog } from '../testing/log.ts';
import { putInto } from '../testing/losses.ts';
import { withObjects } from '../testing/objects.ts';
import { foundEntity, itemsOf, withTable } from '../testing/registry.ts';
import { type KeptRegister, registerKey } from './freeze.ts';

withTable();
withObjects();
const logged = captureLog();

const { create, decide, edit, register, submit } = contract.disclosures;
const today = dayOf(new Date());
const period = { disclosurePeriodStart: dayAfter(today, -30), disclosurePeriodEnd: today };
const clients = new Map<number, Claims>();
let office: Claims;
let internal: Claims;
let management: Claims;
const as = (entity: number) => clients.get(entity) as Claims;

beforeAll(async () => {
  for (const id of [1, 2, 3, 4, 5]) {
    await foundEntity(id, { name: id === 5 ? '../../évil "Co"\r\nLtd; 安' : `Provider ${id}`, psiraNumber: `PSiRA-10000${id}` });
    clients.set(id, await signUp('client', { legalEntityId: id }));
  }
  [office, internal, management] = await Promise.all([signUp('firearm_office'), signUp('internal'), signUp('psira_management')]);
});

const add = async (ownerId: number, change: object = {}) =>
  (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId, ...change }) })).body;
const setStatus = (id: string, status: string) => putInto(status, id, { as: internal });

async function submitted(entity: number, change: object = {}, companyName = `Provider ${entity}`) {
  const body = exampleDisclosure({ companyName, psiraNumber: `PSiRA-10000${entity}`, ...period, status: 'submitted', ...change });
  const answer = await send(create, { as: as(entity), body });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** The file as a person downloads it. */
async function fileOf(one: { id: string }, entity: number) {
  const { status, body } = await send(register, { as: as(entity), params: { id: one.id } });
  expect(status).toBe(200);
  const answer = await fetch(body.url);
  const text = await answer.text();
  return { body, text, headers: answer.headers, frozen: JSON.parse(text) as FrozenRegister };
}

async function sell(firearmId: string, from: number, to: number) {
  const begun = await send(contract.transactions.create, {
    as: as(from),
    body: { firearmId, transactionType: 'sale', toEntityId: to, transactionDate: today },
  });
  const step = (who: Claims, status: TransactionStep) => send(contract.transactions.decide, { as: who, params: { id: begun.body.id }, body: { status } });
  for (const [who, status] of [
    [as(to), 'under_review'],
    [office, 'approved'],
    [office, 'completed'],
  ] as const)
    expect((await step(who, status)).status).toBe(200);
}

describe('what is frozen', () => {
  test('are the counts and the list of the categories asked for, and of nobody else', async () => {
    const pistol = await add(1, { license: exampleCard() });
    await add(1, { type: 'Revolver', status: 'inactive' });
    await add(1, { type: 'Rifle', keeperId: 2 });
    await add(1, { type: 'Shotgun' });
    await add(1, { type: 'Machine Gun' });
    await add(2);
    await add(2, { keeperId: 1 });
    await send(contract.ancillaries.register, { as: as(1), body: exampleAncillary({ ownerId: 1 }) });

    const one = await submitted(1, { categories: ['handguns', 'rifles', 'ancillaries', 'ammunition'] });
    const { body, text, frozen } = await fileOf(one, 1);

    expect(one.register.counts).toEqual({
      total: 4,
      byCategory: { handguns: 2, rifles: 1, ancillaries: 1 },
      byStatus: { active: 3, inactive: 1 },
      byType: { Pistol: 1, Revolver: 1, Rifle: 1, [frozen.register.items.find(({ kind }) => kind === 'ancillary')?.type ?? '']: 1 },
      byLicenseState: { VALID: 1, none: 2 },
      came: 4,
      gone: 0,
      outside: 1,
    });
    expect(frozen.register.items).toHaveLength(4);
    expect(frozen.register.items.find(({ id }) => id === pistol.id)).toMatchObject({
      serialNumber: pistol.serialNumber,
      category: 'handguns',
      license: { state: 'VALID' },
      heldSince: today,
    });
    expect(frozen.register.items.find(({ type }) => type === 'Rifle')).toMatchObject({ keeperName: 'Provider 2', license: null });
    expect(frozen.register.notes).toEqual([expect.stringContaining('Ammunition is not kept in the register'), expect.stringContaining('1 firearm of types')]);
    expect(frozen.disclosure).toMatchObject({ id: one.id, companyName: 'Provider 1', submittedAt: one.submittedAt, status: 'submitted' });
    expect([createHash('sha256').update(text).digest('hex'), Buffer.byteLength(text)]).toEqual([one.register.sha256, one.register.bytes]);
    expect(body).toMatchObject({
      number: 1,
      sha256: one.register.sha256,
      counts: one.register.counts,
      changes: null,
      fileName: `disclosure-Provider-1-${today}.json`,
    });
    expect(one.register).not.toHaveProperty('first');
  });

  test('stays as it was, whatever the register comes to say', async () => {
    const firearm = await add(2);
    const one = await submitted(2);
    const before = await fileOf(one, 2);

    await setStatus(firearm.id, 'stolen');
    await add(2);
    await send(contract.firearms.edit, { as: internal, params: { id: firearm.id }, body: { model: 'Another' } });
    await send(decide, { as: management, params: { id: one.id }, body: { status: 'approved' } });
    const after = await fileOf(one, 2);

    expect(after.text).toBe(before.text);
    expect(after.body).toEqual({ ...before.body, url: after.body.url });
  });

  test('tells what came and what left within the period, by whichever way', async () => {
    const long = new Date(Date.now() - 90 * 86_400_000);
    const registrar = { userId: 'r', name: 'R', role: 'internal', sessionId: 's' } as const;
    const old = () => registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ ownerId: 3 })), registrar, long);
    const [kept, stolen, sold] = [await old(), await old(), await old()];
    const fresh = await add(3);
    const bought = await registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ ownerId: 4 })), registrar, long);
    await setStatus(stolen.id, 'stolen');
    await sell(sold.id, 3, 4);
    await sell(bought.id, 4, 3);

    const { frozen } = await fileOf(await submitted(3), 3);

    expect(frozen.register.items.map(({ id }) => id).sort()).toEqual([kept.id, fresh.id, bought.id].sort());
    expect([...frozen.register.came].sort()).toEqual([fresh.id, bought.id].sort());
    expect(frozen.register.gone.map(({ id, how, goneOn }) => [id, how, goneOn]).sort()).toEqual(
      [
        [stolen.id, 'stolen', today],
        [sold.id, 'changed hands to Provider 4', today],
      ].sort(),
    );
    expect((await submitted(3, { disclosurePeriodStart: dayAfter(today, -60), disclosurePeriodEnd: dayAfter(today, -31) })).register.counts).toMatchObject({
      total: 3,
      came: 0,
      gone: 0,
    });
  });
});

describe('what changed since the last one', () => {
  test('is told by record: added, gone and of another status, in what both of them disclose', async () => {
    const [stays, changes, leaves] = [await add(4), await add(4), await add(4)];
    const first = await submitted(4, { categories: ['handguns', 'shotguns'] });
    expect(first.register.changes).toBeNull();
    await setStatus(changes.id, 'maintenance');
    await setStatus(leaves.id, 'stolen');
    const comes = await add(4);
    await add(4, { type: 'Rifle' });

    const second = await submitted(4, { categories: ['handguns', 'rifles'] });
    const { body, frozen } = await fileOf(second, 4);

    expect(second.register.changes).toEqual({
      sinceId: first.id,
      sinceSubmittedAt: first.submittedAt,
      categories: ['handguns'],
      added: 1,
      gone: 1,
      changed: 1,
    });
    const { changes: told } = frozen.register;
    expect(told?.added.map(({ id }) => id)).toEqual([comes.id]);
    expect(told?.gone.map(({ id }) => id)).toEqual([leaves.id]);
    expect(told?.changed).toMatchObject([{ item: { id: changes.id }, from: 'active', to: 'maintenance' }]);
    expect(JSON.stringify(told)).not.toContain(stays.id);
    expect(body.first).toMatchObject({
      added: [{ id: comes.id, words: `held since ${onDay(today)}` }],
      gone: [{ id: leaves.id, name: `Glock 17 Gen5 (${leaves.serialNumber})`, words: 'stolen' }],
      changed: [{ id: changes.id, words: 'active → maintenance' }],
    });
  });

  test('is compared with what stands: never with a draft, a rejected one or itself', async () => {
    const standing = (await itemsOf('disclosure'))
      .filter(({ companyEntityId, status }) => companyEntityId === 4 && status === 'submitted')
      .sort((a, b) => (a.submittedAt < b.submittedAt ? 1 : -1))[0];
    const added = await add(4);
    await submitted(4, { status: 'draft' });
    const one = await submitted(4);
    expect(one.register.changes).toMatchObject({ sinceId: standing?.id, added: 1 });
    await send(decide, { as: management, params: { id: one.id }, body: { status: 'rejected', comments: 'Once more' } });

    const beside = await submitted(4);
    expect(beside.register.changes).toMatchObject({ sinceId: standing?.id, added: 1 });
    const { frozen } = await fileOf(beside, 4);
    expect(frozen.register.changes?.added.map(({ id }) => id)).toEqual([added.id]);

    const again = (await send(submit, { as: as(4), params: { id: one.id } })).body;
    expect(again.register).toMatchObject({ number: 2, changes: { sinceId: beside.id, added: 0 } });
  });

  test('is left open, and said in the log, where the earlier file is not what was submitted', async () => {
    const first = await submitted(5, {}, '../../évil "Co"\r\nLtd; 安'.replace(/\s+/g, ' '));
    const kept = (await itemsOf('disclosure')).find(({ id }) => id === first.id)?.register as KeptRegister;
    await writeObject(registerKey(first.id, kept), '{"altered":true}', 'application/json');

    const second = await submitted(5, {}, 'evil co ltd 安'.replace('evil', 'évil'));

    expect(second.register.changes).toBeNull();
    expect(logged.join('')).toContain('frozen register missing or altered');
  });
});

describe('the file', () => {
  test('has a name that no company’s name can turn into something else', async () => {
    const one = (await itemsOf('disclosure')).find(({ companyEntityId }) => companyEntityId === 5);

    const { body, headers } = await fileOf({ id: one?.id }, 5);

    expect(body.fileName).toBe(`disclosure-evil-Co-Ltd-安-${today}.json`);
    expect(headers.get('content-disposition') ?? '').not.toMatch(/[\r\n/\\]/);
  });

  test('is not there for a draft, and answers with what to do', async () => {
    const draft = await submitted(1, { status: 'draft' });

    expect(await send(register, { as: as(1), params: { id: draft.id } })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('when the disclosure is submitted') },
    });
  });

  test('of a submission that fails in the middle names nothing and disturbs nothing', async () => {
    const draft = await submitted(1, { status: 'draft' });
    const [a, b] = await Promise.all([
      send(edit, { as: as(1), params: { id: draft.id }, body: { status: 'submitted', categories: ['rifles'] } }),
      send(edit, { as: as(1), params: { id: draft.id }, body: { status: 'submitted', categories: ['handguns'] } }),
    ]);
    const [won, lost] = a.status === 200 ? [a, b] : [b, a];

    expect([won.status, [409, 412].includes(lost.status)]).toEqual([200, true]);
    const { text, frozen } = await fileOf(draft, 1);
    expect(createHash('sha256').update(text).digest('hex')).toBe(won.body.register.sha256);
    expect(frozen.disclosure.categories).toEqual(won.body.categories);
    expect(await readObject(registerKey(draft.id, { number: 2, sha256: won.body.register.sha256 }))).toBeUndefined();
  });
});
