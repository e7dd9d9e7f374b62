// The Merkle tree over the heads, checked against the definition in RFC 6962 and known test vectors.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { MerkleTree } from './merkle.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** The definition in section 2.1: split at the largest power of two below the count. */
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

test('MerkleTree has the root that RFC 6962 defines for any number of leaves', () => {
  for (let count = 0; count <= 70; count++) {
    const leaves = Array.from({ length: count }, (_, at) => `leaf ${at}`);

    expect([count, rootOf(leaves)]).toEqual([count, written(leaves).toString('hex')]);
  }
});

test('MerkleTree has the roots of Certificate Transparency’s test vectors', () => {
  expect(rootOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(rootOf([''])).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect(rootOf(['', '\x00'])).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125');
});

test('MerkleTree has another root when a leaf is changed, moved or left out, or two leaves are joined', () => {
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
