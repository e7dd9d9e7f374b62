// `npm run backup`: writes a whole registry to files in a folder, while nothing is in progress.
import { copyFileSync, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { databaseClient } from '../database.ts';
import { objectsClient } from '../objects.ts';
import { buckets, loginsIn, type System, tableName } from '../system.ts';
import { BackupError, digestOf, kindOf, loginFile, type Manifest, manifestFile, objectFile, type StoredItem } from './format.ts';

/** The parts of a system that a backup reads. */
export interface Source {
  readonly database: string;
  readonly tableName: string;
  readonly objects: string;
  readonly buckets: typeof buckets;
  /** The folder of the local user pool. The cloud has none: Cognito does not give out password hashes (docs/operations.md). */
  readonly logins: string;
}

/** The source of a running system, from the environment of its functions and its data folder. */
export const sourceOf = ({ environment: env }: Pick<System, 'environment'>, dir: string): Source => ({
  database: env.DYNAMODB_ENDPOINT ?? '',
  tableName,
  objects: env.S3_ENDPOINT ?? '',
  buckets,
  logins: loginsIn(dir),
});

const itemsEach = 10_000;

export async function* scan(endpoint: string, TableName: string): AsyncGenerator<StoredItem> {
  const client = databaseClient(endpoint);
  try {
    let from: StoredItem | undefined;
    do {
      const page = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: from }));
      yield* page.Items ?? [];
      from = page.LastEvaluatedKey;
    } while (from);
  } finally {
    client.destroy();
  }
}

async function writeTable({ database, tableName }: Source, to: string): Promise<Pick<Manifest, 'items' | 'parts'>> {
  const items: Record<string, number> = {};
  const parts: Manifest['parts'] = [];
  const all = scan(database, tableName);
  for (let done = false; !done; ) {
    const file = path.join('table', `${String(parts.length).padStart(5, '0')}.json.gz`);
    let count = 0;
    const lines = async function* () {
      while (count < itemsEach) {
        const { value: item, done: over } = await all.next();
        done = Boolean(over);
        if (over) return;
        count++;
        items[kindOf(item)] = (items[kindOf(item)] ?? 0) + 1;
        yield `${JSON.stringify({ Item: item })}\n`;
      }
    };
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path.join(to, file), { mode: 0o600 }));
    parts.push({ file, items: count, sha256: await digestOf(path.join(to, file)) });
  }
  return { items, parts };
}

async function writeObject(client: S3Client, bucket: keyof typeof buckets, key: string, to: string): Promise<Manifest['objects'][number]> {
  const { Body, ContentType: contentType } = await client.send(new GetObjectCommand({ Bucket: buckets[bucket], Key: key }));
  const arriving = path.join(to, 'objects', 'arriving');
  await pipeline(Body as Readable, createWriteStream(arriving, { mode: 0o600 }));
  const sha256 = await digestOf(arriving);
  renameSync(arriving, path.join(to, objectFile(sha256)));
  return { bucket, key, ...(contentType ? { contentType } : {}), bytes: statSync(path.join(to, objectFile(sha256))).size, sha256 };
}

async function writeObjects({ objects: endpoint, buckets }: Source, to: string): Promise<Manifest['objects']> {
  const client = objectsClient(endpoint);
  const written: Manifest['objects'] = [];
  try {
    for (const bucket of Object.keys(buckets) as (keyof typeof buckets)[]) {
      let from: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: buckets[bucket], ContinuationToken: from }));
        for (const { Key } of page.Contents ?? []) if (Key) written.push(await writeObject(client, bucket, Key, to));
        from = page.NextContinuationToken;
      } while (from);
    }
    return written;
  } finally {
    client.destroy();
  }
}

async function writeLogins({ logins }: Source, to: string): Promise<Manifest['logins']> {
  const files = existsSync(logins) ? readdirSync(logins, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()) : [];
  const written: Manifest['logins'] = [];
  for (const one of files) {
    const place = path.join(one.parentPath, one.name);
    const file = path.relative(logins, place);
    const copy = path.join(to, loginFile(file));
    mkdirSync(path.dirname(copy), { recursive: true });
    copyFileSync(place, copy);
    written.push({ file, sha256: await digestOf(copy) });
  }
  return written;
}

/**
 * Writes a backup of a system at rest to a new folder. A killed backup leaves `<to>.unfinished`, which the next one deletes.
 * @throws BackupError when the folder already exists
 */
export async function backUp(source: Source, to: string): Promise<Manifest> {
  if (existsSync(to)) throw new BackupError(`${to} already exists. A backup is never overwritten.`);
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  for (const folder of ['table', 'objects', 'logins']) mkdirSync(path.join(unfinished, folder), { recursive: true, mode: 0o700 });
  const manifest: Manifest = {
    format: 1,
    at: new Date().toISOString(),
    ...(await writeTable(source, unfinished)),
    objects: await writeObjects(source, unfinished),
    logins: await writeLogins(source, unfinished),
  };
  writeFileSync(path.join(unfinished, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, to);
  return manifest;
}
