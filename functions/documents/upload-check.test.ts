// Checks the upload check: whatever file arrives and however often its event arrives, the upload ends correctly.
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleJpeg, examplePdf } from '../../shared/documents/example.ts';
import { withoutMetadata } from '../../shared/documents/jpeg.ts';
import { checkUpload } from '../../testing/server/as-job.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { announce, comes, digestOf, expectWhole, freshPdf, joined, places, put, putTo, text, uploaded } from '../../testing/server/documents.ts';
import { partOf, phoneExif, progressiveJpeg, withParts } from '../../testing/server/jpegs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { one, registered, two, withParties } from '../../testing/server/transactions.ts';
import { database } from '../data/client.ts';
import { headObject, readObject, writeObject } from '../data/objects.ts';
import { newId } from '../data/record.ts';
import { listHistory } from '../history/store.ts';
import { documentKey, findDocument, incomingKey } from './store.ts';

withTable();
withObjects();
captureLog();
withParties();
let associatedEntityId: string;
beforeAll(async () => {
  associatedEntityId = await registered({ ownerId: 1 });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const seen = async (id: string, as: Claims = one) => (await send(contract.documents.get, { as, params: { id } })).body;
const steps = async (id: string) => (await listHistory('document', id)).map(({ action }) => action);

describe('an uploaded file', () => {
  test.each([
    ['a PDF', examplePdf('A page'), 'application/pdf'],
    ['a PDF after a byte order mark', joined(new Uint8Array([0xef, 0xbb, 0xbf]), examplePdf('A page')), 'application/pdf'],
    ['a JPEG', exampleJpeg(), 'image/jpeg'],
    ['a JPEG with its orientation', withoutMetadata(withParts(phoneExif(6))) as Uint8Array<ArrayBuffer>, 'image/jpeg'],
    ['a progressive JPEG', progressiveJpeg(), 'image/jpeg'],
  ] as const)('with %s becomes available, and was not before', async (_, bytes, fileType) => {
    const { id } = await put(bytes, one, { associatedEntityId, fileType });

    await comes(id);

    expect(await seen(id)).toMatchObject({ status: 'available', reason: null, version: 2 });
    expect(await places(id)).toEqual([undefined, bytes.length]);
    expect(await readObject(documentKey(id))).toMatchObject({ body: Buffer.from(bytes), contentType: fileType });
    expect(await steps(id)).toEqual(['documents.upload', 'documents.available']);
    // Nothing was removed, and the history does not say so.
    const [, entry] = await listHistory('document', id);
    expect([entry?.comments ?? null, entry?.metadata ?? {}]).toEqual([null, {}]);
    await expectWhole(id);
  });

  test.each([
    ['location and camera data', withParts(phoneExif(1))],
    ['bytes between two parts', joined(exampleJpeg().slice(0, 20), new Uint8Array(12), exampleJpeg().slice(20))],
    ['data after its end', joined(exampleJpeg(), text('SEFT and a film'))],
  ])('that is a JPEG with %s is stored without it, with both SHA-256 values in the history', async (_, bytes) => {
    const { id } = await put(bytes, one, { associatedEntityId, fileType: 'image/jpeg' });

    await Promise.all([comes(id), comes(id)]);
    await comes(id);

    const kept = { sha256: digestOf(exampleJpeg()), fileSize: exampleJpeg().length };
    expect(await readObject(documentKey(id))).toMatchObject({ body: Buffer.from(exampleJpeg()), contentType: 'image/jpeg' });
    expect(await findDocument(id)).toMatchObject({ status: 'available', version: 2, ...kept });
    expect(await seen(id)).toMatchObject({ status: 'available', fileSize: kept.fileSize });
    const [, entry] = await listHistory('document', id);
    expect(entry).toMatchObject({
      action: 'documents.available',
      comments: 'Camera data removed from the photograph',
      metadata: { came: { sha256: digestOf(bytes), fileSize: bytes.length }, kept },
    });
    expect(await places(id)).toEqual([undefined, kept.fileSize]);
    await expectWhole(id);
  });

  const withPassword = text(new TextDecoder().decode(examplePdf('x')).replace('/Root', '/Encrypt 9 0 R /Root'));
  const png = joined(new Uint8Array([0x89]), text('PNG\r\n\u001a\n'), new Uint8Array(50));
  test.each([
    ['a page named .jpg', text('<!DOCTYPE html><script>alert(1)</script>'), 'image/jpeg', 'a web page: '],
    ['a page named .pdf', text('<html><body onload=alert(1)>%PDF-1.4'), 'application/pdf', 'both a PDF and a web page'],
    ['an SVG named .jpg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/jpeg', 'an SVG drawing: '],
    ['a PNG named .jpg', png, 'image/jpeg', 'a PNG picture: save it as JPEG'],
    ['a PDF named .jpg', examplePdf('x'), 'image/jpeg', 'a PDF with another file extension'],
    ['a JPEG named .pdf', exampleJpeg(), 'application/pdf', 'a JPEG picture with another file extension'],
    [
      'a picture of an iPhone',
      joined(new Uint8Array([0, 0, 0, 24]), text('ftypheic\0\0\0\0mif1heic')),
      'image/jpeg',
      'an iPhone HEIC picture: choose Most Compatible',
    ],
    ['a text with the mark of a PDF', text('%PDF-1.4\nthis is an error page of the office server, not a document\n'), 'application/pdf', 'not a complete PDF'],
    ['half a PDF', examplePdf('x').slice(0, 215), 'application/pdf', 'not a complete PDF .*startxref and %%EOF'],
    ['a PDF with a password', withPassword, 'application/pdf', 'protected with a password: print it'],
    ['both a PDF and a web page', joined(text('%PDF-1.4\n<script>alert(1)</script>'), examplePdf('x')), 'application/pdf', 'both a PDF and a web page'],
    ['both a JPEG and a PDF', joined(exampleJpeg(), examplePdf('x')), 'image/jpeg', 'both a JPEG and a PDF'],
    [
      'a PDF in the comment of a JPEG',
      joined(exampleJpeg().slice(0, 2), partOf(0xfe, examplePdf('x')), exampleJpeg().slice(2)),
      'image/jpeg',
      'both a JPEG and a PDF',
    ],
    ['half a JPEG', exampleJpeg().slice(0, 300), 'image/jpeg', 'not a complete JPEG'],
    ['the beginning of a JPEG and nothing more', new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), 'image/jpeg', 'not a complete JPEG'],
  ] as const)('attack 20: that is %s is rejected with the reason, and deleted', async (_, bytes, fileType, reason) => {
    const { id } = await put(joined(bytes), one, { associatedEntityId, fileType, fileName: `scan.${fileType === 'image/jpeg' ? 'jpg' : 'pdf'}` });

    await comes(id);

    expect(await seen(id)).toMatchObject({ status: 'rejected', reason: expect.stringMatching(`^Only PDF and JPEG files are allowed\\. .*${reason}`) });
    expect(await places(id)).toEqual([undefined, undefined]);
    expect(await steps(id)).toEqual(['documents.upload', 'documents.rejected']);
    expect((await send(contract.documents.content, { as: one, params: { id } })).status).toBe(409);
    await expectWhole(id);
  });

  // On AWS, S3 itself refuses these because length and SHA-256 are signed; the emulator does not check the SHA-256.
  test('attack 21: with other bytes than announced is rejected', async () => {
    const bytes = freshPdf();
    const { body } = await announce(bytes, one, { associatedEntityId, sha256: digestOf(text('another')) });
    await putTo(body.upload, bytes);

    await comes(body.document.id);

    expect(await seen(body.document.id)).toMatchObject({ status: 'rejected', reason: expect.stringContaining('SHA-256 differs') });
    expect(await places(body.document.id)).toEqual([undefined, undefined]);
  });

  test.each([
    ['longer than announced', joined(examplePdf('x'), text('more'))],
    ['shorter than announced', examplePdf('x').slice(0, -9)],
    ['empty', new Uint8Array()],
  ])('attack 20: that is a PDF and %s is rejected unread', async (_, bytes) => {
    const pdf = examplePdf('x');
    const { body } = await announce(pdf, one, { associatedEntityId });
    await writeObject(incomingKey(body.document.id), Buffer.from(bytes), 'application/pdf');

    await comes(body.document.id);

    const reason = `The uploaded file has ${bytes.length} bytes; ${pdf.length} were announced`;
    expect(await seen(body.document.id)).toMatchObject({ status: 'rejected', reason });
    expect(await places(body.document.id)).toEqual([undefined, undefined]);
  });
});

describe('an upload event', () => {
  test('that arrives twice, in sequence or at once, creates one document', async () => {
    const { id } = await put(freshPdf(), one, { associatedEntityId });

    await Promise.all([comes(id), comes(id), comes(id, id)]);
    await comes(id);

    expect(await seen(id)).toMatchObject({ status: 'available', version: 2 });
    expect(await places(id)).toEqual([undefined, expect.any(Number)]);
    expect((await itemsOf('document-holder')).filter((item) => item.id === id)).toHaveLength(1);
    await expectWhole(id);
  });

  test('that arrives after the object was processed changes nothing', async () => {
    const { body } = await announce(freshPdf(), one, { associatedEntityId });

    await comes(body.document.id);

    expect(await seen(body.document.id)).toMatchObject({ status: 'uploading', version: 1 });
  });

  test('without a document deletes the object; one for another folder is ignored', async () => {
    const stray = newId();
    for (const key of [incomingKey(stray), 'incoming/a b', 'documents/stray']) await writeObject(key, 'x', 'text/plain');

    for (const key of [incomingKey(stray), 'incoming/a+b', 'documents/stray']) await checkUpload({ Records: [{ s3: { object: { key } } }] });

    expect(await headObject(incomingKey(stray))).toBeUndefined();
    expect(await headObject('incoming/a b')).toBeUndefined();
    expect(await headObject('documents/stray')).toBeDefined();
  });
});

test('attack 22: a second file at the same address changes nothing and is deleted', async () => {
  const bytes = freshPdf();
  const { id, upload } = await put(bytes, one, { associatedEntityId });
  await comes(id);

  // The emulator accepts other bytes of the same length; AWS accepts only the announced ones.
  const other = Uint8Array.from(bytes, (byte) => (byte === 0x31 ? 0x32 : byte));
  expect((await putTo(upload, other)).status).toBe(200);
  await comes(id);

  expect((await readObject(documentKey(id)))?.body).toEqual(Buffer.from(bytes));
  expect(await places(id)).toEqual([undefined, bytes.length]);
  expect(await seen(id)).toMatchObject({ status: 'available', version: 2 });
});

test('attack 22: a second file during the check never replaces the first', async () => {
  const bytes = freshPdf();
  const { id, upload } = await put(bytes, one, { associatedEntityId });
  const page = Uint8Array.from(bytes, (byte, at) => text('<script>')[at] ?? byte);
  // Between read and write: the record is closed only after both.
  const send = database().send.bind(database());
  const spy = vi.spyOn(database(), 'send').mockImplementation((async (command: object) => {
    if (command instanceof TransactWriteCommand) await putTo(upload, page);
    return send(command as never);
  }) as never);

  await comes(id);
  spy.mockRestore();
  await comes(id);

  expect((await readObject(documentKey(id)))?.body).toEqual(Buffer.from(bytes));
  expect(await headObject(incomingKey(id))).toBeUndefined();
});

test('a rejected upload is shown only to its uploader', async () => {
  const id = await uploaded(text('<html>'), one, { associatedEntityId });

  expect((await seen(id)).status).toBe('rejected');
  expect(await seen(id, two)).toMatchObject({ code: 'not-found' });
});
