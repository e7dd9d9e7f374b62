// Verifies every chain, of histories and stock registers: each in itself, and what the kept checkpoints say of it. Finds the first record that differs.
import { createHash } from 'node:crypto';
import { checkpointYears } from '../../shared/history/checkpoints.ts';
import { chainInWords, faultOf, type Head, hashesAt, headOf, headsNow, recordInWords, recordsNow } from './chains.ts';
import { MerkleTree } from './merkle.ts';
import { checkpointKeys, everyRecord, type Kept, lineOf, readCheckpoint, readPart } from './store.ts';

export interface Verified {
  /** Records whose chains were walked. */
  readonly records: number;
  /** Heads in the checkpoints that were compared, each once however many checkpoints hold it. */
  readonly heads: number;
  readonly checkpoints: number;
  /** Of those, the ones whose lists were read and compared. */
  readonly compared: number;
  /** When the latest checkpoint was made; null while there is none, and only the chains could be walked. */
  readonly latest: string | null;
  /** One sentence for each record or checkpoint that is not as it should be, the first one found first. */
  readonly broken: readonly string[];
}

/** Records whose chains are read side by side. */
const together = 16;
/** What one read of entries, and one of records, takes. */
const batch = 100;

const keyOf = ({ kind, id }: Pick<Head, 'kind' | 'id'>) => `${kind}#${id}`;

class Findings {
  readonly sentences = new Map<string, string>();

  /** One of each record: what follows from the first is not told again. */
  add(about: string, sentence: string): void {
    if (!this.sentences.has(about)) this.sentences.set(about, sentence);
  }
}

function* slices<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** Looks at a chain until nothing was written to it meanwhile. */
const mostLooks = 5;

/** What a chain that looked broken is once a write that was under way cannot be the reason. */
async function judgeAgain(suspect: Head, findings: Findings): Promise<void> {
  for (let look = 1; look <= mostLooks; look++) {
    const [record] = await recordsNow([suspect]);
    if (!record) return findings.add(keyOf(suspect), `${recordInWords(suspect)} is gone, and its entries were left.`);
    const before = headOf(record);
    const { broken, beside } = await faultOf(before, record, { consistent: true });
    if (broken === undefined && beside === undefined) return;
    const { version } = before;
    const what = chainInWords(suspect);
    if (broken !== undefined && broken <= version)
      return findings.add(keyOf(suspect), `${what} is broken at entry ${broken} of ${version}: it is missing, altered or out of place.`);
    const [after] = await headsNow([suspect]);
    if (after?.version === version)
      return findings.add(
        keyOf(suspect),
        beside ?? `${what} does not end where its record says: after entry ${version}, with the hash that the record carries.`,
      );
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
  // What was written between the read of a record and that of its history looks broken for a moment.
  if (suspects.length > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  for (const suspect of suspects) await judgeAgain(suspect, findings);
  return records;
}

/** Compares heads of a checkpoint with the histories as they stand: an entry once seen stays, with its hash, and so does its record. */
async function compare(heads: readonly Head[], at: string, findings: Findings): Promise<void> {
  for (const some of slices(heads, batch)) {
    const [hashes, now] = await Promise.all([hashesAt(some), headsNow(some)]);
    for (const [index, head] of some.entries()) {
      const [hash, record, seen] = [hashes[index], now[index], `the checkpoint of ${at} saw entry ${head.version}`];
      if (!record) findings.add(keyOf(head), `${recordInWords(head)} is gone: ${seen}.`);
      else if (hash === undefined || record.version < head.version)
        findings.add(keyOf(head), `${chainInWords(head)} was cut: ${seen}, and it now ends at entry ${record.version}.`);
      else if (hash !== head.chainHead)
        findings.add(keyOf(head), `${chainInWords(head)} was rewritten: ${seen} with another content, though the chain is whole in itself.`);
    }
  }
}

const dayMs = 86_400_000;
const termMs = checkpointYears * 365.25 * dayMs;

/** Each checkpoint tells the digest of the one before it. One whose time is over may have been taken away. */
function checkLink({ checkpoint: { at, previous } }: Kept, digests: ReadonlyMap<string, string>, findings: Findings, now: Date): void {
  if (!previous || digests.get(previous.key) === previous.sha256) return;
  if (!digests.has(previous.key) && Date.parse(previous.at) + termMs < now.getTime()) return;
  findings.add(previous.key, `The checkpoint of ${previous.at} is gone or altered: that of ${at} was made with another before it.`);
}

/** Sixteen bytes are enough to know a head again, and a tenth of what its line takes. */
const markOf = (line: string) => createHash('sha256').update(line).digest('binary').slice(0, 16);

async function readHeads({ key, checkpoint }: Kept, seen: Set<string>, findings: Findings): Promise<void> {
  const tree = new MerkleTree();
  for (const part of checkpoint.parts) {
    const heads = await readPart(part);
    if (!heads) return findings.add(key, `The checkpoint of ${checkpoint.at} cannot be compared: its list ${part.key} is gone or altered.`);
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
    findings.add(key, `The checkpoint of ${checkpoint.at} does not agree with its own list: the Merkle root over it is another.`);
}

interface Asked {
  /** Between two looks at a chain that seems broken while the registry runs. */
  readonly pauseMs?: number;
  /**
   * The checkpoints of so many days are compared list by list, and the latest in any case (decision 095); of the others it is seen that
   * they are there, unaltered. All are compared where it is not said.
   */
  readonly days?: number;
  readonly now?: Date;
}

/**
 * Walks the chain of every record, then compares the kept checkpoints. What was rewritten since the latest checkpoint, chain
 * and record together, cannot be seen.
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
