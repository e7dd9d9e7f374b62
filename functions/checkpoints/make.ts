// Makes a checkpoint: the heads of all histories as they stand, one root over them, and the digest of the checkpoint before.
import { MerkleTree } from './merkle.ts';
import { type Checkpoint, everyHead, findLatest, lineOf, writeCheckpoint, writePart } from './store.ts';

/** Two or three megabytes of lines: what the making holds at a time, whatever there is. */
const headsInPart = 20_000;

/** Throws when a checkpoint of the same moment stands already, or the one before it cannot be read. */
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
  // Last: what has no checkpoint above it counts for nothing.
  const checkpoint: Checkpoint = { format: 1, at, count: tree.count, root: tree.root(), previous, parts };
  await writeCheckpoint(checkpoint);
  return checkpoint;
}
