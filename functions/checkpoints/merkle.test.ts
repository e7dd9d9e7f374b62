// The tree over the heads, against the words of RFC 6962 and its known answers.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { MerkleTree } from './merkle.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Section 2.1 as it is written: split at the largest power of two below the count. */
function written(leaves: readonly string[]): Buffer {
  if (leaves.length === 0) return sha256(Buffer.alloc(0));
  const [only] = leaves;
  if (leaves.length === 1) return sha256(Buffer.concat([Buffer.of(0), Buffer.from(only ?? '')]));
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha256(Buffer.concat([Buffer.of(1), written(leaves.slice(0, half)), written(leaves.slice(half))]));
}

function rootOf(leaves: readonly string[]): string {
  const tree = new MerkleTree();
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
}

test('has the root that RFC 6962 writes down, whatever the number of leaves', () => {
  for (let count = 0; count <= 70; count++) {
    const leaves = Array.from({ length: count }, (_, at) => `leaf ${at}`);

    expect([count, rootOf(leaves)]).toEqual([count, written(leaves).toString('hex')]);
  }
});

test('has the roots of Certificate Transparency’s own test vectors', () => {
  expect(rootOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(rootOf([''])).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect(rootOf(['', '\x00'])).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125');
});

test('is another when a leaf is changed, moved, or left out, and when two leaves are joined into one', () => {
  const roots = [
    ['a', 'b', 'c'],
    ['a', 'b', 'd'],
    ['b', 'a', 'c'],
    ['a', 'b'],
    ['ab', 'c'],
    ['a', 'b', 'c', 'c'],
  ].map(rootOf);

  expect(new Set(roots).size).toBe(roots.length);
});
