// Verifies every history and stock register: its hash chain, and the checkpoints. Reports the first fault of each record. It works in steps, each with bounded
// memory: the state after a step is all that the next one needs (decision 219).
import { checkpointYears } from '../../shared/history/checkpoints.ts';
import { chainInWords, faultOf, type Head, hashesAt, headOf, headsNow, recordInWords, recordsNow } from './chains.ts';
import { MerkleTree, type SavedTree } from './merkle.ts';
import { allSegments, checkpointKeys, type Kept, lineOf, readCheckpoint, readPart, recordsIn, type Segment } from './store.ts';

export interface Figures {
  /** Records whose chains were checked. */
  readonly records: number;
  /** Heads in the compared checkpoints. */
  readonly heads: number;
  readonly checkpoints: number;
  /** Checkpoints whose lists were read and compared. */
  readonly compared: number;
  /** When the latest checkpoint was made; null if there is none, and only the chains were checked. */
  readonly latest: string | null;
}

export interface Verified extends Figures {
  /** One sentence for each faulty record or checkpoint, in the order found. */
  readonly broken: readonly string[];
}

/** Records whose chains are read in parallel. */
const together = 16;
/** The maximum of one read of entries or records. */
const batch = 100;

const keyOf = ({ kind, id }: Pick<Head, 'kind' | 'id'>) => `${kind}#${id}`;

/** Faulty records that the state names. Later faults of more records than this may be reported twice. */
const mostNamed = 500;

/** Keeps one sentence per record: later ones follow from the first. */
class Findings {
  readonly sentences: string[] = [];
  readonly about: Set<string>;

  constructor(before: readonly string[]) {
    this.about = new Set(before);
  }

  add(about: string, sentence: string): void {
    if (this.about.has(about)) return;
    this.about.add(about);
    this.sentences.push(sentence);
  }
}

function* slices<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** How often to check a chain again until nothing changes it meanwhile. */
const mostLooks = 5;

/** Checks a suspect chain again, until a write in progress cannot be the reason. */
async function checkAgain(suspect: Head, findings: Findings): Promise<void> {
  for (let look = 1; look <= mostLooks; look++) {
    const [record] = await recordsNow([suspect]);
    if (!record) return findings.add(keyOf(suspect), `${recordInWords(suspect)} is missing, but its history entries remain.`);
    const before = headOf(record);
    const { broken, beside } = await faultOf(before, record, { consistent: true });
    if (broken === undefined && beside === undefined) return;
    const { version } = before;
    const what = chainInWords(suspect);
    if (broken !== undefined && broken <= version)
      return findings.add(keyOf(suspect), `${what} is broken at entry ${broken} of ${version}: it is missing, altered or out of place.`);
    const [after] = await headsNow([suspect]);
    if (after?.version === version)
      return findings.add(keyOf(suspect), beside ?? `${what} does not match its record: it must end at entry ${version} with the hash in the record.`);
  }
}

/** Checks the chains of one batch of records of each open segment. Returns the number of records, and the segments that are not at their end. */
async function walkSome(open: readonly Segment[], suspects: Head[]): Promise<{ records: number; open: readonly Segment[] }> {
  const { records: read, rest } = await recordsIn(open);
  for (const some of slices(read, together)) {
    const faults = await Promise.all(some.map(({ head, record }) => faultOf(head, record)));
    suspects.push(...some.filter((_, at) => faults[at]?.broken !== undefined || faults[at]?.beside !== undefined).map(({ head }) => head));
  }
  return { records: read.length, open: rest };
}

/** Batches of heads that are compared in parallel. */
const batchesTogether = 8;

/** The record still ends where the checkpoint says. Its chain was walked to that entry, so the entry need not be read again. */
const isPresent = (head: Head, record: Head | undefined) => record?.version === head.version && record.chainHead === head.chainHead;

