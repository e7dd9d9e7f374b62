// Large objects in pieces, as S3 takes them: the local store is as strict as it is about what a piece is checked by.
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
  ['one that is no longer than a piece', 3],
  ['one that ends with a piece', 16],
  ['one that ends within a piece', 19],
])('writes %s whole', async (_, mebibytes) => {
  const bytes = randomBytes(mebibytes * mebibyte);

  expect(await writeObjectInPieces('exports/large.csv', inChunks(bytes), 'text/csv')).toBe(bytes.length);

  const kept = await readObject('exports/large.csv');
  expect([kept?.contentType, kept && digest(kept.body)]).toEqual(['text/csv', digest(bytes)]);
});

test('leaves nothing begun when what comes breaks off', async () => {
  const broken = async function* () {
    yield* inChunks(randomBytes(9 * mebibyte));
    throw new Error('The register could not be read on');
  };

  await expect(writeObjectInPieces('exports/broken.csv', broken(), 'text/csv')).rejects.toThrow('could not be read on');

  expect(await readObject('exports/broken.csv')).toBeUndefined();
});
