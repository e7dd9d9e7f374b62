// Checks multipart uploads: the local store is as strict about checksums as S3.
import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { writeObjectInPieces } from './in-pieces.ts';
import { readObject } from './objects.ts';

withTable();
withObjects();

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const mebibyte = 1024 * 1024;

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += mebibyte) yield bytes.subarray(at, at + mebibyte);
}

test.each([
  ['an object smaller than a piece', 3],
  ['an object of whole pieces', 16],
  ['an object with a last smaller piece', 19],
])('writeObjectInPieces writes %s complete', async (_, mebibytes) => {
  const bytes = randomBytes(mebibytes * mebibyte);

  expect(await writeObjectInPieces('exports/large.csv', inChunks(bytes), 'text/csv')).toBe(bytes.length);

  const kept = await readObject('exports/large.csv');
  expect([kept?.contentType, kept && digest(kept.body)]).toEqual(['text/csv', digest(bytes)]);
});

test('writeObjectInPieces leaves no unfinished upload when the source fails', async () => {
  const broken = async function* () {
    yield* inChunks(randomBytes(9 * mebibyte));
    throw new Error('The register could not be read on');
  };

  await expect(writeObjectInPieces('exports/broken.csv', broken(), 'text/csv')).rejects.toThrow('could not be read on');

  expect(await readObject('exports/broken.csv')).toBeUndefined();
});