/** Each head with its record's present head and, if that is another, with the hash of the entry that the head names. */
async function withPresent(heads: readonly Head[]) {
  const now = await headsNow(heads);
  const changed = heads.filter((head, at) => now[at] && !isPresent(head, now[at]));
  const hashes = new Map((changed.length === 0 ? [] : await hashesAt(changed)).map((hash, at) => [changed[at], hash]));
  return heads.map((head, at) => ({ head, record: now[at], hash: hashes.get(head) }));
}

/** Compares the heads of a checkpoint with the present histories: an entry in a checkpoint must still exist with its hash, and so must its record. */
async function compare(heads: readonly Head[], at: string, findings: Findings): Promise<void> {
  for (const several of slices([...slices(heads, batch)], batchesTogether)) {
    const read = await Promise.all(several.map(withPresent));
    for (const { head, record, hash } of read.flat()) {
      const seen = `the checkpoint of ${at} contains entry ${head.version}`;
      if (isPresent(head, record)) continue;
      if (!record) findings.add(keyOf(head), `${recordInWords(head)} is missing: ${seen}.`);
      else if (hash === undefined || record.version < head.version)
        findings.add(keyOf(head), `${chainInWords(head)} was cut: ${seen}, and it now ends at entry ${record.version}.`);
      else if (hash !== head.chainHead)
        findings.add(keyOf(head), `${chainInWords(head)} was rewritten: ${seen} with other content, although the chain itself is intact.`);
    }
  }
}

const dayMs = 86_400_000;
const termMs = checkpointYears * 365.25 * dayMs;

/** Each checkpoint contains the digest of the one before. A checkpoint whose lock has ended may be missing. */
function checkLink({ checkpoint: { at, previous } }: Kept, digests: ReadonlyMap<string, string>, findings: Findings, now: Date): void {
  if (!previous || digests.get(previous.key) === previous.sha256) return;
  if (!digests.has(previous.key) && Date.parse(previous.at) + termMs < now.getTime()) return;
  findings.add(previous.key, `The checkpoint of ${previous.at} is missing or altered: the checkpoint of ${at} has another digest for it.`);
}

export interface State {
  readonly stage: 'chains' | 'links' | 'lists';
  /** The rest of the scan that reads the records. */
  readonly open: readonly Segment[];
  /** The checkpoints to compare, the place in them, and the Merkle tree of the lists read so far of the present one. */
  readonly keys: readonly string[];
  readonly at: { readonly key: number; readonly part: number };
  readonly tree: SavedTree;
  readonly figures: Figures;
  /** Names of faulty records and checkpoints that were reported. */
  readonly named: readonly string[];
  /** Compares the lists of checkpoints from this many days, and always the latest; null for all. */
  readonly days: number | null;
}

const emptyTree: SavedTree = { count: 0, whole: [] };

export const firstState = (days: number | null): State => ({
  ...{ stage: 'chains', open: allSegments, keys: [], at: { key: 0, part: 0 }, tree: emptyTree, named: [], days },
  figures: { records: 0, heads: 0, checkpoints: 0, compared: 0, latest: null },
});

interface How {
  /** Milliseconds before a suspect chain is checked again, since the registry keeps running. */
  readonly pauseMs: number;
  readonly now: Date;
  /** When to end the step, in milliseconds since 1970. */
  readonly until: number;
}

