// Documents of a transaction: which it may refer to, and who sees what once the firearm has gone to another.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send } from '../testing/call.ts';
import { announce, freshPdf, uploaded } from '../testing/documents.ts';
import { captureLog } from '../testing/log.ts';
import { withObjects } from '../testing/objects.ts';
import { made, withPapers } from '../testing/papers.ts';
import { withTable } from '../testing/registry.ts';
import { approved, begin, expectSteps, office, one, registered, three, two, withParties } from '../testing/transactions.ts';

const { get } = contract.documents;

withTable({ told: true });
withObjects();
captureLog();
withParties();
withPapers();

describe('a transaction', () => {
  const beginWith = (firearmId: string, documentReferences: unknown, as = one) =>
    send(contract.transactions.create, {
      as,
      body: { firearmId, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2, documentReferences },
    });

  test('refers to documents that its beginner sees', async () => {
    const { status, body } = await beginWith(await registered({ ownerId: 1 }), [made.license, made.photo]);

    expect([status, body.documentReferences]).toEqual([201, [made.license, made.photo]]);
  });

  test.each([
    ['that is not there', () => crypto.randomUUID()],
    ['that is not yet available', () => made.coming],
    ['that was rejected', () => made.page],
  ])('does not begin with a document %s', async (_, id) => {
    const firearmId = await registered({ ownerId: 1 });

    const answer = await beginWith(firearmId, [made.license, id()]);

    expect(answer).toMatchObject({
      status: 404,
      body: { detail: 'Document 2 of this transaction does not exist, or is not yours to see.', errors: [{ path: 'documentReferences.1' }] },
    });
    expect((await send(contract.firearms.get, { as: one, params: { id: firearmId } })).body.lockedBy).toBeNull();
  });

  test('does not begin with another provider’s document', async () => {
    const firearmId = await registered({ ownerId: 3 });

    expect((await beginWith(firearmId, [made.license], three)).status).toBe(404);
    expect((await beginWith(firearmId, [], three)).status).toBe(201);
  });
});

test('whoever held the record when the document came sees it, though the firearm has gone to another', async () => {
  const firearmId = await registered({ ownerId: 1 });
  const before = await uploaded(freshPdf(), one, { associatedEntityId: firearmId });
  const id = await begin(firearmId, { transactionType: 'sale', toEntityId: 2 });
  await approved(id);
  await expectSteps(id, ['completed', office]);
  const after = await uploaded(freshPdf(), two, { associatedEntityId: firearmId });

  const seen = async (as: Claims) =>
    (await Promise.all([before, after].map((document) => send(get, { as, params: { id: document } })))).map(({ status }) => status);
  expect([await seen(one), await seen(two)]).toEqual([
    [200, 404],
    [404, 200],
  ]);
  expect((await announce(freshPdf(), one, { associatedEntityId: firearmId })).status).toBe(404);
});
