// Verifies every history and stock register: its hash chain, and the checkpoints. Reports the first fault of each record.
import { createHash } from 'node:crypto';
import { checkpointYears } from '../../shared/history/checkpoints.ts';
import { chainInWords, faultOf, type Head, hashesAt, headOf, headsNow, recordInWords, recordsNow } from './chains.ts';
import { MerkleTree } from './merkle.ts';
import { checkpointKeys, everyRecord, type Kept, lineOf, readCheckpoint, readPart } from './store.ts';

export interface Verified {
  /** Records whose chains were checked. */
  readonly records: number;
  /** Different heads in the compared checkpoints. */
  readonly heads: number;
  readonly checkpoints: number;
  /** Checkpoints whose lists were read and compared. */
  readonly compared: number;
  /** When the latest checkpoint was made; null if there is none, and only the chains were checked. */
  readonly latest: string | null;
  /** One sentence for each faulty record or checkpoint, in the order found. */
  readonly broken: readonly string[];
}

/** Records whose chains are read in parallel. */
const together = 16;
/** The maximum of one read of entries or records. */
const batch = 100;

const keyOf = ({ kind, id }: Pick<Head, 'kind' | 'id'>) => `${kind}#${id}`;

class Findings {
  readonly sentences = new Map<string, string>();

  /** Keeps one sentence per record: later ones follow from the first. */
  add(about: string, sentence: string): void {
    if (!this.sentences.has(about)) this.sentences.set(about, sentence);
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

async function walkChains(findings: Findings, pauseMs: number): Promise<number> {
  const suspects: Head[] = [];
  let records = 0;
  for await (const read of everyRecord()) {
    for (const some of slices(read, together)) {
      const faults = await Promise.all(some.map(({ head, record }) => faultOf(head, record)));
      suspects.push(...some.filter((_, at) => faults[at]?.broken !== undefined || faults[at]?.beside !== undefined).map(({ head }) => head));
    }
    records += read.length;
  }
  // An entry written between reading a record and its history makes the chain look broken for a moment.
  if (suspects.length > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  for (const suspect of suspects) await checkAgain(suspect, findings);
  return records;
}

/** Compares the heads of a checkpoint with the present histories: an entry in a checkpoint must still exist with its hash, and so must its record. */
async function compare(heads: readonly Head[], at: string, findings: Findings): Promise<void> {
  for (const some of slices(heads, batch)) {
    const [hashes, now] = await Promise.all([hashesAt(some), headsNow(some)]);
    for (const [index, head] of some.entries()) {
      const [hash, record, seen] = [hashes[index], now[index], `the checkpoint of ${at} contains entry ${head.version}`];
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

/** Sixteen bytes are enough to recognise a head, and a tenth of its line. */
const markOf = (line: string) => createHash('sha256').update(line).digest('binary').slice(0, 16);

async function readHeads({ key, checkpoint }: Kept, seen: Set<string>, findings: Findings): Promise<void> {
  const tree = new MerkleTree();
  for (const part of checkpoint.parts) {
    const heads = await readPart(part);
    if (!heads) return findings.add(key, `The checkpoint of ${checkpoint.at} cannot be compared: its list ${part.key} is missing or altered.`);
    const fresh = heads.filter((head) => {
      const line = lineOf(head);
      tree.add(line);
      const mark = markOf(line);
      const isFresh = !seen.has(mark);
      seen.add(mark);
      return isFresh;
    });
    await compare(fresh, checkpoint.at, findings);
  }
  if (tree.count !== checkpoint.count || tree.root() !== checkpoint.root)
    findings.add(key, `The checkpoint of ${checkpoint.at} does not match its own list: the Merkle root is different.`);
}

interface Asked {
  /** Milliseconds before a suspect chain is checked again, since the registry keeps running. */
  readonly pauseMs?: number;
  /**
   * Compares the lists of checkpoints from this many days, and always the latest (decision 095). For older ones it checks only that they exist unaltered.
   * Default: all.
   */
  readonly days?: number;
  readonly now?: Date;
}

/**
 * Checks the chain of every record, then compares the checkpoints. It cannot find a chain that was rewritten together with its record since the latest
 * checkpoint.
 */
export async function verifyHistories({ pauseMs = 2000, days = Number.POSITIVE_INFINITY, now = new Date() }: Asked = {}): Promise<Verified> {
  const findings = new Findings();
  const records = await walkChains(findings, pauseMs);
  const seen = new Set<string>();
  const digests = new Map<string, string>();
  let latest: string | null = null;
  const keys = await checkpointKeys();
  let compared = 0;
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
    if (key !== keys.at(-1) && Date.parse(latest) + days * dayMs < now.getTime()) continue;
    await readHeads(kept, seen, findings);
    compared++;
  }
  return { records, heads: seen.size, checkpoints: keys.length, compared, latest, broken: [...findings.sentences.values()] };
}
