// Checks objects that are written once: they cannot be replaced, all pages are listed, and a missing bucket is an error.
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

test('putOnce writes only if the key does not exist, with a checksum', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');

  await putText('once/a');

  const [url, { headers } = {}] = sent.mock.calls[0] ?? [];
  // The emulator does not enforce the condition; S3 does, and every signed header too.
  expect(headers).toMatchObject({
    'if-none-match': '*',
    'x-amz-sdk-checksum-algorithm': 'SHA256',
    'x-amz-checksum-sha256': createHash('sha256').update('once/a').digest('base64'),
  });
  expect(new URL(String(url)).searchParams.get('X-Amz-SignedHeaders')).toBe(
    'content-type;host;if-none-match;x-amz-checksum-sha256;x-amz-sdk-checksum-algorithm',
  );
  expect(String(await readLocked('once/a'))).toBe('once/a');
  expect(await readLocked('once/b')).toBeUndefined();
});

/** Stores the first put and loses its answer. The retry is refused, as S3 does. */
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

test('putOnce accepts its own retry after a lost answer', async () => {
  losingTheAnswer();

  await putText('once/lost');

  expect(String(await readLocked('once/lost'))).toBe('once/lost');
});

test('putOnce fails if the key has other content', async () => {
  await put({ bucket: process.env.CHECKPOINT_BUCKET ?? '', key: 'once/other' }, Buffer.from('another'));
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => new Response('<Error><Code>PreconditionFailed</Code></Error>', { status: 412 }));

  await expect(putText('once/other')).rejects.toMatchObject({ name: 'PreconditionFailed' });
});

test('listLocked returns more than a page of keys', async () => {
  // S3 and the emulator return a thousand keys at a time.
  const keys = Array.from({ length: 1_001 }, (_, at) => `many/2026-11-22T00-00-00.${String(at).padStart(4, '0')}Z.json`);
  for (let from = 0; from < keys.length; from += 50) await Promise.all(keys.slice(from, from + 50).map(putText));
  await putText('others/1');

  expect(await listLocked('many/')).toEqual(keys);
  expect(await listLocked('none/')).toEqual([]);
});

test('listLocked fails for a missing bucket', async () => {
  const nowhere = { bucket: 'nobody-made-this', key: 'once/a' };

  await expect(asked({ ...nowhere, method: 'GET' }, bytesOf)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  await expect(put(nowhere, Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchBucket' });
});
