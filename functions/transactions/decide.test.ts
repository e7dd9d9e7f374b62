// Checks refused steps of transactions and steps taken at the same moment.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { everyItem, foundEntity, withTable } from '../../testing/server/registry.ts';
import {
  approved,
  begin,
  expectSteps,
  expectWhole,
  firearmOf,
  guardsOf,
  internal,
  office,
  one,
  registered,
  step,
  three,
  two,
  withParties,
} from '../../testing/server/transactions.ts';
import { users } from '../users/entity.ts';

const { decide, get, history } = contract.transactions;

withTable();
captureLog();
withParties();
let secondOffice: Claims;
let inspector: Claims;

beforeAll(async () => {
  secondOffice = await signUp('firearm_office');
  inspector = await signUp('inspector');
});

const changeStatus = (id: string, status: string, as: Claims) => putInto(status, id, { as });

test('notifies the office that a transaction was accepted, or is under review if it needs no acceptance', async () => {
  const [transfer, disposal] = [await begin(await registered()), await begin(await registered(), { transactionType: 'disposal', toEntityId: null })];
  await expectSteps(transfer, ['under_review', two]);
  await expectSteps(disposal, ['under_review', office]);

  const { body } = await send(contract.notifications.list, { as: secondOffice, query: { limit: '100' } });
  const notices = (id: string) => (body as Record<string, any>[]).filter(({ entityId }) => entityId === id).map(({ message }) => message);
  expect(notices(transfer)).toEqual([expect.stringMatching(/^A transfer of .* was accepted and needs your decision\.$/)]);
  expect(notices(disposal)).toContainEqual(expect.stringMatching(/^A disposal of .* is under review and needs your decision\.$/));
  expect(notices(disposal).join()).not.toContain('accepted');
});

test('shortens a long reason in the notification and marks the cut', async () => {
  const id = await begin(await registered());

  await send(decide, { as: office, params: { id }, body: { status: 'rejected', comments: `${'x'.repeat(498)}😀😀😀` } });

  const { body } = await send(contract.notifications.list, { as: one, query: { limit: '100' } });
  const notices = (body as Record<string, any>[]).filter(({ entityId, title }) => entityId === id && title === 'Transaction ended');
  expect(notices.map(({ message }) => message.slice(-9))).toEqual(['xxxxxx😀…']);
});

test.each([
  ['its creator', () => one, 'beginner'],
  ['the accepting party', () => two, 'acceptor'],
  ['the office', () => office, 'office'],
] as const)('records who ended a transaction: %s', async (_who, as, endedAs) => {
  const id = await begin(await registered());
  expect(await step(id, 'rejected', as())).toMatchObject({ status: 200, body: { endedAs } });
  expect((await send(get, { as: two, params: { id } })).body.endedAs).toBe(endedAs);
});

describe('refused steps of a transaction', () => {
  test.each([
    ['accept a transaction of their own company', 'under_review', () => one],
    ['approve as the receiving party', 'approved', () => two],
    ['complete as the receiving party', 'completed', () => two],
    ['complete a pending transaction as an inspector', 'completed', () => inspector],
  ])('returns 403 for a person who tries to %s', async (_what, status, who) => {
    const id = await begin(await registered());

    expect(await step(id, status, who())).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('returns 404 for every step and read of another provider’s transaction', async () => {
    const id = await begin(await registered());
    const missing = await step(crypto.randomUUID(), 'rejected', three);

    const answers = [
      await step(id, 'rejected', three),
      await step(id, 'completed', three),
      await send(get, { as: three, params: { id } }),
      await send(history, { as: three, params: { id } }),
    ];

    for (const answer of answers) expect([answer.status, { ...answer.body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
  });

  test('returns 409 when the office accepts for a party with an account, but lets it accept for a party without one', async () => {
    const id = await begin(await registered());
    expect(await step(id, 'under_review', office)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('must accept the transaction itself') },
    });

    const other = await begin(await registered(), { toEntityId: 4 });
    expect(await step(other, 'under_review', office)).toMatchObject({ status: 200, body: { acceptedBy: office.sub } });
    expect(await step(other, 'approved', office)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('second person') } });
    await expectSteps(other, ['approved', secondOffice], ['completed', office]);
  });

  test('checks whether the party has an account when the step is taken', async () => {
    const id = await begin(await registered(), { toEntityId: 4 });
    const late = await signUp('client', { legalEntityId: 4 });
    expect((await send(get, { as: office, params: { id } })).body.partyHasAccount).toBe(true);
    expect((await step(id, 'under_review', office)).status).toBe(409);

    await users()
      .patch({ id: late.sub ?? '' })
      .set({ isActive: false })
      .go();
    expect((await step(id, 'under_review', office)).status).toBe(200);
  });

  test('returns 409 when one person creates and approves a transaction', async () => {
    const id = await begin(await registered(), {}, internal);
    await expectSteps(id, ['under_review', two]);

    expect(await step(id, 'approved', internal)).toMatchObject({ status: 409 });
    await expectSteps(id, ['approved', office], ['completed', internal]);
  });

  test('attack 17: returns 409 for a step out of order and for any step after the end', async () => {
    const firearmId = await registered();
    const id = await begin(firearmId);
    for (const status of ['approved', 'completed']) expect((await step(id, status, office)).status).toBe(409);
    await approved(id);
    await expectSteps(id, ['completed', office]);
    const before = await everyItem();

    const again = await step(id, 'completed', office);
    const withdrawn = await step(id, 'rejected', one);

    expect(again).toMatchObject({ status: 409, body: { detail: 'The transaction is already completed. It is closed.' } });
    expect(withdrawn.status).toBe(409);
    expect(await everyItem()).toEqual(before);
  });

  test('returns 409 when a party declines after accepting', async () => {
    const id = await begin(await registered());
    await expectSteps(id, ['under_review', two]);

    expect(await step(id, 'rejected', two)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('accepted') } });
    await expectSteps(id, ['rejected', one]);
  });

  test('returns 400 for a rejection without a reason', async () => {
    const id = await begin(await registered());

    const answer = await send(decide, { as: one, params: { id }, body: { status: 'rejected', comments: ' ' } });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'comments', message: 'A reason is required' }] } });
  });

  test('returns 400 for a status that no step leads to, and lists the valid ones', async () => {
    const answer = await send(decide, { as: one, params: { id: await begin(await registered()) }, body: { status: 'pending' } });

    const message = 'Status is under_review, approved, rejected or completed';
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'status', message }] } });
  });

  test('returns 412 for a step on an outdated version', async () => {
    const id = await begin(await registered());
    await expectSteps(id, ['under_review', two]);

    expect(await step(id, 'rejected', one, { headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412, body: { code: 'stale-version' } });
  });
});

