// Checks starting an upload: what is accepted, from whom, for which record, and what the address accepts.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { contract } from '../../shared/contract.ts';
import { mostDocuments, mostUploads } from '../../shared/documents/rules.ts';
import { megabyte } from '../../shared/kinds/size.ts';
import { type Claims, claimsFor, send, signUp } from '../../testing/server/call.ts';
import { foundDisclosure } from '../../testing/server/disclosures.ts';
import { announce, comes, digestOf, freshPdf, putTo, uploaded } from '../../testing/server/documents.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { begin, internal, one, registered, three, two, withParties } from '../../testing/server/transactions.ts';
import { correctCounts } from '../counters/write.ts';
import { headObject } from '../data/objects.ts';
import { listHistory } from '../history/store.ts';
import { beginUpload } from './begin.ts';
import { type DocumentRecord, openUploads } from './entity.ts';
import { closeUpload, findDocument, incomingKey } from './store.ts';

withTable();
withObjects();
captureLog();
withParties();
let firearmId: string;
beforeAll(async () => {
  firearmId = await registered({ ownerId: 1, keeperId: 2 });
});

const { get } = contract.documents;
const pdf = freshPdf();
const about = (change: object = {}) => ({ associatedEntityId: firearmId, ...change });

describe('starting an upload', () => {
  test('creates a record with its own history and an address with a key chosen by the server', async () => {
    const { status, body } = await announce(pdf, one, about({ fileName: 'Glock license.pdf' }));

    expect(status).toBe(201);
    expect(body.document).toMatchObject({
      fileName: 'Glock license.pdf',
      fileSize: pdf.length,
      filePath: `/api/documents/${body.document.id}/content`,
      associatedEntityType: 'firearm',
      status: 'uploading',
      reason: null,
      version: 1,
    });
    const { manufacturer, model, serialNumber } = (await send(contract.firearms.get, { as: one, params: { id: firearmId } })).body;
    expect(body.document.associatedEntityName).toBe(`${manufacturer} ${model} ${serialNumber}`);
    expect(Object.keys(body.document)).not.toContain('holders');
    const url = new URL(body.upload.url);
    expect(url.pathname).toBe(`/test-documents/incoming/${body.document.id}`);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    expect(await listHistory('document', body.document.id)).toMatchObject([
      { action: 'documents.upload', toStatus: 'uploading', metadata: { sha256: digestOf(pdf), holders: [1, 2] } },
    ]);
  });

  test.each([
    ['11 MB', { fileSize: 11 * megabyte }, 413, 'The file is 11 MB; the maximum is 10 MB'],
    ['one byte more than 10 MB', { fileSize: 10 * megabyte + 1 }, 413, 'The file is 10.1 MB; the maximum is 10 MB'],
    ['0 bytes', { fileSize: 0 }, 400, 'The file is empty'],
    ['half a byte', { fileSize: 1.5 }, 400, undefined],
    ['PNG', { fileType: 'image/png', fileName: 'a.png' }, 400, 'Only PDF and JPEG files are allowed'],
    ['HTML', { fileType: 'text/html' }, 400, 'Only PDF and JPEG files are allowed'],
    ['SVG', { fileType: 'image/svg+xml' }, 400, 'Only PDF and JPEG files are allowed'],
    ['no name', { fileName: '' }, 400, 'Please select a file and fill in all required fields'],
    ['a name of 300 letters', { fileName: `${'n'.repeat(296)}.pdf` }, 400, 'At most 255 characters'],
    ['a name that turns the reading around', { fileName: 'invoice\u202efdp.exe' }, 400, 'Contains characters that cannot be printed'],
    ['a name with a line break', { fileName: 'a.pdf"\r\nSet-Cookie: x=1.pdf' }, 400, 'Contains characters that cannot be printed'],
    ['no digest', { sha256: '' }, 400, 'Please select a file and fill in all required fields'],
    ['a record of no kind', { associatedEntityType: 'user' }, 400, 'Please select a file and fill in all required fields'],
    ['no record', { associatedEntityId: '' }, 400, 'Please select a file and fill in all required fields'],
    ['a status of its own', { status: 'available' }, 400, 'status is not a field of this call'],
    ['a key of its own', { key: 'documents/x' }, 400, 'key is not a field of this call'],
  ])('attack 21: with %s is refused and writes nothing', async (_, change, status, message) => {
    const before = (await itemsOf('document')).length;

    const answer = await announce(pdf, one, about(change));

    expect(answer.status).toBe(status);
    if (message) expect(answer.body.errors[0].message).toBe(message);
    expect((await itemsOf('document')).length).toBe(before);
  });

  test('of exactly 10 MB is accepted', async () => {
    expect((await announce(pdf, one, about({ fileSize: 10 * megabyte }))).status).toBe(201);
  });

  test.each(['../../etc/passwd.pdf', 'a "quoted" name; x=1.pdf', 'C:\\fakepath\\card.pdf', 'Één lys’.pdf', '<script>.pdf'])(
    'with the name %j is accepted, and no key contains the name',
    async (fileName) => {
      const { status, body } = await announce(pdf, one, about({ fileName }));

      expect([status, body.document.fileName]).toEqual([201, fileName]);
      expect(new URL(body.upload.url).pathname).toBe(`/test-documents/incoming/${body.document.id}`);
    },
  );
});

