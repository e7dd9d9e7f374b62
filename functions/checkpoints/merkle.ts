// The Merkle tree hash of RFC 6962, section 2.1, over leaves that are added one by one. Its memory grows only with the tree's height.
import { createHash } from 'node:crypto';

/** Different marks, so that nobody can present an inner node as a leaf (RFC 6962: second preimages). */
const leafMark = Buffer.of(0);
const nodeMark = Buffer.of(1);

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A tree in the making as plain data: the number of leaves, and the roots in hexadecimal. */
export interface SavedTree {
  readonly count: number;
  readonly whole: readonly string[];
}

export class MerkleTree {
  /** The roots of the complete subtrees so far, the largest first: one for each bit of `count` that is set. */
  private readonly whole: Buffer[];
  count: number;

  constructor({ count, whole }: SavedTree = { count: 0, whole: [] }) {
    this.count = count;
    this.whole = whole.map((root) => Buffer.from(root, 'hex'));
  }

  saved(): SavedTree {
    return { count: this.count, whole: this.whole.map((root) => root.toString('hex')) };
  }

  add(leaf: string): void {
    this.count += 1;
    this.whole.push(sha256(leafMark, leaf));
    for (let full = this.count; full % 2 === 0; full /= 2) this.joinLast();
  }

  private joinLast(): void {
    const right = this.whole.pop();
    const left = this.whole.pop();
    if (!left || !right) throw new Error('A tree of leaves has lost a subtree');
    this.whole.push(sha256(nodeMark, left, right));
  }

  /** Hexadecimal. The root of an empty tree is the hash of nothing. */
  root(): string {
    const root = this.whole.reduceRight<Buffer | undefined>((right, left) => (right ? sha256(nodeMark, left, right) : left), undefined);
    return (root ?? sha256()).toString('hex');
  }
}
