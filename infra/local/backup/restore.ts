// `npm run restore`: makes a new registry from a backup and checks that it is complete.
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BatchWriteItemCommand, type DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createSilentTable, databaseClient, enableStream, startDatabase } from '../database.ts';
import { emptyFolder } from '../folder.ts';
import { objectsClient, startObjects } from '../objects.ts';
import { freePort } from '../ports.ts';
import { isCommand } from '../running.ts';
import { buckets, databaseIn, loginsIn, objectsIn, startSystem, tableName } from '../system.ts';
import { sourceOf } from './backup.ts';
import { BackupError, heldBy, itemsIn, loginFile, type Manifest, objectFile, readManifest, unfinishedIn } from './format.ts';
import { compare, type Findings, look } from './whole.ts';

const batch = 25;
const longestPauseMs = 5000;

async function putAll(client: DynamoDBClient, tableName: string, puts: WriteRequest[]): Promise<void> {
  let left = puts;
  for (let pauseMs = 50; left.length > 0; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: left } }));
    left = UnprocessedItems?.[tableName] ?? [];
    if (left.length > 0) await wait(pauseMs);
  }
}

async function loadTable(from: string, { parts }: Manifest, dir: string): Promise<void> {
  const database = await startDatabase({ dir: databaseIn(dir) });
  const client = databaseClient(database.endpoint);
  try {
    // No stream until all items are restored: nothing may be counted or notified twice.
    await createSilentTable(database.endpoint, tableName);
    for (const part of parts) {
      let puts: WriteRequest[] = [];
      for await (const Item of itemsIn(path.join(from, part.file))) {
        puts.push({ PutRequest: { Item } });
        if (puts.length === batch) {
          await putAll(client, tableName, puts);
          puts = [];
        }
      }
      await putAll(client, tableName, puts);
    }
    await enableStream(database.endpoint, tableName);
  } finally {
    client.destroy();
    await database.stop();
  }
}

/** No page reaches the store before the system starts it with its own origin. */
const origin = 'http://localhost';

async function loadObjects(from: string, { objects }: Manifest, dir: string): Promise<void> {
  const store = await startObjects({ dir: objectsIn(dir), buckets, origins: [origin] });
  const client = objectsClient(store.endpoint);
  try {
    for (const { bucket, key, sha256, contentType } of objects) {
      // Sends whole files one after another: the emulator refuses a stream whose digest comes after it.
      const Body = readFileSync(path.join(from, objectFile(sha256)));
      await client.send(new PutObjectCommand({ Bucket: buckets[bucket], Key: key, Body, ContentType: contentType }));
    }
  } finally {
    client.destroy();
    await store.stop();
  }
}

/**
 * Keeps other restores out of the folder until the returned function is called. A killed process no longer blocks the folder.
 * @throws BackupError when another restore is in progress
 */
function hold(dir: string): () => void {
  const [file, own] = [heldBy(dir), `${heldBy(dir)}.${process.pid}`];
  mkdirSync(path.dirname(dir), { recursive: true });
  writeFileSync(own, String(process.pid), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // linkSync creates the whole file at once, or fails because it exists.
        linkSync(own, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
        if (pid !== undefined && pid !== process.pid && isCommand(pid)) throw new BackupError(`A restore into ${dir} is in progress (process ${pid}).`);
        rmSync(file, { force: true });
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Fills a folder from the backup, and makes it a system once it is complete. The next restore starts again after a killed one. `digest` is the digest of
 * the backup's list, if somebody kept it.
 * @throws BackupError when the backup or the restored registry is damaged, or another restore into the folder is in progress
 * @throws FolderError when the folder contains files that do not belong to a registry
 */
export async function restore(from: string, dir: string, digest?: string): Promise<Findings> {
  const manifest = await readManifest(from, digest);
  const releaseFolder = hold(dir);
  try {
    return await fill(from, manifest, dir);
  } finally {
    releaseFolder();
  }
}

async function fill(from: string, manifest: Manifest, dir: string): Promise<Findings> {
  emptyFolder(dir);
  writeFileSync(unfinishedIn(dir), JSON.stringify({ at: new Date().toISOString(), of: manifest.at }));
  await loadTable(from, manifest, dir);
  await loadObjects(from, manifest, dir);
  for (const { file } of manifest.logins) {
    const place = path.join(loginsIn(dir), file);
    mkdirSync(path.dirname(place), { recursive: true });
    copyFileSync(path.join(from, loginFile(file)), place);
  }
  const system = await startSystem({ port: await freePort(), dir });
  try {
    const found = await look(sourceOf(system, dir));
    const faults = [...compare(manifest.items, found.items), ...found.faults];
    if (faults.length > 0) throw new BackupError(`The restored registry is damaged:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    rmSync(unfinishedIn(dir));
    return found;
  } finally {
    await system.stop();
  }
}