describe('adding a document', () => {
  const people = () => ({ one, two, three, internal });
  const statuses = async (associatedEntityType: 'firearm' | 'transaction' | 'disclosure' | 'ancillary', associatedEntityId: string) => {
    const entries = Object.entries(people()).map(async ([name, as]) => [name, (await announce(pdf, as, { associatedEntityType, associatedEntityId })).status]);
    return Object.fromEntries(await Promise.all(entries));
  };

  test('to a firearm is allowed to its owner, keeper and overseers, and returns 404 to others', async () => {
    expect(await statuses('firearm', firearmId)).toEqual({ one: 201, two: 201, three: 404, internal: 201 });
  });

  test('to a transaction is allowed to both parties', async () => {
    const id = await begin(await registered({ ownerId: 1 }));

    expect(await statuses('transaction', id)).toEqual({ one: 201, two: 201, three: 404, internal: 201 });
  });

  test('to a disclosure is allowed to its company', async () => {
    const period = { disclosurePeriodStart: '2026-01-01', disclosurePeriodEnd: '2026-03-31', categories: ['handguns' as const] };
    const { id } = await foundDisclosure({ companyEntityId: 2, companyName: 'Two', psiraNumber: 'PSiRA-2', status: 'submitted', ...period });

    expect(await statuses('disclosure', id)).toEqual({ one: 404, two: 201, three: 404, internal: 201 });
  });

  test('to an ancillary is allowed to its owner', async () => {
    const { body } = await send(contract.ancillaries.register, { as: three, body: exampleAncillary({ ownerId: 3 }) });

    expect(await statuses('ancillary', body.id)).toEqual({ one: 404, two: 404, three: 201, internal: 201 });
  });

  test('to a record of another kind with the same id is refused', async () => {
    expect(await statuses('transaction', firearmId)).toEqual({ one: 404, two: 404, three: 404, internal: 404 });
  });

  test('is refused to the police, whose role has no documents', async () => {
    expect((await announce(pdf, await signUp('external_saps'), about())).status).toBe(403);
  });
});

test('attack 21: refuses another upload to a person with too many in progress, but not to others', async () => {
  const busy = await signUp('client', { legalEntityId: 1 });
  await announce(pdf, busy, about());
  const { data } = await openUploads()
    .query.one({ uploadedBy: busy.sub ?? '' })
    .go();
  expect(data.map(({ open }) => open)).toEqual([1]);
  await openUploads()
    .put({ ...(data[0] as (typeof data)[number]), open: mostUploads })
    .go();

  const refused = await announce(pdf, busy, about());
  const other = await announce(pdf, one, about());

  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests', detail: expect.stringContaining(`${mostUploads} uploads`) } });
  expect(refused.headers['Retry-After']).toBe('30');
  expect(other.status).toBe(201);
});

test('attack 21: of 220 simultaneous uploads only the maximum start', async () => {
  const busy = await signUp('client', { legalEntityId: 1 });
  const where = about();

  const answers = await Promise.all(Array.from({ length: mostUploads + 20 }, () => announce(pdf, busy, where)));

  const statuses = answers.map(({ status }) => status);
  expect([statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 429).length]).toEqual([mostUploads, 20]);
  // Finishing one frees a slot.
  const [first] = answers.filter(({ status }) => status === 201);
  await closeUpload((await findDocument(first?.body.document.id)) as DocumentRecord, { status: 'abandoned', reason: 'The file was never uploaded' });
  expect((await announce(pdf, busy, where)).status).toBe(201);
  expect((await announce(pdf, busy, where)).status).toBe(429);
});

