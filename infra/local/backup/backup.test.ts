// Checks backup and restore: a restored registry is complete, and damage is found.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examplePdf, exampleUpload } from '../../../shared/documents/example.ts';
import { exampleFirearm } from '../../../shared/firearms/example.ts';
import { quickest } from '../../../testing/system/registry.ts';
import { databaseClient } from '../database.ts';
import { endHost, prepare, startHost } from '../drill/host.ts';
import { objectsClient } from '../objects.ts';
import { demoPassword } from '../people.ts';
import { freePort } from '../ports.ts';
import { root, type System, startSystem } from '../system.ts';
import { backUp, type Source, scan, sourceOf } from './backup.ts';
import { heldBy, kindOf, loginFile, type Manifest, objectFile, readManifest, type StoredItem } from './format.ts';
import { restore } from './restore.ts';
import { look } from './whole.ts';

const place = mkdtempSync(path.join(quickest, 'backup-'));
const at = (name: string) => path.join(place, name);
const kept = at('backup');
let manifest: Manifest;
let digest: string;
let firearmId: string;
let documentPath: string;
const pdf = examplePdf('A license card');

/** Runs the command on the registry in the folder. */
function command(dir: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: at(dir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const ended = new Promise<string>((resolve, reject) => child.once('exit', (code) => resolve(`${code} ${said}`)).once('error', reject));
  return { child, ended };
}

/** Lists the processes on this machine, where the system shows them. */
function commands(): string[] {
  const processes = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return processes.map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      // The process has ended since it was listed.
      return '';
    }
  });
}

const bodyOf = async (answer: Promise<Response>): Promise<any> => (await answer).json();

