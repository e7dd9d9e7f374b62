// Checks that a registry is complete: nothing missing, every history intact and consistent with every checkpoint, every counter right, every file of
// a document and of a daily copy the one whose digest is recorded.
import { createHash } from 'node:crypto';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { verifyHistories } from '../../../functions/checkpoints/verify.ts';
import { findDrift } from '../../../functions/counters/recount.ts';
import { readObject } from '../../../functions/data/objects.ts';
import { documentKey } from '../../../functions/documents/store.ts';
import { nobody } from '../../../functions/inspections/guard.ts';
import { copyKey } from '../../../functions/provision-register/copy-store.ts';
import { type Source, scan } from './backup.ts';
import { kindOf } from './format.ts';

export interface Findings {
  readonly items: Readonly<Record<string, number>>;
  /** Number of histories verified. */
  readonly chains: number;
  /** Number of files of documents and daily copies read. */
  readonly documents: number;
  /** One sentence for each fault. */
  readonly faults: readonly string[];
}

/** Reads everything, so it runs only from a terminal, on the registry named by the functions' environment. */
export async function look(source: Source): Promise<Findings> {
  const items: Record<string, number> = {};
  const faults: string[] = [];
  const ids = new Set<string>();
  const holders: [what: string, holder: string][] = [];
  const files = new Map<string, string>();
  const firearms = new Set<string>();
  for await (const stored of scan(source.database, source.tableName)) {
    const kind = kindOf(stored);
    items[kind] = (items[kind] ?? 0) + 1;
    const { id, heldBy, status, sha256, branchId, kind: of } = unmarshall(stored);
    if (id !== undefined) ids.add(String(id));
    if (kind === 'firearm') firearms.add(id);
    // The guard of a manufacturer or model holds its spelling and no record.
    if (kind === 'guard' && heldBy !== nobody && of !== 'manufacturer' && of !== 'model') holders.push([of, heldBy]);
    if ((kind === 'document' || kind === 'record-file') && status === 'available') files.set(documentKey(id), sha256);
    if (kind === 'register-copy') files.set(copyKey({ branchId, sha256 }), sha256);
  }
  for (const [what, holder] of holders) if (!ids.has(holder)) faults.push(`A guard of ${what} names ${holder}, which does not exist.`);
  const numbered = new Set(holders.filter(([what]) => what === 'firearm-serial').map(([, holder]) => holder));
  for (const id of firearms) if (!numbered.has(id)) faults.push(`No guard holds the serial number of firearm ${id}.`);
  const { records, broken } = await verifyHistories();
  faults.push(...broken);
  for (const [key, sha256] of files) {
    const file = await readObject(key);
    if (!file) faults.push(`The file ${key} is missing.`);
    else if (createHash('sha256').update(file.body).digest('hex') !== sha256) faults.push(`The file ${key} does not match its recorded digest.`);
  }
  for (const { kind, scope, facet, value, counted, kept } of await findDrift())
    faults.push(`The counter of ${kind} ${facet} ${value} in ${scope} is ${kept} but should be ${counted}.`);
  return { items, chains: records, documents: files.size, faults };
}

/** Returns the differences between the backup and the registry. */
export function compare(wanted: Readonly<Record<string, number>>, found: Readonly<Record<string, number>>): string[] {
  return [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
    .filter((kind) => (wanted[kind] ?? 0) !== (found[kind] ?? 0))
    .map((kind) => `The backup has ${wanted[kind] ?? 0} of ${kind}, the registry ${found[kind] ?? 0}.`);
}
