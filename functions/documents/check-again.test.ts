// Checks the upload check in failures: it crashes, a hundred files arrive at once, an event is lost, or no file arrives.
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { deliverUploads } from '../../infra/local/uploads.ts';
import { contract } from '../../shared/contract.ts';
import { mostUploads, uploadMinutes } from '../../shared/documents/rules.ts';
import { checkUpload, sweepUploads } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { announce, comes, eventOf, expectWhole, freshPdf, places, put, putTo, text } from '../../testing/server/documents.ts';
import { partOf, withParts } from '../../testing/server/jpegs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { one, registered, withParties } from '../../testing/server/transactions.ts';
import { database } from '../data/client.ts';
import { readObject, writeObject } from '../data/objects.ts';
import { newId } from '../data/record.ts';
import { type DocumentRecord, documentKey, findDocument, incomingKey } from './store.ts';
import { takeUploadSlot } from './upload-limit.ts';

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

describe('an upload check that crashes', () => {
  /** Crashes while writing the record, after the file was written to its final key. */
  const crashOnce = () => {
    const send = database().send.bind(database());
    let died = false;
    vi.spyOn(database(), 'send').mockImplementation((async (command: object) => {
      if (command instanceof TransactWriteCommand && !died) {
        died = true;
        throw new Error('The function ran out of time');
      }
      return send(command as never);
    }) as never);
  };

  test('after the file and before the record leaves the upload unchanged, and the next check finishes it', async () => {
    const bytes = freshPdf();
    const { id } = await put(bytes, one, { associatedEntityId });
    crashOnce();

    await expect(comes(id)).rejects.toThrow('out of time');
    const between = [(await seen(id)).status, ...(await places(id))];
    await comes(id);

    expect(between).toEqual(['uploading', bytes.length, bytes.length]);
    expect(await seen(id)).toMatchObject({ status: 'available', version: 2 });
    expect(await places(id)).toEqual([undefined, bytes.length]);
    await expectWhole(id);
  });

  test('after the record and before the clean-up is cleaned up by the next check', async () => {
    const bytes = text('<html>');
    const { id } = await put(bytes, one, { associatedEntityId });
    await comes(id);
    await writeObject(incomingKey(id), Buffer.from(bytes), 'application/pdf');
    await writeObject(documentKey(id), Buffer.from(bytes), 'application/pdf');

    await comes(id);

    expect(await places(id)).toEqual([undefined, undefined]);
  });

  test('is run again by the local host and finishes', async () => {
    const { id } = await put(freshPdf(), one, { associatedEntityId });
    crashOnce();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const uploads = deliverUploads({ consume: checkUpload, firstPauseMs: 1 });

    uploads.take({ Records: eventOf(id).Records.map((record) => ({ ...record, eventName: 'ObjectCreated:Put' })) } as Parameters<typeof uploads.take>[0]);
    await vi.waitFor(async () => expect((await seen(id)).status).toBe('available'), { timeout: 30_000 });
    await uploads.stop();

    await expectWhole(id);
  });
});

test('100 simultaneous uploads all become available', async () => {
  const uploads = deliverUploads({ consume: checkUpload });
  const files = Array.from({ length: 100 }, (_, at) => ({
    bytes: at % 2 ? withParts(partOf(0xe2, text(`ICC_PROFILE\0${at}`))) : freshPdf(),
    jpeg: at % 2 === 1,
  }));

  const ids = await Promise.all(
    files.map(async ({ bytes, jpeg }) => {
      const fileType = jpeg ? ('image/jpeg' as const) : ('application/pdf' as const);
      const { id } = await put(bytes, one, { associatedEntityId, fileType });
      uploads.take({ Records: eventOf(id).Records.map((record) => ({ ...record, eventName: 'ObjectCreated:Put' })) } as Parameters<typeof uploads.take>[0]);
      return id;
    }),
  );

  let waiting = ids;
  await vi.waitFor(
    async () => {
      const records = await Promise.all(waiting.map((id) => findDocument(id)));
      waiting = waiting.filter((_, at) => records[at]?.status !== 'available');
      expect(waiting).toEqual([]);
    },
    { timeout: 120_000, interval: 1000 },
  );
  await uploads.stop();
  for (const [at, id] of ids.entries()) expect((await readObject(documentKey(id)))?.body).toEqual(Buffer.from(files[at]?.bytes ?? []));
  // Long timeout for a busy machine.
}, 180_000);

describe('the hourly upload sweep', () => {
  const later = () => new Date(Date.now() + 61 * 60_000);

  test('checks files whose event was lost, abandons uploads without a file, and leaves recent ones alone', async () => {
    const { id: lost } = await put(freshPdf(), one, { associatedEntityId });
    const { id: page } = await put(text('<html>'), one, { associatedEntityId });
    const { body: never } = await announce(freshPdf(), one, { associatedEntityId });

    await sweepUploads();
    const fresh = [(await seen(lost)).status, (await seen(never.document.id)).status];
    await sweepUploads(later());

    expect(fresh).toEqual(['uploading', 'uploading']);
    expect([(await seen(lost)).status, (await seen(page)).status]).toEqual(['available', 'rejected']);
    expect(await seen(never.document.id)).toMatchObject({ status: 'abandoned', reason: 'The file was never uploaded' });
    expect(await places(lost)).toEqual([undefined, expect.any(Number)]);
    await expectWhole(never.document.id);
  });

  test('deletes a file that arrives after its upload was abandoned', async () => {
    const bytes = freshPdf();
    const { body } = await announce(bytes, one, { associatedEntityId });
    await sweepUploads(later());
    await putTo(body.upload, bytes);

    await comes(body.document.id);

    expect(await seen(body.document.id)).toMatchObject({ status: 'abandoned' });
    expect(await places(body.document.id)).toEqual([undefined, undefined]);
  });

  test('processes every page, continues after a failure, and reports it at the end', async () => {
    const { body } = await announce(freshPdf(), one, { associatedEntityId });
    const record = (await findDocument(body.document.id)) as DocumentRecord;
    const { documents } = await import('./entity.ts');
    await documents()
      .put(Array.from({ length: 120 }, () => ({ ...record, id: newId() })))
      .go();
    const send = database().send.bind(database());
    let failures = 0;
    vi.spyOn(database(), 'send').mockImplementation((async (command: object) => {
      if (command instanceof TransactWriteCommand && failures++ < 1) throw new Error('Not today');
      return send(command as never);
    }) as never);

    await expect(sweepUploads(later())).rejects.toThrow('could not be cleaned up');
    await checkUpload({});
    const waiting = await sweepUploads(later());

    expect(waiting).toBe(1);
    expect(await sweepUploads(later())).toBe(0);
  });
});

test('uploads without a file block new ones for at most ten minutes', async () => {
  const startedBefore = async (minutes: number) => {
    const busy = await signUp('client', { legalEntityId: 1 });
    const then = new Date(Date.now() - minutes * 60_000);
    for (let n = 0; n < mostUploads; n++) await takeUploadSlot(busy.sub ?? '', then);
    const { status } = await announce(freshPdf(), busy, { associatedEntityId });
    return status;
  };

  expect([await startedBefore(uploadMinutes / 2 - 1), await startedBefore(uploadMinutes + 1)]).toEqual([429, 201]);
});
