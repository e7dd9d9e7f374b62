// Checks renaming and withdrawing documents: who can do it, until when, and what is kept.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { contract } from '../../shared/contract.ts';
import type { HistoryEntry } from '../../shared/history/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { foundDisclosure } from '../../testing/server/disclosures.ts';
import { announce, comes, expectWhole, freshPdf, places, uploaded } from '../../testing/server/documents.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { countChanges, everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { approved, begin, expectSteps, internal, office, one, registered, three, two, withParties } from '../../testing/server/transactions.ts';
import { findDrift } from '../counters/recount.ts';
import { firstAltered } from '../data/image.ts';
import { readObject } from '../data/objects.ts';
import { listHistory } from '../history/store.ts';
import { documentKey } from './store.ts';

const { get, list, counts, content, edit, withdraw } = contract.documents;

withTable({ told: true });
withObjects();
captureLog();
withParties();
let firearmId: string;
let colleague: Claims;
let inspector: Claims;
let admin: Claims;
beforeAll(async () => {
  firearmId = await registered({ ownerId: 1, keeperId: 2 });
  colleague = await signUp('client', { legalEntityId: 1 });
  inspector = await signUp('inspector');
  admin = await signUp('admin');
});

const fresh = (as = one, about: object = {}) => uploaded(freshPdf(), as, { associatedEntityId: firearmId, fileName: 'card.pdf', ...about });
const change = (id: string, body: object, as: Claims = one, version?: number) =>
  send(edit, { as, params: { id }, body, headers: version === undefined ? {} : { 'if-match': `"${version}"` } });
const takeBack = (id: string, as: Claims = one, version?: number, reason = 'Wrong firearm') =>
  send(withdraw, { as, params: { id }, body: { reason }, headers: version === undefined ? {} : { 'if-match': `"${version}"` } });
const open = async (id: string, as: Claims = one) => (await send(get, { as, params: { id } })).status;
const itemOf = async (id: string) => (await itemsOf('document')).find((item) => item.id === id) as Record<string, any>;

describe('renaming a document', () => {
  test('changes name and kind separately, with old and new values in its history', async () => {
    const id = await fresh();

    expect(await change(id, { fileName: 'License card Glock.PDF' })).toMatchObject({
      status: 200,
      body: { fileName: 'License card Glock.PDF', kind: 'other' },
    });
    expect(await change(id, { kind: 'license_card' })).toMatchObject({ status: 200, body: { fileName: 'License card Glock.PDF', kind: 'license_card' } });

    expect((await listHistory('document', id)).slice(2)).toMatchObject([
      { action: 'documents.edit', metadata: { changed: { fileName: { from: 'card.pdf', to: 'License card Glock.PDF' } } } },
      { action: 'documents.edit', metadata: { changed: { kind: { from: 'other', to: 'license_card' } } } },
    ]);
    await expectWhole(id);
    expect(firstAltered(await itemOf(id), await listHistory('document', id))).toBeUndefined();
    const found = async (query: Record<string, string>) => (await send(list, { as: one, query })).body.map((item: { id: string }) => item.id);
    expect(await found({ search: 'glock', kind: 'license_card' })).toEqual([id]);
    expect(await found({ search: 'glock', kind: 'other' })).toEqual([]);
  });

  test('to its current name changes nothing, and keeps an unset kind', async () => {
    const id = await fresh(one, { kind: 'affidavit' });
    const before = await everyItem();

    for (const body of [{}, { fileName: 'card.pdf', kind: 'affidavit' }, { fileName: 'card.pdf' }]) expect((await change(id, body)).status).toBe(200);

    expect(await everyItem()).toEqual(before);
  });

  test.each([
    ['card', 'Must end in .pdf, because the file is a PDF'],
    ['card.jpg', 'Must end in .pdf, because the file is a PDF'],
    ['card.pdf.exe', 'Must end in .pdf, because the file is a PDF'],
    ['.pdf', 'Needs a letter or a digit before the file extension'],
    [' … .pdf', 'Needs a letter or a digit before the file extension'],
    ['card\nside.pdf', 'Contains characters that cannot be printed'],
    ['fdp\u202exslx.pdf', 'Contains characters that cannot be printed'],
    ['', 'Name is required'],
    [`${'a'.repeat(252)}.pdf`, 'At most 255 characters'],
  ])('attack 20: is refused for the name %j', async (fileName, message) => {
    const id = await fresh();

    const { status, body } = await change(id, { fileName });

    expect([status, body.errors]).toEqual([400, [{ path: 'fileName', message }]]);
    expect((await itemOf(id)).version).toBe(2);
  });

  test('is allowed to its uploader, their company and staff who correct the record, and to nobody else', async () => {
    const id = await fresh();

    for (const as of [one, colleague, internal, admin]) expect((await change(id, { fileName: `${crypto.randomUUID()}.pdf` }, as)).status).toBe(200);

    for (const as of [two, office, inspector]) expect(await change(id, { kind: 'other' }, as)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await change(id, { kind: 'other' }, three)).status).toBe(404);
  });

  test('uploaded by an inspector is refused to the firearm’s owner', async () => {
    const id = await fresh(inspector);

    expect([(await change(id, { kind: 'photograph' })).status, (await change(id, { kind: 'photograph' }, inspector)).status]).toEqual([403, 200]);
  });
});

