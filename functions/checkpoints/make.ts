// Makes a checkpoint: the heads of all chains, one root over them, and the digest of the checkpoint before.
import { MerkleTree } from './merkle.ts';
import { type Checkpoint, everyHead, findLatest, lineOf, writeCheckpoint, writePart } from './store.ts';

/** Two or three megabytes of lines, so that making a checkpoint needs the same memory for any number of heads. */
const headsInPart = 20_000;

/** Throws if a checkpoint of this time already exists, or the one before it cannot be read. */
export async function makeCheckpoint(now = new Date(), mostInPart = headsInPart): Promise<Checkpoint> {
  const before = await findLatest();
  const at = now.toISOString();
  const tree = new MerkleTree();
  const parts: Checkpoint['parts'] = [];
  let lines: string[] = [];
  const finishPart = async () => {
    if (lines.length === 0) return;
    parts.push(await writePart(at, parts.length + 1, lines));
    lines = [];
  };
  for await (const heads of everyHead()) {
    for (const head of heads) {
      const line = lineOf(head);
      tree.add(line);
      lines.push(line);
      if (lines.length === mostInPart) await finishPart();
    }
  }
  await finishPart();
  const previous = before ? { key: before.key, at: before.checkpoint.at, sha256: before.sha256 } : null;
  // Write the checkpoint last: parts without a checkpoint do not count.
  const checkpoint: Checkpoint = { format: 1, at, count: tree.count, root: tree.root(), previous, parts };
  await writeCheckpoint(checkpoint);
  return checkpoint;
}
