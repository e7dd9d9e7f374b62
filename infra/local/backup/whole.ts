// Whether a registry is whole: nothing missing, every history verified against itself and every checkpoint, every count right, every document's file the one that was checked.
import { createHash } from 'node:crypto';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { verifyHistories } from '../../../functions/checkpoints/verify.ts';
import { findDrift } from '../../../functions/counters/recount.ts';
import { readObject } from '../../../functions/data/objects.ts';
import { documentKey } from '../../../functions/documents/store.ts';
import { nobody } from '../../../functions/inspections/guard.ts';
import { type Source, scan } from './backup.ts';
import { kindOf } from './format.ts';

export interface Findings {
  readonly items: Readonly<Record<string, number>>;
  /** How many histories were walked. */
  readonly chains: number;
  /** How many documents' files were read. */
  readonly documents: number;
  /** A sentence for each thing that is wrong. */
  readonly faults: readonly string[];
}

/** Reads everything: a terminal's work, on the registry that the functions' environment names. */
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
    const { id, heldBy, status, sha256, kind: of } = unmarshall(stored);
    if (id !== undefined) ids.add(String(id));
    if (kind === 'firearm') firearms.add(id);
    // The guard of a manufacturer or model holds its spelling, and no record.
    if (kind === 'guard' && heldBy !== nobody && of !== 'manufacturer' && of !== 'model') holders.push([of, heldBy]);
    if ((kind === 'document' || kind === 'record-file') && status === 'available') files.set(documentKey(id), sha256);
  }
  for (const [what, holder] of holders) if (!ids.has(holder)) faults.push(`A guard of ${what} is held by ${holder}, which is not there.`);
  const numbered = new Set(holders.filter(([what]) => what === 'firearm-serial').map(([, holder]) => holder));
  for (const id of firearms) if (!numbered.has(id)) faults.push(`Nothing holds the serial number of firearm ${id}.`);
  const { records, broken } = await verifyHistories();
  faults.push(...broken);
  for (const [key, sha256] of files) {
    const file = await readObject(key);
    if (!file) faults.push(`The file ${key} is missing.`);
    else if (createHash('sha256').update(file.body).digest('hex') !== sha256) faults.push(`The file ${key} is not the one that was checked.`);
  }
  for (const { kind, scope, facet, value, counted, kept } of await findDrift())
    faults.push(`The count of ${kind} ${facet} ${value} in ${scope} says ${kept}, there are ${counted}.`);
  return { items, chains: records, documents: files.size, faults };
}

/** What differs between what was backed up and what there is. */
export function compare(wanted: Readonly<Record<string, number>>, found: Readonly<Record<string, number>>): string[] {
  return [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
    .filter((kind) => (wanted[kind] ?? 0) !== (found[kind] ?? 0))
    .map((kind) => `The backup has ${wanted[kind] ?? 0} of ${kind}, the registry ${found[kind] ?? 0}.`);
}