test('attack 16: renaming and withdrawing an outdated version are refused', async () => {
  const id = await fresh();
  const before = await everyItem();

  expect(await change(id, { kind: 'affidavit' }, one, 1)).toMatchObject({ status: 412, body: { code: 'stale-version' } });
  expect(await takeBack(id, one, 3)).toMatchObject({ status: 412, body: { code: 'stale-version' } });
  expect(await everyItem()).toEqual(before);
  expect((await change(id, { kind: 'affidavit' }, one, 2)).status).toBe(200);
  expect((await takeBack(id, one, 3)).status).toBe(200);
});

describe('a withdrawn document', () => {
  test('is in no list and counts towards no limit, and its file is kept', async () => {
    await countChanges();
    const numbers = async (as: Claims) => (await send(counts, { as })).body.firearm;
    const listed = async (as: Claims, query: Record<string, string>) => (await send(list, { as, query })).body.map((item: { id: string }) => item.id);
    const queries: Record<string, string>[] = [{}, { search: 'card' }, { associatedEntityId: firearmId }];
    const before = await Promise.all([one, two, internal].map(numbers));
    const id = await fresh();
    await countChanges();
    for (const as of [one, two, internal]) for (const query of queries) expect(await listed(as, query)).toContain(id);

    expect(await takeBack(id, one, 2)).toMatchObject({ status: 200, body: { status: 'withdrawn', reason: 'Wrong firearm', version: 3 } });
    await countChanges();

    expect(await Promise.all([one, two, internal].map(numbers))).toEqual(before);
    for (const as of [one, two, internal]) for (const query of queries) expect(await listed(as, query)).not.toContain(id);
    expect((await itemsOf('document-holder')).filter((item) => item.id === id)).toEqual([]);
    expect(await findDrift()).toEqual([]);
    expect(await readObject(documentKey(id))).toBeDefined();
  });

  test('is visible to its uploader only, without its content', async () => {
    const id = await fresh();
    await takeBack(id);

    expect(await Promise.all([one, colleague, two, internal, inspector].map((as) => open(id, as)))).toEqual([200, 404, 404, 404, 404]);
    for (const as of [one, two, internal]) expect((await send(content, { as, params: { id } })).status).toBe(404);
  });

  test('stays in the intact histories of the document and the firearm', async () => {
    const id = await fresh(one, { kind: 'affidavit', fileName: 'Statement.pdf' });
    await takeBack(id, one, undefined, 'Names another firearm');

    const { body: history } = await send(contract.firearms.history, { as: internal, params: { id: firearmId } });
    expect(history.verified).toBe(true);
    expect(history.entries[0]).toMatchObject({
      action: 'documents.withdraw',
      comments: 'Names another firearm',
      metadata: { document: 'Statement.pdf', kind: 'affidavit', documentId: id },
    });
    await expectWhole(id);
    const firearm = (await itemsOf('firearm')).find((item) => item.id === firearmId) as Record<string, unknown>;
    expect(firstAltered(await itemOf(id), await listHistory('document', id))).toBeUndefined();
    expect(firstAltered(firearm, await listHistory('firearm', firearmId))).toBeUndefined();
  });

  test('can be withdrawn only by its uploader', async () => {
    const id = await fresh();

    for (const as of [two, colleague, internal, office, admin])
      expect(await takeBack(id, as)).toMatchObject({ status: 403, body: { detail: 'Only the person who uploaded a document can withdraw it.' } });
    expect((await takeBack(id, three)).status).toBe(404);
    expect(await open(id, two)).toBe(200);
  });

  test('needs a reason', async () => {
    const id = await fresh();

    expect(await takeBack(id, one, undefined, '  ')).toMatchObject({ status: 400, body: { errors: [{ path: 'reason', message: 'A reason is required' }] } });
    expect(await open(id)).toBe(200);
  });

  test('does not change when it is withdrawn again, and cannot be renamed', async () => {
    const id = await fresh();
    await takeBack(id, one, 2);
    const before = await everyItem();

    expect(await takeBack(id, one, 2, 'Another reason')).toMatchObject({ status: 200, body: { version: 3, reason: 'Wrong firearm' } });
    expect(await change(id, { kind: 'other' })).toMatchObject({ status: 409 });
    expect((await change(id, { kind: 'other' }, internal)).status).toBe(404);
    expect(await everyItem()).toEqual(before);
  });

  test('is recorded once for two simultaneous withdrawals, and both callers get the same answer', async () => {
    const id = await fresh();

    const answers = await Promise.all([takeBack(id), takeBack(id)]);

    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'withdrawn'],
      [200, 'withdrawn'],
    ]);
    expect((await listHistory('document', id)).filter(({ action }) => action === 'documents.withdraw')).toHaveLength(1);
    expect(await open(id, two)).toBe(404);
  });
});