test('attack 21: is refused for a holder with the maximum number of documents, and writes nothing', async () => {
  const held = (category: string, by: number) => ({ count: { kind: 'document', scope: 'entity:3', facet: 'category', value: category }, by }) as const;
  const other = await registered({ ownerId: 3 });
  await correctCounts([held('firearm', mostDocuments - 1)]);
  expect((await announce(pdf, three, { associatedEntityId: other })).status).toBe(201);
  const before = (await itemsOf('document')).length;

  await correctCounts([held('transaction', 1)]);
  const refused = await announce(pdf, three, { associatedEntityId: other });
  const byOthers = await announce(pdf, internal, { associatedEntityId: other });
  await correctCounts([held('firearm', 1 - mostDocuments), held('transaction', -1)]);

  for (const answer of [refused, byOthers])
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', detail: expect.stringContaining('documents') } });
  expect(await itemsOf('document')).toHaveLength(before);
});

describe('the address of an upload', () => {
  const actorOf = (claims: Claims) => ({ userId: claims.sub ?? '', name: 'Thandi Mokoena', role: 'client', legalEntityId: 1, sessionId: 'x' }) as const;
  const announced = async () =>
    (await announce(pdf, one, about())).body as { document: { id: string }; upload: { url: string; headers: Record<string, string> } };

  test('attack 22: accepts nothing after five minutes', async () => {
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
    const input = { fileName: 'a.pdf', fileType: 'application/pdf', fileSize: pdf.length, sha256: digestOf(pdf), associatedEntityType: 'firearm' } as const;
    const { document, upload } = await beginUpload({ ...input, associatedEntityId: firearmId }, actorOf(one), sixMinutesAgo);

    const answer = await putTo(upload, pdf);

    expect([answer.status, await headObject(incomingKey(document.id))]).toEqual([403, undefined]);
  });

  test('attack 22: accepts nothing under another key', async () => {
    const { document, upload } = await announced();
    const own = await uploaded(pdf, one, about());

    const answers = [`documents/${own}`, `documents/${document.id}`, 'incoming/other', 'search/firearm'].map((key) =>
      putTo({ ...upload, url: upload.url.replace(`incoming/${document.id}`, key) }, pdf),
    );

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('attack 21: accepts nothing longer, shorter or of another type than announced', async () => {
    const { document, upload } = await announced();

    const longer = await putTo(upload, new Uint8Array([...pdf, 10]));
    const shorter = await putTo(upload, pdf.slice(1));
    const page = await putTo({ ...upload, headers: { ...upload.headers, 'content-type': 'text/html' } }, pdf);

    expect([longer.status, shorter.status, page.status]).toEqual([403, 403, 403]);
    expect(await headObject(incomingKey(document.id))).toBeUndefined();
  });

  test('cannot be used to download', async () => {
    const { upload } = await announced();
    await putTo(upload, pdf);

    expect((await fetch(upload.url)).status).toBe(403);
  });
});

test('only the uploader can see an upload before it is available', async () => {
  const { body } = await announce(pdf, one, about());
  const { id } = body.document;
  const seenBy = async (as: Claims) => (await send(get, { as, params: { id } })).status;
  const colleague = await signUp('client', { legalEntityId: 1 });

  const early = [await seenBy(one), await seenBy(colleague), await seenBy(internal), await seenBy(three)];
  await putTo(body.upload, pdf);
  await comes(id);

  expect(early).toEqual([200, 404, 404, 404]);
  expect([await seenBy(one), await seenBy(colleague), await seenBy(internal), await seenBy(two), await seenBy(three)]).toEqual([200, 200, 200, 200, 404]);
});

test('a person who moved to another company no longer sees their earlier uploads', async () => {
  const id = await uploaded(pdf, one, about());
  const { users } = await import('../users/entity.ts');
  const gone = claimsFor(one.sub ?? '', ['client']);
  await users()
    .patch({ id: one.sub ?? '' })
    .set({ legalEntityId: 3 })
    .go();

  const answer = await send(get, { as: gone, params: { id } });

  await users()
    .patch({ id: one.sub ?? '' })
    .set({ legalEntityId: 1 })
    .go();
  expect(answer.status).toBe(404);
});