beforeAll(async () => {
  await prepare(at('first'));
  const { child, running, get, post } = await startHost(at('first'), 'client@demo.test');
  ({ id: firearmId } = await bodyOf(post('/api/firearms', exampleFirearm())));
  const about = { fileSize: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex'), associatedEntityId: firearmId };
  const { document, upload } = await bodyOf(post('/api/documents/upload', exampleUpload(about)));
  await fetch(upload.url, { method: 'PUT', headers: { ...upload.headers, origin: running.origin }, body: pdf });
  while ((await bodyOf(get(`/api/documents/${document.id}`))).status !== 'available') await wait(100);
  documentPath = document.filePath;
  await endHost(child, 'SIGTERM');
  const said = await command('first', 'backup', kept).ended;
  expect(said).toMatch(/^0 .*They contain personal data/s);
  digest = /digest is ([0-9a-f]{64})\./.exec(said)?.[1] ?? '';
  manifest = await readManifest(kept);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('a backup is never overwritten, and other users cannot read it', async () => {
  await expect(backUp({} as never, kept)).rejects.toThrow('already exists');
});

test.each([
  ['without its list', 'manifest.json', 'There is no finished backup'],
  ['with a missing part', path.join('table', '00000.json.gz'), 'is missing'],
])('a backup %s is refused before anything is created', async (_, file, words) => {
  const spoilt = mkdtempSync(at('spoilt-'));
  cpSync(kept, spoilt, { recursive: true });
  rmSync(path.join(spoilt, file));

  await expect(restore(spoilt, at('never'))).rejects.toThrow(words);

  expect(existsSync(at('never'))).toBe(false);
});

test('a backup with one changed byte is refused, whichever file has it', async () => {
  const { parts, objects, logins } = manifest;
  for (const file of [parts[0]?.file, objectFile(objects[0]?.sha256 ?? ''), loginFile(logins[0]?.file ?? '')]) {
    const spoilt = mkdtempSync(at('spoilt-'));
    cpSync(kept, spoilt, { recursive: true });
    writeFileSync(path.join(spoilt, file ?? ''), 'x', { flag: 'a' });

    await expect(restore(spoilt, at('never')), file).rejects.toThrow('its digest differs');
  }
  expect(existsSync(at('never'))).toBe(false);
});

test('a backup that was changed together with its list is refused if the digest of the list is given', async () => {
  const spoilt = mkdtempSync(at('spoilt-'));
  cpSync(kept, spoilt, { recursive: true });
  const [login] = manifest.logins;
  writeFileSync(path.join(spoilt, loginFile(login?.file ?? '')), 'x', { flag: 'a' });
  const changed = createHash('sha256')
    .update(readFileSync(path.join(spoilt, loginFile(login?.file ?? ''))))
    .digest('hex');
  const list = path.join(spoilt, 'manifest.json');
  writeFileSync(list, readFileSync(list, 'utf8').replaceAll(login?.sha256 ?? '', changed));

  expect((await readManifest(spoilt)).logins[0]?.sha256).toBe(changed);
  expect(await command('never', 'restore', spoilt, '--digest', digest).ended).toMatch(/^1 .*manifest\.json of the backup was changed/s);
  expect(existsSync(at('never'))).toBe(false);
  expect(await readManifest(kept, digest)).toEqual(manifest);
});

test('a backup with an incomplete list is refused with a sentence', async () => {
  const spoilt = mkdtempSync(at('spoilt-'));
  cpSync(kept, spoilt, { recursive: true });
  const list = path.join(spoilt, 'manifest.json');
  writeFileSync(list, readFileSync(list, 'utf8').slice(0, -20));

  const ended = await command('never', 'restore', spoilt).ended;
  expect(ended).toMatch(/^1 .*This version cannot read the list/s);
  expect(ended).not.toContain('SyntaxError');
});

test('a folder with other files is refused for a restore and a new registry, and keeps its files', async () => {
  mkdirSync(at('others'));
  writeFileSync(path.join(at('others'), 'thesis.txt'), 'years of work');

  for (const [dir, ...args] of [
    ['others', 'restore', kept],
    ['others', 'recount'],
    ['.', 'restore', kept],
  ] as const)
    expect(await command(dir, ...args).ended).toMatch(/^1 .*contains files that do not belong to a registry/s);

  expect(readFileSync(path.join(at('others'), 'thesis.txt'), 'utf8')).toBe('years of work');
  expect(await readManifest(kept)).toEqual(manifest);
});

describe('a restored registry', () => {
  let system: System;
  let source: Source;
  beforeAll(async () => {
    expect(await command('second', 'restore', kept).ended).toMatch(/^0 .*items restored; \d\d histories intact, the files of 1 documents match/s);
    system = await startSystem({ port: await freePort(), dir: at('second') });
    source = sourceOf(system, at('second'));
  });
  afterAll(() => system.stop());

  test('is complete: the same items, logins and files, intact histories and right counters', async () => {
    const { faults, items } = await look(source);
    expect([faults, items]).toEqual([[], manifest.items]);

    const { authToken } = await bodyOf(ask('/api/auth/login', { email: 'client@demo.test', password: demoPassword }));
    const token = { 'X-Auth-Token': authToken };
    expect(await bodyOf(ask(`/api/firearms/${firearmId}`, undefined, token))).toMatchObject({ id: firearmId });
    const { url } = await bodyOf(ask(documentPath, undefined, token));
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(pdf);
    // Restoring sends no notification again and counts nothing twice; new records are notified and counted.
    await ask('/api/firearms', exampleFirearm({ serialNumber: 'AFTER-1' }), token);
    await system.settled();
    expect((await look(source)).faults).toEqual([]);
    expect((await bodyOf(ask('/api/dashboard/metrics', undefined, token))).totalFirearms).toBe(2);
  });

  test('is reported as damaged: a changed record, a guard without a holder, a wrong counter, a missing or replaced file', async () => {
    const stored: StoredItem[] = [];
    for await (const item of scan(source.database, source.tableName)) stored.push(item);
    const keyOf = (kind: string, more: (item: StoredItem) => boolean = () => true) => {
      const { pk, sk } = stored.find((item) => kindOf(item) === kind && more(item)) ?? {};
      return { TableName: source.tableName, Key: { pk, sk } as StoredItem };
    };
    const client = databaseClient(source.database);
    const update = (key: ReturnType<typeof keyOf>, name: string, value: string) =>
      client.send(
        new UpdateItemCommand({
          ...key,
          UpdateExpression: 'SET #name = :value',
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':value': { S: value } },
        }),
      );
    const entry = keyOf('workflow-history', (item) => item.entityType?.S === 'legal-entity');
    const guard = keyOf('guard', ({ kind }) => kind?.S === 'firearm-serial');
    await update(entry, 'action', 'another');
    await update(guard, 'heldBy', 'no-such-firearm');
    await client.send(new DeleteItemCommand(keyOf('counter', ({ pk }) => pk?.S?.startsWith('counter#firearm#all') === true)));
    client.destroy();
    const objects = objectsClient(source.objects);
    const file = { Bucket: source.buckets.documents, Key: manifest.objects.find(({ contentType }) => contentType === 'application/pdf')?.key };
    await objects.send(new PutObjectCommand({ ...file, Body: 'another' }));
    const changed = (await look(source)).faults.join('\n');
    await objects.send(new DeleteObjectCommand(file));
    const gone = (await look(source)).faults.join('\n');
    objects.destroy();

    expect(changed).toMatch(/The history of legal entity 1 is broken at entry 1 of \d+/);
    expect(changed).toMatch(/A guard of firearm-serial names no-such-firearm, which does not exist\./);
    expect(changed).toMatch(/No guard holds the serial number of firearm /);
    expect(changed).toMatch(/does not match its recorded digest\./);
    expect(changed).toMatch(/The counter of firearm .* in all is [01] but should be [12]\./);
    expect(gone).toMatch(/The file .* is missing\./);
  });

  const ask = (route: string, body?: object, headers = {}) =>
    fetch(system.origin + route, {
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
});

test('if two restores use one folder, one is refused and the other completes', async () => {
  const both = await Promise.all([1, 2].map(() => command('both', 'restore', kept).ended));

  expect(both.sort()).toEqual([
    expect.stringMatching(/^0 .*items restored; \d+ histories intact/s),
    expect.stringMatching(/^1 .*is in progress \(process \d+\)/s),
  ]);
  expect(existsSync(heldBy(at('both')))).toBe(false);
});

test('a folder with a killed restore is not a registry, and the restore can be run again', async () => {
  const { child, ended } = command('killed', 'restore', kept);
  while (!existsSync(path.join(at('killed'), 'database'))) await wait(20);
  child.kill('SIGKILL');
  await ended;

  // Java ends too, though it had hardly started when its parent was killed.
  await expect.poll(() => commands().filter((one) => one.includes(at('killed'))), { timeout: 30_000 }).toEqual([]);
  expect(await command('killed', 'backup').ended).toMatch(/^1 .*There is no registry in /s);
  expect(await command('killed', 'recount').ended).toMatch(/^1 .*was not finished\. Run the restore again/s);
  expect(await command('killed', 'restore', kept).ended).toMatch(/^0 .*items restored; \d+ histories intact/s);
  expect(await command('killed', 'restore', kept).ended).toMatch(/^1 .*already contains a registry/s);
  expect(await command('killed', 'backup', at('again')).ended).toMatch(/^0 .*They contain personal data/s);
});
