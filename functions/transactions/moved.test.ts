// Checks a person who moves from one party of a transaction to the other.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { moveToOffice } from '../../testing/server/people.ts';
import { withTable } from '../../testing/server/registry.ts';
import { begin, expectSteps, office, registered, step, two, withParties } from '../../testing/server/transactions.ts';
import { users } from '../users/entity.ts';

withTable();
captureLog();
withParties();

test('attack 18: a person who created a transaction for one party and then moved to the other cannot accept it', async () => {
  const moved = await signUp('client', { legalEntityId: 1 });
  const id = await begin(await registered(), {}, moved);
  await users()
    .patch({ id: moved.sub ?? '' })
    .set({ legalEntityId: 2 })
    .go();
  const waitingFor = async (as: Claims) =>
    (await send(contract.queues.list, { as, query: { limit: '100' } })).body.map(({ entityId }: { entityId: string }) => entityId);

  expect(await step(id, 'under_review', moved)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('another person') } });
  expect([await waitingFor(moved), await waitingFor(two)]).toEqual([expect.not.arrayContaining([id]), expect.arrayContaining([id])]);
  await expectSteps(id, ['under_review', two]);
});

test('attack 18: a person who created a transaction and then joined the office cannot accept it for a party without an account', async () => {
  const moved = await signUp('client', { legalEntityId: 1 });
  const firearmId = await registered();
  const id = await begin(firearmId, { toEntityId: 4 }, moved);
  const own = await moveToOffice(moved);
  const waitingFor = async (as: Claims) =>
    (await send(contract.queues.list, { as, query: { limit: '100' } })).body.map(({ entityId }: { entityId: string }) => entityId);

  expect(await step(id, 'under_review', own)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('another person') } });
  expect([await waitingFor(own), await waitingFor(office)]).toEqual([expect.not.arrayContaining([id]), expect.arrayContaining([id])]);
  await expectSteps(id, ['under_review', office]);
});
