// Tests edits of legal entities: version, standing, numbers, responsible person and notifications.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { exampleLegalEntity } from '../../shared/legal-entities/example.ts';
import { type Claims, type Sent, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { getLegalEntity } from './store.ts';

const { create, edit, get } = contract.legalEntities;
const national = { kind: 'national' } as const;

withTable();
captureLog();
let internal: Claims;

beforeAll(async () => {
  internal = await signUp('internal');
});

const entered = async (change: Parameters<typeof exampleLegalEntity>[0] = {}) => (await send(create, { as: internal, body: exampleLegalEntity(change) })).body;
const change = (id: number | string, body: unknown, more: Sent = {}) => send(edit, { as: internal, params: { id: String(id) }, body, ...more });
const read = async (id: number) => (await send(get, { as: internal, params: { id: String(id) } })).body;
const guardsOf = async (id: number) =>
  (await itemsOf('guard'))
    .filter(({ heldBy }) => heldBy === String(id))
    .map(({ value }) => value)
    .sort();
const last = async (id: number) => (await listHistory('legal-entity', String(id))).at(-1);
const whole = async (id: number) => (await firstBrokenEntry('legal-entity', String(id), await getLegalEntity(String(id), national))) === undefined;

describe('legal entity edit', () => {
  test('changes only the named fields and raises the version', async () => {
    const before = await entered();

    const { status, headers, body } = await change(before.id, { city: 'Centurion', contactDetails: { email: null, phone: '+27 12 555 0199' } });

    expect([status, headers.etag]).toEqual([200, '"2"']);
    const contactDetails = { email: null, phone: '+27 12 555 0199' };
    expect(body).toEqual({ ...before, city: 'Centurion', contactDetails, version: 2, updatedAt: body.updatedAt });
    expect(await read(before.id)).toEqual(body);
  });

  test('clears fields sent as null and frees the number', async () => {
    const before = await entered();

    const { body } = await change(before.id, { psiraNumber: null, address: null, contactDetails: null, responsiblePerson: null });

    expect(body).toMatchObject({ psiraNumber: null, address: null, contactDetails: null, responsiblePerson: null });
    expect(await guardsOf(before.id)).toHaveLength(1);
    expect((await send(create, { as: internal, body: exampleLegalEntity({ psiraNumber: before.psiraNumber }) })).status).toBe(201);
  });

  test('writes nothing when nothing changes', async () => {
    const { id, name, address, psiraNumber, standing } = await entered();
    const items = await everyItem();

    const { status, body } = await change(id, { name, address, psiraNumber, standing, reason: 'As before' });

    expect([status, body.version]).toEqual([200, 1]);
    expect(await everyItem()).toEqual(items);
  });

  test.each(['id', 'version', 'isActive', 'standingSince', 'createdAt'])('rejects %s in the body', async (name) => {
    const { id } = await entered();

    expect(await change(id, { [name]: 2 })).toMatchObject({ status: 400, body: { errors: [{ path: name, message: `${name} is not a field of this call` }] } });
  });

  test.each(['999999', '0', '01', 'abc', '1.5'])('returns 404 for the unknown id %s', async (id) => {
    expect((await change(id, { city: 'Paarl' })).status).toBe(404);
  });

  test('returns 403 for a provider, even for its own entity', async () => {
    const { id } = await entered();
    const client = await signUp('client', { legalEntityId: id });

    expect((await change(id, { standing: 'registered', reason: 'Please' }, { as: client })).status).toBe(403);
  });
});

describe('If-Match of a legal entity edit', () => {
  test('with an old version returns 412', async () => {
    const { id } = await entered();
    await change(id, { city: 'Paarl' }, { headers: { 'if-match': '"1"' } });

    expect(await change(id, { city: 'Ceres' }, { headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412, body: { code: 'stale-version' } });
    expect((await read(id)).city).toBe('Paarl');
  });

  test('attack 16: lets one of ten simultaneous edits through completely', async () => {
    const { id } = await entered();

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(id, { psiraNumber: `PSiRA-93${at}`, city: `City ${at}` }, { headers: { 'if-match': '"1"' } })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    const now = await read(id);
    expect(now).toMatchObject({ version: 2, city: `City ${now.psiraNumber.slice(-1)}` });
    expect(await guardsOf(id)).toContain(now.psiraNumber.replace('PSiRA-', ''));
    expect(await guardsOf(id)).toHaveLength(2);
    expect(await whole(id)).toBe(true);
  });
});

describe('standing of a legal entity', () => {
  test('changes with a reason, makes the entity inactive and is recorded in the history', async () => {
    const before = await entered();

    const { body } = await change(before.id, { standing: 'suspended', reason: 'Fees unpaid since January' });

    expect(body).toMatchObject({ standing: 'suspended', isActive: false, standingSince: body.updatedAt });
    expect(body.standingSince > before.standingSince).toBe(true);
    expect(await last(before.id)).toMatchObject({ fromStatus: 'registered', toStatus: 'suspended', comments: 'Fees unpaid since January' });
    expect((await last(before.id))?.metadata).toBeUndefined();
    const again = (await change(before.id, { standing: 'registered', reason: 'Paid' })).body;
    expect(again).toMatchObject({ standing: 'registered', isActive: true });
    expect(await whole(before.id)).toBe(true);
  });

  test('under inquiry keeps the entity active', async () => {
    const { id } = await entered();

    expect((await change(id, { standing: 'under_inquiry', reason: 'Complaint 12' })).body).toMatchObject({ isActive: true });
  });

  test.each([undefined, null, '', '  '])('does not change with the reason %j', async (reason) => {
    const { id } = await entered();

    const { status, body } = await change(id, { standing: 'lapsed', reason });

    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['reason']]);
    expect((await read(id)).standing).toBe('registered');
  });

  test('keeps its value and date when another field changes', async () => {
    const before = await entered({ standing: 'suspended' });

    const { body } = await change(before.id, { city: 'Brits' });

    expect(body).toMatchObject({ standing: 'suspended', standingSince: before.standingSince, isActive: false });
  });
});

