// What a backup is made of: the table in the lines of DynamoDB's own export to S3, the files under their digests, the logins, and a list of it all.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The list: written last, so that a backup without one was never finished. */
export const Manifest = v.object({
  format: v.literal(1),
  /** The moment at which nothing more was under way. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Items of the table, by kind. */
  items: v.record(v.string(), Count),
  parts: v.array(v.object({ file: v.string(), items: Count, sha256: Sha256 })),
  objects: v.array(
    v.object({ bucket: v.picklist(['documents', 'checkpoints']), key: v.string(), contentType: v.optional(v.string()), bytes: Count, sha256: Sha256 }),
  ),
  logins: v.array(v.object({ file: v.string(), sha256: Sha256 })),
});
export type Manifest = v.InferOutput<typeof Manifest>;

export type StoredItem = Record<string, AttributeValue>;

export const manifestFile = 'manifest.json';
export const objectFile = (sha256: string) => path.join('objects', sha256);
export const loginFile = (file: string) => path.join('logins', file);
export const sumOf = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Stands in a folder whose restore is not through: no system starts from it. */
export const unfinishedIn = (dir: string) => path.join(dir, 'restoring.json');

/** Beside a folder while a restore into it is under way: it names the process. */
export const heldBy = (dir: string) => `${dir}.restoring`;

/** What may be wrong with a backup or a folder, in a sentence for the person at the terminal. */
export class BackupError extends Error {}

/** The digest of a file, hexadecimal, without holding it in memory. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The digest of a backup's list, and so of everything in it: kept elsewhere, it tells a backup that was changed together with its list. */
export const manifestDigest = (from: string): Promise<string> => digestOf(path.join(from, manifestFile));

/** @throws BackupError when the folder holds no finished backup, its list has not the digest that was kept, or a file of it is missing or not what it was. */
export async function readManifest(from: string, digest?: string): Promise<Manifest> {
  const file = path.join(from, manifestFile);
  if (!existsSync(file)) throw new BackupError(`There is no finished backup in ${from}: its list ${manifestFile} is missing.`);
  const found = await manifestDigest(from);
  if (digest !== undefined && digest.trim().toLowerCase() !== found)
    throw new BackupError(`${manifestFile} of the backup is not what was written: its digest is ${found}, and not the one that was given.`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), readFileSync(file, 'utf8'));
  if (!parsed.success) throw new BackupError(`The list of ${from} is not one that this version reads: ${parsed.issues[0].message}`);
  const manifest = parsed.output;
  const files = [
    ...manifest.parts.map((one) => [one.file, one.sha256] as const),
    ...manifest.objects.map(({ sha256 }) => [objectFile(sha256), sha256] as const),
    ...manifest.logins.map((one) => [loginFile(one.file), one.sha256] as const),
  ];
  for (const [name, sha256] of files) {
    const place = path.join(from, name);
    if (!existsSync(place)) throw new BackupError(`${name} of the backup is missing.`);
    if ((await digestOf(place)) !== sha256) throw new BackupError(`${name} of the backup is not what was written: its digest differs.`);
  }
  return manifest;
}

/** The items of one part, in order. */
export async function* itemsIn(file: string): AsyncGenerator<StoredItem> {
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield (JSON.parse(line) as { Item: StoredItem }).Item;
}

/** ElectroDB's mark of what an item is; those without one, as counters, are told apart by how their key begins. */
export const kindOf = (item: StoredItem): string => item.__edb_e__?.S ?? item.pk?.S?.split('#')[0] ?? 'unknown';
