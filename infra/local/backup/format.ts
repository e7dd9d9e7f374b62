// The format of a backup: the table as lines of DynamoDB's export to S3, the files named by their digests, the logins, and a list of all of these.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The list is written last: a backup without one was never finished. */
export const Manifest = v.object({
  format: v.literal(1),
  /** The time of the backup; nothing was in progress then. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Number of items in the table, by kind. */
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

/** Exists while a restore is unfinished. No system starts from such a folder. */
export const unfinishedIn = (dir: string) => path.join(dir, 'restoring.json');

/** Beside a folder while a restore into it is in progress: it names the process. */
export const heldBy = (dir: string) => `${dir}.restoring`;

/** A fault of a backup or a folder, as a sentence for the person at the terminal. */
export class BackupError extends Error {}

/** Returns a file's digest in hexadecimal without loading the whole file. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns the digest of a backup's list, and so of the whole backup. Kept elsewhere, it shows whether somebody changed the backup together with its list. */
export const manifestDigest = (from: string): Promise<string> => digestOf(path.join(from, manifestFile));

/** @throws BackupError when the folder has no finished backup, the list's digest is another than the given one, or a file is missing or changed. */
export async function readManifest(from: string, digest?: string): Promise<Manifest> {
  const file = path.join(from, manifestFile);
  if (!existsSync(file)) throw new BackupError(`There is no finished backup in ${from}: its list ${manifestFile} is missing.`);
  const found = await manifestDigest(from);
  if (digest !== undefined && digest.trim().toLowerCase() !== found)
    throw new BackupError(`${manifestFile} of the backup was changed: its digest is ${found}, not the one given.`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), readFileSync(file, 'utf8'));
  if (!parsed.success) throw new BackupError(`This version cannot read the list of ${from}: ${parsed.issues[0].message}`);
  const manifest = parsed.output;
  const files = [
    ...manifest.parts.map((one) => [one.file, one.sha256] as const),
    ...manifest.objects.map(({ sha256 }) => [objectFile(sha256), sha256] as const),
    ...manifest.logins.map((one) => [loginFile(one.file), one.sha256] as const),
  ];
  for (const [name, sha256] of files) {
    const place = path.join(from, name);
    if (!existsSync(place)) throw new BackupError(`${name} of the backup is missing.`);
    if ((await digestOf(place)) !== sha256) throw new BackupError(`${name} of the backup was changed: its digest differs.`);
  }
  return manifest;
}

/** Yields the items of one part in order. */
export async function* itemsIn(file: string): AsyncGenerator<StoredItem> {
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield (JSON.parse(line) as { Item: StoredItem }).Item;
}

/** Returns ElectroDB's mark of an item's kind; for an item without one, for example a counter, the start of its key. */
export const kindOf = (item: StoredItem): string => item.__edb_e__?.S ?? item.pk?.S?.split('#')[0] ?? 'unknown';
