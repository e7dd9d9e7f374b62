// Tests the renewal of a license through the API: lodging in time and late, decision, second person, concurrency.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Sent, send } from '../../testing/server/call.ts';
import { licensed, lodge, people, today, withHolders } from '../../testing/server/licenses.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { currentLicenseOf } from './store.ts';

const { licenses } = contract;

withTable();
captureLog();
withHolders();

const lodged = async (days: number, lodgedOn = today) => (await lodge((await licensed(days)).id, lodgedOn)).body;
const decide = (id: string, body: object, more: Sent = {}) => send(licenses.decide, { as: people.office, params: { id }, body, ...more });
const granted = (card = exampleCard()) => ({ decision: 'granted', decidedOn: today, ...card, issuedOn: today, expiresOn: dayAfter(today, 1826) });
const refused = { decision: 'refused', decidedOn: today, comments: 'No safe that meets SABS 953' };
const holding = async (firearmId: string) => (await itemsOf('guard')).filter(({ kind, value }) => kind === 'firearm-license' && value === firearmId);

describe('lodging a renewal', () => {
  test.each([
    [91, 'LODGED_VALID'],
    [90, 'LODGED_VALID'],
    [89, 'LODGED_LATE'],
    [0, 'LODGED_LATE'],
    [-1, 'EXPIRED'],
  ])('with %i days left sets the state to %s', async (days, state) => {
    const before = await licensed(days);

    const { status, body } = await lodge(before.id);

    expect([status, body]).toMatchObject([200, { state, lodgedOn: today, receiptNumber: 'SAPS-517-0042', lodgedBy: people.client.sub, version: 2 }]);
    expect((await send(licenses.history, { as: people.client, params: { id: before.id } })).body).toMatchObject({
      verified: true,
      entries: [{ action: 'licenses.lodge' }, {}],
    });
  });

  test('on the last day, recorded later, counts as in time', async () => {
    const { id, lodgeBy } = await licensed(60);

    expect((await lodge(id, lodgeBy)).body.state).toBe('LODGED_VALID');
  });

  test('is allowed once, for the holder, and not with a date in the future or before the issue', async () => {
    const { id, issuedOn } = await licensed(100);

    expect(await lodge(id, dayAfter(today, 1))).toMatchObject({ status: 400, body: { errors: [{ path: 'lodgedOn' }] } });
    expect(await lodge(id, dayAfter(issuedOn, -1))).toMatchObject({ status: 400, body: { errors: [{ path: 'lodgedOn' }] } });
    expect((await lodge(id, today, { as: people.other })).status).toBe(404);
    expect((await lodge(id, today, { as: people.office })).status).toBe(403);
    const answers = await Promise.all([lodge(id), lodge(id), lodge(id)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await lodge(id)).toMatchObject({ status: 409, body: { detail: 'A renewal has already been lodged.' } });
  });

  test('requires the receipt number', async () => {
    const { id } = await licensed(100);

    const answer = await send(licenses.lodge, { as: people.client, params: { id }, body: { lodgedOn: today, receiptNumber: '' } });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'receiptNumber', message: 'Receipt number is required' }] } });
  });
});