describe('a change after the approval', () => {
  test.each(['stolen', 'seized'])('refuses to complete a transaction whose firearm is now %s, but lets the office reject it', async (status) => {
    const firearmId = await registered();
    const id = await begin(firearmId);
    await approved(id);
    expect((await changeStatus(firearmId, status, status === 'seized' ? inspector : one)).status).toBeLessThan(300);

    expect(await step(id, 'completed', office)).toMatchObject({ status: 409, body: { detail: expect.stringContaining(status) } });
    await expectSteps(id, ['rejected', office]);
    const firearm = await firearmOf(firearmId);
    expect([firearm.ownerId, firearm.status, firearm.lockedBy]).toEqual([1, status, undefined]);
    await expectWhole(firearmId, id);
  });

  test('refuses to complete a transaction whose receiving party is now suspended', async () => {
    await foundEntity(6);
    const firearmId = await registered();
    const id = await begin(firearmId, { toEntityId: 6 });
    await expectSteps(id, ['under_review', office], ['approved', secondOffice]);
    const management = await signUp('psira_management');
    const lapsed = { standing: 'suspended', reason: 'Fees unpaid' };
    expect((await send(contract.legalEntities.edit, { as: management, params: { id: '6' }, body: lapsed })).status).toBe(200);

    expect(await step(id, 'completed', office)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('expired or suspended') } });
    expect((await firearmOf(firearmId)).ownerId).toBe(1);
  });
});

describe('simultaneous steps', () => {
  test('accepting and withdrawing at once leaves transaction, lock and guard consistent', async () => {
    for (let n = 0; n < 5; n++) {
      const firearmId = await registered();
      const id = await begin(firearmId);

      const answers = await Promise.all([step(id, 'under_review', two), step(id, 'rejected', one)]);

      expect(answers.some(({ status }) => status === 200)).toBe(true);
      for (const { status } of answers) expect([200, 403, 409, 412]).toContain(status);
      const { body } = await send(get, { as: one, params: { id } });
      expect((await firearmOf(firearmId)).lockedBy).toBe(body.status === 'rejected' ? undefined : id);
      expect(await guardsOf(firearmId)).toHaveLength(body.status === 'rejected' ? 0 : 1);
      await expectWhole(firearmId, id);
    }
  });

  test('completing ten times transfers the firearm once', async () => {
    const firearmId = await registered();
    const id = await begin(firearmId);
    await approved(id);

    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => step(id, 'completed', n % 2 ? office : secondOffice)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 412, 503]).toContain(status);
    expect((await firearmOf(firearmId)).ownerId).toBe(2);
    await expectWhole(firearmId, id);
  });

  test('completing during a theft report leaves the firearm stolen from its owner at that moment', async () => {
    for (let n = 0; n < 5; n++) {
      const firearmId = await registered();
      const id = await begin(firearmId);
      await approved(id);

      const [completed, stolen] = await Promise.all([step(id, 'completed', office), changeStatus(firearmId, 'stolen', one)]);

      const firearm = await firearmOf(firearmId);
      expect([completed?.status === 200, stolen?.status === 201].includes(true)).toBe(true);
      expect(firearm.ownerId).toBe(completed?.status === 200 ? 2 : 1);
      expect(firearm.status).toBe(stolen?.status === 201 ? 'stolen' : 'active');
      await expectWhole(firearmId, id);
    }
  });
});
