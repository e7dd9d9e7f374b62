// Checks the object store: written objects can be read, and a signed address allows exactly one call.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { downloadUrl, headObject, readObject, removeObject, uploadUrl, writeObject } from './objects.ts';

withTable();
withObjects();

const pdf = Buffer.from('%PDF-1.4 a small one');
const digest = (body: Buffer) => createHash('sha256').update(body).digest('hex');
const upload = (change: object = {}) => ({ key: 'incoming/1', contentType: 'application/pdf', bytes: pdf.length, sha256: digest(pdf), ...change });

describe('reading and writing objects', () => {
  test('reads an object with its type and length', async () => {
    await writeObject('exports/a.csv', 'één,twee\r\n', 'text/csv');

    expect(await readObject('exports/a.csv')).toEqual({ body: Buffer.from('één,twee\r\n'), contentType: 'text/csv', bytes: 12 });
    expect(await headObject('exports/a.csv')).toEqual({ bytes: 12, contentType: 'text/csv' });
  });

  test('returns undefined for a missing object, and removing it is no error', async () => {
    await writeObject('exports/gone.csv', 'x', 'text/csv');

    await removeObject('exports/gone.csv');
    await removeObject('exports/gone.csv');

    expect([await readObject('exports/gone.csv'), await headObject('exports/gone.csv')]).toEqual([undefined, undefined]);
  });
});

test('a closed connection is retried', async () => {
  const closing = createServer((request) => request.socket.destroy());
  await new Promise<void>((listening) => closing.listen(0, '127.0.0.1', listening));
  const { port } = closing.address() as AddressInfo;
  const real = fetch;
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementationOnce((_, init) => real(`http://127.0.0.1:${port}`, init));

  await writeObject('exports/again.csv', 'x', 'text/csv');

  expect(sent).toHaveBeenCalledTimes(2);
  closing.close();
  expect(await headObject('exports/again.csv')).toMatchObject({ bytes: 1 });
});

test.each(['incoming/../documents/1', './documents/1'])('the key %s is refused, because its address would leave the folder', async (key) => {
  await expect(removeObject(key)).rejects.toThrow('cannot be addressed');
});

describe('a signed upload', () => {
  test('accepts the exact bytes it was signed for', async () => {
    const { url, headers } = await uploadUrl(upload());

    const answer = await fetch(url, { method: 'PUT', headers, body: pdf });

    expect(answer.status).toBe(200);
    expect(await readObject('incoming/1')).toMatchObject({ body: pdf, contentType: 'application/pdf' });
  });

  test('signs type, length and digest as headers, expires after five minutes and adds no checksum', async () => {
    const query = new URL((await uploadUrl(upload())).url).searchParams;

    expect(query.get('X-Amz-SignedHeaders')?.split(';').sort()).toEqual(['content-length', 'content-type', 'host', 'x-amz-checksum-sha256']);
    expect(query.get('X-Amz-Expires')).toBe('300');
    expect([...query.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  });

  test.each([
    ['another type', { 'content-type': 'text/html' }, pdf],
    ['another length', {}, Buffer.concat([pdf, pdf])],
    ['another digest', { 'x-amz-checksum-sha256': Buffer.alloc(32).toString('base64') }, pdf],
  ])('is refused with %s', async (_, change, body) => {
    const { url, headers } = await uploadUrl(upload({ key: 'incoming/2' }));

    const answer = await fetch(url, { method: 'PUT', headers: { ...headers, ...change }, body });

    expect([answer.status, await headObject('incoming/2')]).toEqual([403, undefined]);
  });
});

describe('a signed download', () => {
  const dispositionOf = async (fileName: string) => {
    await writeObject('exports/named.csv', 'a,b\r\n', 'application/octet-stream');
    const answer = await fetch(await downloadUrl({ key: 'exports/named.csv', fileName, contentType: 'text/csv; charset=utf-8' }));
    if (answer.status !== 200) throw new Error(await answer.text());
    return { type: answer.headers.get('content-type'), disposition: answer.headers.get('content-disposition'), body: await answer.text() };
  };

  test('returns the object under the given name and type', async () => {
    expect(await dispositionOf('firearms-2026-11-21.csv')).toEqual({
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="firearms-2026-11-21.csv"; filename*=UTF-8''firearms-2026-11-21.csv`,
      body: 'a,b\r\n',
    });
  });

  test.each([
    ['Één lys’.csv', `attachment; filename="Een lys_.csv"; filename*=UTF-8''%C3%89%C3%A9n%20lys%E2%80%99.csv`],
    ['../../etc/passwd', `attachment; filename="_.._etc_passwd"; filename*=UTF-8''_.._etc_passwd`],
    ['a"\r\nSet-Cookie: x=1.csv', `attachment; filename="a_Set-Cookie_ x=1.csv"; filename*=UTF-8''a_Set-Cookie_%20x%3D1.csv`],
    ['\u202Evsc.exe\ud800', `attachment; filename="vsc.exe"; filename*=UTF-8''vsc.exe`],
    ['.csv', `attachment; filename="csv"; filename*=UTF-8''csv`],
  ])('keeps the header intact for the name %j', async (fileName, disposition) => {
    expect((await dispositionOf(fileName)).disposition).toBe(disposition);
  });

  test('cuts a name of 300 letters and keeps its extension', async () => {
    const { disposition } = await dispositionOf(`${'n'.repeat(300)}.pdf`);

    expect(disposition).toContain(`filename="${'n'.repeat(150)}.pdf"`);
  });
});
