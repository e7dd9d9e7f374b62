// Checks uploads with a malware scanner: nobody sees a file before its result, however the result arrives.
import { PutObjectTaggingCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { credentials, region } from '../../infra/local/credentials.ts';
import { contract } from '../../shared/contract.ts';
import { checkUpload, sweepUploads } from '../../testing/server/as-job.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { comes, eventOf, expectWhole, freshPdf, places, put, text } from '../../testing/server/documents.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { one, registered, two, withParties } from '../../testing/server/transactions.ts';
import { headObject } from '../data/objects.ts';
import { scanTag } from './scan.ts';
import { documentKey, incomingKey } from './store.ts';

vi.hoisted(() => {
  process.env.MALWARE_SCAN = 'on';
});
withTable();
withObjects();
const lines = captureLog();
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
withParties();
let associatedEntityId: string;
beforeAll(async () => {
  associatedEntityId = await registered({ ownerId: 1 });
});

const seen = async (id: string, as: Claims = one) => (await send(contract.documents.get, { as, params: { id } })).body;
/** GuardDuty's event as the rule forwards it (infra/parts/uploads.ts). */
const scanned = (id: string, scan: string): Promise<void> => checkUpload({ ...eventOf(id), scan });
/** GuardDuty tags the object. */
const tag = (id: string, Value: string) =>
  new S3Client({ endpoint: process.env.S3_ENDPOINT ?? '', region, credentials, forcePathStyle: true }).send(
    new PutObjectTaggingCommand({
      Bucket: process.env.DOCUMENT_BUCKET,
      Key: incomingKey(id),
      Tagging: {
        TagSet: [
          { Key: 'Another', Value: 'THREATS_FOUND' },
          { Key: scanTag, Value },
        ],
      },
    }),
  );
const later = () => new Date(Date.now() + 61 * 60_000);

describe('an upload with a malware scanner', () => {
  test('stays hidden and keeps its file until the scan', async () => {
    const { id } = await put(freshPdf(), one, { associatedEntityId });

    await comes(id);

    const [status, where, other] = [(await seen(id)).status, await places(id), (await send(contract.documents.get, { as: two, params: { id } })).status];
    await scanned(id, 'NO_THREATS_FOUND');
    expect([status, where, other]).toEqual(['uploading', [expect.any(Number), undefined], 404]);
    expect((await seen(id)).status).toBe('available');
  });

  test('without a threat becomes available, for one or two events', async () => {
    const { id } = await put(freshPdf(), one, { associatedEntityId });

    await Promise.all([scanned(id, 'NO_THREATS_FOUND'), scanned(id, 'NO_THREATS_FOUND')]);
    await scanned(id, 'NO_THREATS_FOUND');

    expect(await seen(id)).toMatchObject({ status: 'available', version: 2 });
    expect(await places(id)).toEqual([undefined, expect.any(Number)]);
    await expectWhole(id);
  });

  test.each([
    ['that is harmful', 'THREATS_FOUND', 'something harmful'],
    ['that cannot be opened', 'UNSUPPORTED', 'remove the password'],
  ])('%s is rejected with advice, and its bytes are deleted', async (_, result, words) => {
    const { id } = await put(freshPdf(), one, { associatedEntityId });

    await scanned(id, result);

    expect(await seen(id)).toMatchObject({ status: 'rejected', reason: expect.stringContaining(words) });
    expect(await places(id)).toEqual([undefined, undefined]);
    expect(logged()).toContainEqual(expect.objectContaining({ level: 'warn', event: 'malware scan', id, found: result }));
    await expectWhole(id);
  });

  test.each(['FAILED', 'ACCESS_DENIED', 'A_FUTURE_RESULT'])('that could not be scanned (%s) is rejected, and triggers the alarm once', async (result) => {
    const { id } = await put(freshPdf(), one, { associatedEntityId });

    await expect(scanned(id, result)).rejects.toThrow('could not be scanned');
    await scanned(id, result);

    expect(await seen(id)).toMatchObject({ status: 'rejected', reason: expect.stringContaining('Upload it again') });
    expect(await places(id)).toEqual([undefined, undefined]);
  });

  test('that differs from the announced file is rejected, whatever the scan result', async () => {
    const { id } = await put(text('<html>'), one, { associatedEntityId });

    await scanned(id, 'NO_THREATS_FOUND');

    expect(await seen(id)).toMatchObject({ status: 'rejected', reason: expect.stringContaining('This is a web page') });
  });
});

describe('a lost scan event', () => {
  test('is replaced by the tag on the object', async () => {
    const [{ id: clean }, { id: harmful }] = [await put(freshPdf(), one, { associatedEntityId }), await put(freshPdf(), one, { associatedEntityId })];
    await Promise.all([tag(clean, 'NO_THREATS_FOUND'), tag(harmful, 'THREATS_FOUND')]);

    await sweepUploads(later());

    expect([(await seen(clean)).status, (await seen(harmful)).status]).toEqual(['available', 'rejected']);
    expect(await headObject(documentKey(harmful))).toBeUndefined();
  });

  test('without a tag after an hour makes the hourly sweep reject the upload, finish the others and trigger the alarm', async () => {
    const [{ id: never }, { id: clean }] = [await put(freshPdf(), one, { associatedEntityId }), await put(freshPdf(), one, { associatedEntityId })];
    await tag(clean, 'NO_THREATS_FOUND');

    await sweepUploads();
    const before = (await seen(never)).status;
    await expect(sweepUploads(later())).rejects.toThrow(never);
    await sweepUploads(later());

    expect(before).toBe('uploading');
    expect(await seen(never)).toMatchObject({ status: 'rejected', reason: expect.stringContaining('could not be scanned') });
    expect((await seen(clean)).status).toBe('available');
    expect(logged()).toContainEqual(expect.objectContaining({ level: 'error', event: 'malware scan', id: never, found: 'nothing' }));
  });
});
