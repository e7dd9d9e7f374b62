// Checks which documents a transaction may refer to, who can see documents of each kind of record, and who sees them after the firearm changed hands.
import { describe, expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { contract } from '../../shared/contract.ts';
import type { DocumentCategory } from '../../shared/documents/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { foundDisclosure } from '../../testing/server/disclosures.ts';
import { announce, freshPdf, uploaded } from '../../testing/server/documents.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { made, withPapers } from '../../testing/server/papers.ts';
import { countChanges, withTable } from '../../testing/server/registry.ts';
import { approved, begin, expectSteps, firearmOf, internal, office, one, registered, three, two, withParties } from '../../testing/server/transactions.ts';

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

  test('can refer to documents that its creator can see', async () => {
    const { status, body } = await beginWith(await registered({ ownerId: 1 }), [made.license, made.photo]);

    expect([status, body.documentReferences]).toEqual([201, [made.license, made.photo]]);
  });

  test.each([
    ['that does not exist', () => crypto.randomUUID()],
    ['that is not yet available', () => made.coming],
    ['that was rejected', () => made.page],
  ])('cannot be created with a document %s', async (_, id) => {
    const firearmId = await registered({ ownerId: 1 });

    const answer = await beginWith(firearmId, [made.license, id()]);

    expect(answer).toMatchObject({
      status: 404,
      body: { detail: 'Document 2 of this transaction does not exist, or you do not have access to it.', errors: [{ path: 'documentReferences.1' }] },
    });
    expect((await send(contract.firearms.get, { as: one, params: { id: firearmId } })).body.lockedBy).toBeNull();
  });

  test('cannot be created with another provider’s document', async () => {
    const firearmId = await registered({ ownerId: 3 });

    expect((await beginWith(firearmId, [made.license], three)).status).toBe(404);
    expect((await beginWith(firearmId, [], three)).status).toBe(201);
  });
});

describe('a document uploaded by the office', () => {
  const seenBy = async (associatedEntityType: DocumentCategory, associatedEntityId: string) => {
    const id = await uploaded(freshPdf(), internal, { associatedEntityType, associatedEntityId });
    const seen = await Promise.all([one, two, three].map(async (as) => (await send(get, { as, params: { id } })).status));
    return { name: (await send(get, { as: internal, params: { id } })).body.associatedEntityName, seen };
  };

  test('to its own transaction is visible to both parties', async () => {
    const firearmId = await registered({ ownerId: 1 });
    const { manufacturer, model, serialNumber } = await firearmOf(firearmId);

    const of = await seenBy('transaction', await begin(firearmId, { transactionType: 'sale', toEntityId: 2 }, internal));

    expect(of).toEqual({ name: `Sale of ${manufacturer} ${model} ${serialNumber}`, seen: [200, 200, 404] });
  });

  test('to a disclosure is visible to its company', async () => {
    const period = { disclosurePeriodStart: '2026-01-01', disclosurePeriodEnd: '2026-03-31', categories: ['handguns' as const] };
    const { id } = await foundDisclosure({ companyEntityId: 2, companyName: 'Two', psiraNumber: 'PSiRA-2', status: 'submitted', ...period });

    expect(await seenBy('disclosure', id)).toEqual({ name: 'Two, 01 January 2026 to 31 March 2026', seen: [404, 200, 404] });
  });

  test.each([
    ['SIL-1', 'Silencer Co Omega 9 SIL-1'],
    [undefined, 'Silencer Co Omega 9'],
  ])('to an ancillary with the serial number %s is visible to its owner', async (serialNumber, name) => {
    const body = exampleAncillary({ ownerId: 3, manufacturer: 'Silencer Co', model: 'Omega 9', ...(serialNumber ? { serialNumber } : {}) });
    if (!serialNumber) delete body.serialNumber;
    const { id } = (await send(contract.ancillaries.register, { as: three, body })).body;

    expect(await seenBy('ancillary', id)).toEqual({ name, seen: [404, 404, 200] });
  });
});

describe('a transaction document uploaded by one party', () => {
  const seenBy = async (as: Claims, deal: string, id: string) => {
    const listed = async (query: Record<string, string>) =>
      (await send(contract.documents.list, { as, query: { limit: '100', ...query } })).body.some((one: { id: string }) => one.id === id);
    const opened = (await send(get, { as, params: { id } })).status === 200;
    const fetched = (await send(contract.documents.content, { as, params: { id } })).status === 302;
    return { ofDeal: await listed({ associatedEntityId: deal, associatedEntityType: 'transaction' }), opened, fetched, own: await listed({}) };
  };
  const none = { ofDeal: false, opened: false, fetched: false, own: false };
  const through = { ofDeal: true, opened: true, fetched: true, own: false };
  const own = { ofDeal: true, opened: true, fetched: true, own: true };

  test('is visible to the other party after acceptance, and hidden after a rejection', async () => {
    const deal = await begin(await registered({ ownerId: 1 }), { transactionType: 'sale', toEntityId: 2 });
    const id = await uploaded(freshPdf(), one, { associatedEntityType: 'transaction', associatedEntityId: deal });

    expect([await seenBy(one, deal, id), await seenBy(two, deal, id)]).toEqual([own, none]);
    await expectSteps(deal, ['under_review', two]);
    expect([await seenBy(one, deal, id), await seenBy(two, deal, id), await seenBy(three, deal, id)]).toEqual([own, through, none]);
    await expectSteps(deal, ['rejected', office]);
    expect([await seenBy(one, deal, id), await seenBy(two, deal, id)]).toEqual([own, none]);
  });

  test('of a withdrawn transaction is never visible to the other party and never counts for it', async () => {
    const counted = async () => (await send(contract.documents.counts, { as: two })).body.total;
    await countChanges();
    const before = await counted();
    const deal = await begin(await registered({ ownerId: 1 }), { transactionType: 'sale', toEntityId: 2 });
    const id = await uploaded(freshPdf(), one, { associatedEntityType: 'transaction', associatedEntityId: deal });
    await countChanges();
    expect(await counted()).toBe(before);
    await expectSteps(deal, ['rejected', one]);

    expect([await seenBy(two, deal, id), await counted()]).toEqual([none, before]);
  });

  test('by the accepting party is visible to the creating party after acceptance', async () => {
    const deal = await begin(await registered({ ownerId: 1 }), { transactionType: 'sale', toEntityId: 2 });
    const id = await uploaded(freshPdf(), two, { associatedEntityType: 'transaction', associatedEntityId: deal });

    expect([await seenBy(one, deal, id), await seenBy(two, deal, id)]).toEqual([none, own]);
    await approved(deal);
    expect([await seenBy(one, deal, id), await seenBy(two, deal, id)]).toEqual([through, own]);
  });
});

test('stays visible to the holder at the time of the upload after the firearm changed hands', async () => {
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