describe('granted renewal', () => {
  test('creates a new license and links old and new', async () => {
    const old = await lodged(100);
    const card = granted();

    const { status, body } = await decide(old.id, { ...card, comments: 'Collected at Pretoria' });

    expect([status, body]).toMatchObject([
      200,
      {
        licenseNumber: card.licenseNumber,
        status: 'current',
        state: 'VALID',
        renews: old.id,
        holderId: 1,
        lodgedOn: null,
        verification: 'unverified',
        version: 1,
      },
    ]);
    const before = (await send(licenses.get, { as: people.client, params: { id: old.id } })).body;
    expect(before).toMatchObject({ status: 'superseded', state: null, decision: 'granted', decidedOn: today, renewedBy: body.id, closedOn: today });
    expect(await holding(old.firearmId)).toMatchObject([{ heldBy: body.id }]);
    expect((await currentLicenseOf(old.firearmId))?.id).toBe(body.id);
    for (const [row, id] of [
      [licenses.history, old.id],
      [licenses.history, body.id],
      [contract.firearms.history, old.firearmId],
    ] as const) {
      expect((await send(row, { as: people.client, params: { id } })).body).toMatchObject({ verified: true });
    }
  });

  test('can reuse the old number, and frees it otherwise', async () => {
    const same = await lodged(100);
    const kept = await decide(same.id, { ...granted(), licenseNumber: same.licenseNumber.toLowerCase() });
    const changed = await lodged(100);
    await decide(changed.id, granted());

    expect(kept.status).toBe(200);
    const numbers = (await itemsOf('guard')).filter(({ kind }) => kind === 'license-number').map(({ heldBy }) => heldBy);
    expect(numbers).toContain(kept.body.id);
    expect([numbers.includes(same.id), numbers.includes(changed.id)]).toEqual([false, false]);
  });

  test('with the number of another license changes nothing', async () => {
    const [taken, old] = [await licensed(500), await lodged(100)];

    const answer = await decide(old.id, { ...granted(), licenseNumber: taken.licenseNumber });

    expect(answer).toMatchObject({ status: 409, body: { errors: [{ path: 'licenseNumber' }] } });
    expect((await send(licenses.get, { as: people.client, params: { id: old.id } })).body).toEqual(old);
    expect(await holding(old.firearmId)).toMatchObject([{ heldBy: old.id }]);
  });

  test.each([
    ['decidedOn', { decidedOn: dayAfter(today, 1) }],
    ['decidedOn', { decidedOn: dayAfter(today, -400) }],
    ['issuedOn', { issuedOn: dayAfter(today, 1) }],
    ['expiresOn', { expiresOn: dayAfter(today, 100) }],
  ])('with an invalid %s is rejected', async (path, change) => {
    const { id } = await lodged(100);

    expect(await decide(id, { ...granted(), ...change })).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

describe('refused renewal', () => {
  test("ends the license with the reason and frees the firearm's guard", async () => {
    const old = await lodged(30);

    const { status, body } = await decide(old.id, refused);

    expect([status, body]).toMatchObject([200, { status: 'refused', state: null, decision: 'refused', closedReason: refused.comments, renewedBy: null }]);
    expect(await holding(old.firearmId)).toEqual([]);
    expect(await currentLicenseOf(old.firearmId)).toBeUndefined();
    expect((await send(contract.firearms.history, { as: people.client, params: { id: old.firearmId } })).body).toMatchObject({
      verified: true,
      entries: [{ action: 'licenses.decide', comments: refused.comments }, {}],
    });
  });
});

describe('renewal decision', () => {
  test('attack 18: is refused to the person who lodged the renewal', async () => {
    const { id } = await licensed(100);
    await lodge(id, today, { as: people.internal });

    expect(await decide(id, granted(), { as: people.internal })).toMatchObject({ status: 409, body: { detail: expect.stringContaining('second person') } });
    expect((await decide(id, granted())).status).toBe(200);
  });

  test('requires a lodged renewal, the firearm office and the latest version', async () => {
    const { id } = await licensed(100);

    expect(await decide(id, granted())).toMatchObject({ status: 409, body: { detail: 'No renewal has been lodged yet.' } });
    await lodge(id);
    expect((await decide(id, granted(), { as: people.client })).status).toBe(403);
    expect((await decide(id, granted(), { headers: { 'if-match': '"1"' } })).status).toBe(412);
    expect(await decide(id, { decision: 'perhaps' })).toMatchObject({ status: 400, body: { errors: [{ path: 'decision', message: 'Granted or refused' }] } });
    expect((await decide(id, granted(), { headers: { 'if-match': '"2"' } })).status).toBe(200);
  });

  test('made four times at once is recorded once', async () => {
    const { id, firearmId } = await lodged(100);

    const answers = await Promise.all([granted(), refused, granted(), refused].map((body) => decide(id, body)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => [409, 412].includes(status))).toBe(true);
    const current = (await itemsOf('license')).filter((item) => item.firearmId === firearmId && item.status === 'current');
    const guards = await holding(firearmId);
    expect(guards.map(({ heldBy }) => heldBy)).toEqual(current.map((item) => item.id));
    expect(await decide(id, granted())).toMatchObject({ status: 409, body: { detail: 'This license has ended. Its record cannot be changed.' } });
  });
});