describe('the upload check', () => {
  test('allows no renaming or withdrawal before it has finished', async () => {
    const { id } = (await announce(freshPdf(), one, { associatedEntityId: firearmId })).body.document;

    for (const answer of [await change(id, { kind: 'affidavit' }), await takeBack(id)])
      expect(answer).toMatchObject({ status: 409, body: { detail: 'This document is still being uploaded or checked. Try again in a moment.' } });
  });

  test('keeps the file of a withdrawn document when it runs again', async () => {
    const id = await fresh();
    const [, kept] = await places(id);
    await takeBack(id);

    await comes(id);

    expect([(await itemOf(id)).status, ...(await places(id))]).toEqual(['withdrawn', undefined, kept]);
  });
});

describe('documents of a decided record cannot be changed', () => {
  const refused = async (id: string, as: Claims, detail: RegExp) => {
    for (const answer of [await change(id, { kind: 'competency' }, as), await takeBack(id, as)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', detail: expect.stringMatching(detail) } });
    expect((await itemOf(id)).status).toBe('available');
  };
  const done = async (id: string, as: Claims) => {
    expect((await change(id, { kind: 'competency' }, as)).status).toBe(200);
    expect((await takeBack(id, as)).status).toBe(200);
  };

  test('for a transaction, once it is accepted', async () => {
    const deal = await begin(await registered({ ownerId: 1 }), { transactionType: 'sale' });
    const about = { associatedEntityType: 'transaction', associatedEntityId: deal };
    const [first, second] = [await fresh(one, about), await fresh(one, about)];

    await done(first, one);
    await expectSteps(deal, ['under_review', two]);
    await refused(second, one, /^The transaction is under review: its documents can no longer be changed\. Upload the correct document/);
    await expectSteps(deal, ['approved', office], ['completed', office]);
    await refused(second, one, /^The transaction is completed/);
  });

  test.each(['submitted', 'approved'] as const)('for a disclosure that is %s', async (status) => {
    const period = { disclosurePeriodStart: '2026-01-01', disclosurePeriodEnd: '2026-03-31', categories: ['handguns' as const] };
    const { id } = await foundDisclosure({ companyEntityId: 1, companyName: 'One', psiraNumber: 'PSiRA-1', status, ...period });

    await refused(await fresh(one, { associatedEntityType: 'disclosure', associatedEntityId: id }), one, new RegExp(`^The disclosure is ${status}: its`));
  });

  test.each(['draft', 'rejected'] as const)('unless the disclosure is %s', async (status) => {
    const period = { disclosurePeriodStart: '2026-01-01', disclosurePeriodEnd: '2026-03-31', categories: ['handguns' as const] };
    const { id } = await foundDisclosure({ companyEntityId: 1, companyName: 'One', psiraNumber: 'PSiRA-1', status, ...period });

    await done(await fresh(one, { associatedEntityType: 'disclosure', associatedEntityId: id }), one);
    const { body } = await send(contract.disclosures.history, { as: one, params: { id } });
    expect([body.verified, body.entries[0].action]).toEqual([true, 'documents.withdraw']);
  });

  test('for a firearm with an open transaction, or after a change of owner', async () => {
    const id = await registered({ ownerId: 1 });
    const card = await fresh(one, { associatedEntityId: id });
    const deal = await begin(id, { transactionType: 'sale' });

    await refused(card, one, /^This firearm has an open transaction/);
    await approved(deal);
    await expectSteps(deal, ['completed', office]);
    await refused(card, one, /^Your company no longer has access to the firearm of this document/);
  });

  test('for an ancillary, once it is retired', async () => {
    const { id } = (await send(contract.ancillaries.register, { as: three, body: exampleAncillary({ ownerId: 3 }) })).body;
    const about = { associatedEntityType: 'ancillary', associatedEntityId: id };
    const [first, second] = [await fresh(three, about), await fresh(three, about)];

    await done(first, three);
    await send(contract.ancillaries.changeStatus, { as: three, params: { id }, body: { status: 'retired', reason: 'Worn' } });
    await refused(second, three, /^The ancillary is retired/);
  });

  test('while a transaction refers to them, until it is rejected', async () => {
    const card = await fresh();
    const deal = await begin(await registered({ ownerId: 1 }), { documentReferences: [card, card] });
    expect(deal).toBeDefined();

    await refused(card, one, /^A transaction refers to this document, so it cannot be changed/);
    await expectSteps(deal, ['rejected', one]);
    await done(card, one);
  });
});

describe('simultaneous changes', () => {
  const createWithDocument = (id: string, card: string) =>
    send(contract.transactions.create, {
      as: one,
      body: { firearmId: id, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2, documentReferences: [card] },
    });

  test('a transaction cannot be created with a document that is withdrawn at that moment', async () => {
    const [card, id] = [await fresh(), await registered({ ownerId: 1 })];
    beforeNextWrite(() => takeBack(card));

    expect(await createWithDocument(id, card)).toMatchObject({ status: 404, body: { errors: [{ path: 'documentReferences.0' }] } });
    expect((await send(contract.firearms.get, { as: one, params: { id } })).body.lockedBy).toBeNull();
  });

  test('a document cannot be withdrawn while a transaction is created with it', async () => {
    const [card, id] = [await fresh(), await registered({ ownerId: 1 })];
    beforeNextWrite(() => createWithDocument(id, card));

    expect(await takeBack(card)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('A transaction refers to this document') } });
    expect(await open(card, two)).toBe(200);
  });

  test('a withdrawal succeeds despite a concurrent change of the firearm', async () => {
    const card = await fresh();
    beforeNextWrite(() => send(contract.firearms.edit, { as: internal, params: { id: firearmId }, body: { barrelLength: 114 } }));

    expect((await takeBack(card)).status).toBe(200);
    expect((await send(contract.firearms.history, { as: internal, params: { id: firearmId } })).body.verified).toBe(true);
  });

  test('a transaction’s document cannot be renamed or withdrawn while the transaction is accepted', async () => {
    for (const work of [(id: string) => change(id, { kind: 'affidavit' }), (id: string) => takeBack(id)]) {
      const deal = await begin(await registered({ ownerId: 1 }), { transactionType: 'sale' });
      const id = await fresh(one, { associatedEntityType: 'transaction', associatedEntityId: deal });
      beforeNextWrite(() => expectSteps(deal, ['under_review', two]));

      expect(await work(id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('is under review') } });
      expect(await itemOf(id)).toMatchObject({ status: 'available', version: 2 });
    }
  });
});

