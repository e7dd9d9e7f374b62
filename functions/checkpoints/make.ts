// Makes a checkpoint in steps: the heads of all chains, one root over them, and the digest of the checkpoint before. Each step reads a range of the table and
// puts lists of heads, which do not count without a checkpoint. Only the last step writes the checkpoint itself, when no range is left (decision 228).
import { MerkleTree, type SavedTree } from './merkle.ts';
import {
  allSegments,
  type Checkpoint,
  checkpointKey,
  checkpointKeys,
  headsIn,
  lineOf,
  partsOf,
  readCheckpoint,
  type Segment,
  type WrittenPart,
  writeCheckpoint,
  writePart,
} from './store.ts';

/** Two or three megabytes of lines, so that making a checkpoint needs the same memory for any number of heads. */
const headsInPart = 20_000;

export interface MakingState {
  /** The start of the run, which names the checkpoint. */
  readonly at: string;
  /** The rest of the scan that reads the heads. */
  readonly open: readonly Segment[];
  /** The lists so far, and the Merkle tree over their lines. */
  readonly parts: readonly WrittenPart[];
  readonly tree: SavedTree;
}

export const firstMaking = (now = new Date()): MakingState => ({ at: now.toISOString(), open: allSegments, parts: [], tree: { count: 0, whole: [] } });

interface How {
  /** When to end the step, in milliseconds since 1970. */
  readonly until: number;
  readonly mostInPart?: number;
}

async function gather(state: MakingState, { until, mostInPart = headsInPart }: How): Promise<MakingState> {
  const tree = new MerkleTree(state.tree);
  const parts = [...state.parts];
  let { open } = state;
  let lines: string[] = [];
  const finishPart = async () => {
    if (lines.length > 0) parts.push(await writePart(state.at, parts.length + 1, lines));
    lines = [];
  };
  do {
    const { heads, rest } = await headsIn(open);
    open = rest;
    for (const head of heads) {
      const line = lineOf(head);
      tree.add(line);
      lines.push(line);
      if (lines.length === mostInPart) await finishPart();
    }
  } while (open.length > 0 && Date.now() < until);
  await finishPart();
  return { ...state, open, parts, tree: tree.saved() };
}

/**
 * Writes the checkpoint, linked to the latest one. Returns the one that a repeated step wrote before. Returns undefined if a later checkpoint exists: it
 * covers these heads, and nothing would link to this one.
 */
async function sign({ at, parts, tree: saved }: MakingState): Promise<Checkpoint | undefined> {
  const own = checkpointKey(at);
  const keys = await checkpointKeys();
  if (keys.includes(own)) return (await readCheckpoint(own)).checkpoint;
  const last = keys.at(-1);
  if (last !== undefined && last > own) return undefined;
  const tree = new MerkleTree(saved);
  const listed = parts.reduce((sum, [count]) => sum + count, 0);
  if (listed !== tree.count) throw new Error(`The lists have ${listed} heads, and the tree has ${tree.count}`);
  const before = last === undefined ? undefined : await readCheckpoint(last);
  const previous = before ? { key: before.key, at: before.checkpoint.at, sha256: before.sha256 } : null;
  const checkpoint: Checkpoint = { format: 1, at, count: tree.count, root: tree.root(), previous, parts: partsOf(at, parts) };
  await writeCheckpoint(checkpoint);
  return checkpoint;
}

/** One step. Returns the state after it, or the end: the checkpoint, or none if a later one exists. It can be repeated, also at the same time. */
export async function makeSome(state: MakingState, how: How): Promise<{ state: MakingState; end?: { checkpoint: Checkpoint | undefined } }> {
  if (state.open.length > 0) return { state: await gather(state, how) };
  return { state, end: { checkpoint: await sign(state) } };
}