async function checkChains(state: State, findings: Findings, { pauseMs, until }: How): Promise<State> {
  let { open, figures } = state;
  const suspects: Head[] = [];
  do {
    const walked = await walkSome(open, suspects);
    open = walked.open;
    figures = { ...figures, records: figures.records + walked.records };
  } while (open.length > 0 && Date.now() < until);
  // An entry written between reading a record and its history makes the chain look broken for a moment.
  if (suspects.length > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  for (const suspect of suspects) await checkAgain(suspect, findings);
  return { ...state, open, figures, stage: open.length > 0 ? 'chains' : 'links' };
}

/** Reads every checkpoint without its lists, and selects those to compare. A checkpoint of each night for ten years takes a minute. */
async function checkLinks(state: State, findings: Findings, { now }: How): Promise<State> {
  const digests = new Map<string, string>();
  const keys = await checkpointKeys();
  const wanted: string[] = [];
  let latest: string | null = null;
  for (const key of keys) {
    let kept: Kept;
    try {
      kept = await readCheckpoint(key);
    } catch (error) {
      findings.add(key, `The checkpoint ${key} cannot be read: ${error instanceof Error ? error.message : error}.`);
      continue;
    }
    checkLink(kept, digests, findings, now);
    digests.set(key, kept.sha256);
    latest = kept.checkpoint.at;
    if (key === keys.at(-1) || state.days === null || Date.parse(latest) + state.days * dayMs >= now.getTime()) wanted.push(key);
  }
  return { ...state, stage: 'lists', keys: wanted, figures: { ...state.figures, checkpoints: keys.length, compared: wanted.length, latest } };
}

/** Compares the lists of one checkpoint from the place of the state. */
async function compareLists(state: State, findings: Findings, { until }: How): Promise<State> {
  const key = state.keys[state.at.key];
  if (key === undefined) return state;
  const { checkpoint } = await readCheckpoint(key);
  const tree = new MerkleTree(state.tree);
  let { part } = state.at;
  let { heads: count } = state.figures;
  const next = (at: State['at'], saved: SavedTree): State => ({ ...state, at, tree: saved, figures: { ...state.figures, heads: count } });
  for (; part < checkpoint.parts.length; part++) {
    if (part > state.at.part && Date.now() >= until) return next({ key: state.at.key, part }, tree.saved());
    const list = checkpoint.parts[part];
    const heads = list && (await readPart(list));
    if (!heads) {
      findings.add(key, `The checkpoint of ${checkpoint.at} cannot be compared: its list ${list?.key} is missing or altered.`);
      return next({ key: state.at.key + 1, part: 0 }, emptyTree);
    }
    for (const head of heads) tree.add(lineOf(head));
    count += heads.length;
    await compare(heads, checkpoint.at, findings);
  }
  if (tree.count !== checkpoint.count || tree.root() !== checkpoint.root)
    findings.add(key, `The checkpoint of ${checkpoint.at} does not match its own list: the Merkle root is different.`);
  return next({ key: state.at.key + 1, part: 0 }, emptyTree);
}

const stages = { chains: checkChains, links: checkLinks, lists: compareLists } as const;

/** One step. Returns the state after it and the sentences about new faults. It can be repeated, and then finds the same. */
export async function verifySome(state: State, how: How): Promise<{ state: State; isDone: boolean; broken: readonly string[] }> {
  const findings = new Findings(state.named);
  const after = await stages[state.stage](state, findings, how);
  const isDone = after.stage === 'lists' && after.at.key >= after.keys.length;
  return { state: { ...after, named: [...findings.about].slice(0, mostNamed) }, isDone, broken: findings.sentences };
}

interface Asked {
  readonly pauseMs?: number;
  /** See `State`. Default: all checkpoints. For older ones it checks only that they exist unaltered (decision 095). */
  readonly days?: number;
  readonly now?: Date;
  /** Milliseconds of one step. */
  readonly stepMs?: number;
}

/**
 * Checks the chain of every record, then compares the checkpoints, step by step in this process. It cannot find a chain that was rewritten together with its
 * record since the latest checkpoint.
 */
export async function verifyHistories({ pauseMs = 2000, days, now = new Date(), stepMs = Number.POSITIVE_INFINITY }: Asked = {}): Promise<Verified> {
  const broken: string[] = [];
  let state = firstState(days ?? null);
  for (let isDone = false; !isDone; ) {
    const step = await verifySome(state, { pauseMs, now, until: Date.now() + stepMs });
    broken.push(...step.broken);
    ({ state, isDone } = step);
  }
  return { ...state.figures, broken };
}