describe('changed number of a legal entity', () => {
  test('frees the old guard and takes the new one', async () => {
    const { id, psiraNumber } = await entered({ psiraNumber: 'PSiRA-910001' });

    expect((await change(id, { psiraNumber: 'PSiRA-910002' })).status).toBe(200);

    expect(await guardsOf(id)).toContain('910002');
    expect((await send(create, { as: internal, body: exampleLegalEntity({ psiraNumber: 'psira 910002' }) })).status).toBe(409);
    expect((await send(create, { as: internal, body: exampleLegalEntity({ psiraNumber }) })).status).toBe(201);
  });

  test('that differs only in punctuation keeps the guard', async () => {
    const { id } = await entered({ registrationNumber: '2021/910003/07' });

    const { status, body } = await change(id, { registrationNumber: '2021-910003-07' });

    expect([status, body.registrationNumber]).toEqual([200, '2021-910003-07']);
    expect(await guardsOf(id)).toContain('202191000307');
  });

  test('that another entity has is refused and changes nothing', async () => {
    const [one, two] = [await entered({ registrationNumber: '2021/910004/07' }), await entered()];
    const guards = await guardsOf(two.id);

    const answer = await change(two.id, { registrationNumber: '2021 910004 07', city: 'Brits' });

    expect(answer).toMatchObject({ status: 409, body: { code: 'already-registered', errors: [{ path: 'registrationNumber' }] } });
    expect(await guardsOf(two.id)).toEqual(guards);
    expect(await guardsOf(one.id)).toContain('202191000407');
    expect((await read(two.id)).version).toBe(1);
  });
});

describe('responsible person of a legal entity', () => {
  const person = { name: 'Refilwe Khoza', email: 'refilwe@example.test', phone: null, since: '2026-03-01' };
  const told = async (as: Claims) => (await send(contract.notifications.list, { as })).body;

  test('stays in the history when replaced, and every active user of the entity is notified', async () => {
    const { id, name, responsiblePerson } = await entered();
    const [one, two] = [await signUp('client', { legalEntityId: id }), await signUp('client', { legalEntityId: id })];
    const stranger = await signUp('client', { legalEntityId: 1 });

    await change(id, { responsiblePerson: person });

    expect((await last(id))?.metadata).toEqual({ changed: { responsiblePerson: { from: responsiblePerson, to: person } } });
    for (const as of [one, two]) {
      expect(await told(as)).toMatchObject([
        {
          title: 'Responsible person changed',
          message: `Refilwe Khoza has been the responsible person of ${name} since ${onDay('2026-03-01')}, in place of Naledi Sithole. License reminders go to all 2 users of ${name}, not only to the responsible person.`,
          entityId: String(id),
          actionUrl: `/legal-entities/${id}`,
        },
      ]);
    }
    expect(await told(stranger)).toEqual([]);
  });

  test('removed without a successor gives a warning, also when the entity has only one user', async () => {
    const { id } = await entered();
    const one = await signUp('client', { legalEntityId: id });

    await change(id, { responsiblePerson: null });

    const [notice] = await told(one);
    expect(notice).toMatchObject({
      type: 'warning',
      message: expect.stringMatching(/no longer has a responsible person on record.*an account for a second person/),
    });
  });

  test('with a new telephone number notifies nobody', async () => {
    const { id, responsiblePerson } = await entered();
    const one = await signUp('client', { legalEntityId: id });

    await change(id, { responsiblePerson: { ...responsiblePerson, phone: '+27 12 555 0555' } });

    expect(await told(one)).toEqual([]);
  });

  test('of an entity with a hundred users is notified to all of them', async () => {
    const { id } = await entered();
    const people: Claims[] = [];
    for (let n = 0; n < 10; n++) people.push(...(await Promise.all(Array.from({ length: 10 }, () => signUp('client', { legalEntityId: id })))));

    await change(id, { responsiblePerson: person });

    const about = (await itemsOf('notification')).filter(({ entityId }) => entityId === String(id));
    expect(new Set(about.map(({ userId }) => userId)).size).toBe(100);
  });
});

test('a changed standing notifies the users of the entity with the reason', async () => {
  const { id, name } = await entered();
  const client = await signUp('client', { legalEntityId: id });

  await change(id, { standing: 'lapsed', reason: 'Not renewed' });

  expect((await send(contract.notifications.list, { as: client })).body).toMatchObject([
    { type: 'alert', title: 'Standing changed to lapsed', message: `The regulator's register shows ${name} as lapsed. Reason: Not renewed` },
  ]);
});