describe('attack 1: the history with a withdrawn document', () => {
  const words = ({ entries }: { entries: HistoryEntry[] }) => {
    const entry = entries.find(({ action }) => action === 'documents.withdraw');
    return entry && [entry.comments, entry.metadata?.document ?? null];
  };
  const shownWords = ['Shows my address', 'Home.pdf'];
  const aside = [null, null];

  test('of a firearm hides it from the next owner', async () => {
    const id = await registered({ ownerId: 1 });
    await takeBack(await fresh(one, { associatedEntityId: id, fileName: 'Home.pdf' }), one, undefined, 'Shows my address');
    const deal = await begin(id, { transactionType: 'sale' });
    await approved(deal);
    await expectSteps(deal, ['completed', office]);

    const historyFor = async (as: Claims) => words((await send(contract.firearms.history, { as, params: { id } })).body);
    expect([await historyFor(two), await historyFor(inspector)]).toEqual([aside, shownWords]);
  });

  test('of a transaction hides it from the other party', async () => {
    const deal = await begin(await registered({ ownerId: 1 }), { transactionType: 'sale' });
    const id = await fresh(one, { associatedEntityType: 'transaction', associatedEntityId: deal, fileName: 'Home.pdf' });
    await takeBack(id, one, undefined, 'Shows my address');
    await expectSteps(deal, ['under_review', two]);

    const historyFor = async (as: Claims) => words((await send(contract.transactions.history, { as, params: { id: deal } })).body);
    expect([await historyFor(one), await historyFor(two), await historyFor(office)]).toEqual([shownWords, aside, shownWords]);
  });
});
