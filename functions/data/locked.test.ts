// What is put once: it stands, it can be listed to the last page, and a store that is not there is no empty one.
import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { listLocked, putOnce, readLocked } from './locked.ts';
import { asked, bytesOf, put } from './store-calls.ts';

withTable();
withObjects();
afterEach(() => void vi.restoreAllMocks());

const putText = (key: string) => putOnce(key, Buffer.from(key), 'text/plain');

test('is put on the condition that nothing stands there, and under its digest', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');

  await putText('once/a');

  const [url, { headers } = {}] = sent.mock.calls[0] ?? [];
  // The emulator holds nobody to the condition; S3 does, and to every header that is signed.
  expect(headers).toMatchObject({ 'if-none-match': '*', 'x-amz-checksum-sha256': createHash('sha256').update('once/a').digest('base64') });
  expect(new URL(String(url)).searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host;if-none-match;x-amz-checksum-sha256');
  expect(String(await readLocked('once/a'))).toBe('once/a');
  expect(await readLocked('once/b')).toBeUndefined();
});

/** The store carries out the first put that comes and its answer is lost; sent again, it is refused as S3 refuses it. */
function losingTheAnswer(): void {
  const { fetch } = globalThis;
  let puts = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...sent) => {
    if (sent[1]?.method !== 'PUT') return fetch(...sent);
    if (++puts > 1) return new Response('<Error><Code>PreconditionFailed</Code></Error>', { status: 412 });
    await fetch(...sent);
    throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) });
  });
}

test('whose answer was lost stands, and is not refused for itself', async () => {
  losingTheAnswer();

  await putText('once/lost');

  expect(String(await readLocked('once/lost'))).toBe('once/lost');
});

test('is refused where something else stands', async () => {
  await put({ bucket: process.env.CHECKPOINT_BUCKET ?? '', key: 'once/other' }, Buffer.from('another'));
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => new Response('<Error><Code>PreconditionFailed</Code></Error>', { status: 412 }));

  await expect(putText('once/other')).rejects.toMatchObject({ name: 'PreconditionFailed' });
});

test('lists more than a page of keys', async () => {
  // S3 and the emulator answer a thousand at a time.
  const keys = Array.from({ length: 1_001 }, (_, at) => `many/2026-11-22T00-00-00.${String(at).padStart(4, '0')}Z.json`);
  for (let from = 0; from < keys.length; from += 50) await Promise.all(keys.slice(from, from + 50).map(putText));
  await putText('others/1');

  expect(await listLocked('many/')).toEqual(keys);
  expect(await listLocked('none/')).toEqual([]);
});

test('a bucket that is not there is a failure, and not an empty one', async () => {
  const nowhere = { bucket: 'nobody-made-this', key: 'once/a' };

  await expect(asked({ ...nowhere, method: 'GET' }, bytesOf)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  await expect(put(nowhere, Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchBucket' });
});
