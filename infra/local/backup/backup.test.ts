// A registry written to files and made anew from them: what comes of it is whole, and what was spoilt on the way is found.
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

/** The command, as a person calls it, on the registry in the folder. */
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

/** What runs on this machine, where the system tells it. */
function commands(): string[] {
  const processes = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return processes.map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      // It has ended since it was listed.
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
  expect(said).toMatch(/^0 .*They hold personal data/s);
  digest = /digest of its list is ([0-9a-f]{64})\./.exec(said)?.[1] ?? '';
  manifest = await readManifest(kept);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('a backup is never written over, and holds nothing that others may read', async () => {
  await expect(backUp({} as never, kept)).rejects.toThrow('is there already');
});

test.each([
  ['without its list', 'manifest.json', 'There is no finished backup'],
  ['with a part that is gone', path.join('table', '00000.json.gz'), 'is missing'],
])('a backup %s is refused before anything is made', async (_, file, words) => {
  const spoilt = mkdtempSync(at('spoilt-'));
  cpSync(kept, spoilt, { recursive: true });
  rmSync(path.join(spoilt, file));

  await expect(restore(spoilt, at('never'))).rejects.toThrow(words);

  expect(existsSync(at('never'))).toBe(false);
});

test('a backup of which a byte was changed is refused, whichever file it is in', async () => {
  const { parts, objects, logins } = manifest;
  for (const file of [parts[0]?.file, objectFile(objects[0]?.sha256 ?? ''), loginFile(logins[0]?.file ?? '')]) {
    const spoilt = mkdtempSync(at('spoilt-'));
    cpSync(kept, spoilt, { recursive: true });
    writeFileSync(path.join(spoilt, file ?? ''), 'x', { flag: 'a' });

    await expect(restore(spoilt, at('never')), file).rejects.toThrow('its digest differs');
  }
  expect(existsSync(at('never'))).toBe(false);
});

test('a backup that was changed together with its list is refused by who gives the digest of the list', async () => {
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
  expect(await command('never', 'restore', spoilt, '--digest', digest).ended).toMatch(/^1 .*manifest\.json of the backup is not what was written/s);
  expect(existsSync(at('never'))).toBe(false);
  expect(await readManifest(kept, digest)).toEqual(manifest);
});

test('a backup whose list broke off is refused in a sentence', async () => {
  const spoilt = mkdtempSync(at('spoilt-'));
  cpSync(kept, spoilt, { recursive: true });
  const list = path.join(spoilt, 'manifest.json');
  writeFileSync(list, readFileSync(list, 'utf8').slice(0, -20));

  const ended = await command('never', 'restore', spoilt).ended;
  expect(ended).toMatch(/^1 .*is not one that this version reads/s);
  expect(ended).not.toContain('SyntaxError');
});

test('a folder that holds something else is neither restored into nor begun in, and keeps what it holds', async () => {
  mkdirSync(at('others'));
  writeFileSync(path.join(at('others'), 'thesis.txt'), 'years of work');

  for (const [dir, ...args] of [
    ['others', 'restore', kept],
    ['others', 'recount'],
    ['.', 'restore', kept],
  ] as const)
    expect(await command(dir, ...args).ended).toMatch(/^1 .*holds something else than a registry/s);

  expect(readFileSync(path.join(at('others'), 'thesis.txt'), 'utf8')).toBe('years of work');
  expect(await readManifest(kept)).toEqual(manifest);
});

describe('what was restored', () => {
  let system: System;
  let source: Source;
  beforeAll(async () => {
    expect(await command('second', 'restore', kept).ended).toMatch(/^0 .*items restored; \d\d histories verify, the files of 1 documents are/s);
    system = await startSystem({ port: await freePort(), dir: at('second') });
    source = sourceOf(system, at('second'));
  });
  afterAll(() => system.stop());

  test('is whole: the same items, logins and files, every history and every count', async () => {
    const { faults, items } = await look(source);
    expect([faults, items]).toEqual([[], manifest.items]);

    const { authToken } = await bodyOf(ask('/api/auth/login', { email: 'client@demo.test', password: demoPassword }));
    const token = { 'X-Auth-Token': authToken };
    expect(await bodyOf(ask(`/api/firearms/${firearmId}`, undefined, token))).toMatchObject({ id: firearmId });
    const { url } = await bodyOf(ask(documentPath, undefined, token));
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(pdf);
    // What the first one told and counted is not told and counted again, and what is new is.
    await ask('/api/firearms', exampleFirearm({ serialNumber: 'AFTER-1' }), token);
    await system.settled();
    expect((await look(source)).faults).toEqual([]);
    expect((await bodyOf(ask('/api/dashboard/metrics', undefined, token))).totalFirearms).toBe(2);
  });

  test('is found to be spoilt: a changed record, a guard that holds nothing, a wrong count, a file that is gone or another', async () => {
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
    await client.send(new DeleteItemCommand(keyOf('counter', ({ pk }) => pk?.S === 'counter#firearm#all')));
    client.destroy();
    const objects = objectsClient(source.objects);
    const file = { Bucket: source.buckets.documents, Key: manifest.objects.find(({ contentType }) => contentType === 'application/pdf')?.key };
    await objects.send(new PutObjectCommand({ ...file, Body: 'another' }));
    const changed = (await look(source)).faults.join('\n');
    await objects.send(new DeleteObjectCommand(file));
    const gone = (await look(source)).faults.join('\n');
    objects.destroy();

    expect(changed).toMatch(/The history of legal entity 1 is broken at entry 1 of \d+/);
    expect(changed).toMatch(/A guard of firearm-serial is held by no-such-firearm, which is not there\./);
    expect(changed).toMatch(/Nothing holds the serial number of firearm /);
    expect(changed).toMatch(/is not the one that was checked\./);
    expect(changed).toMatch(/The count of firearm .* in all says 0, there are [12]\./);
    expect(gone).toMatch(/The file .* is missing\./);
  });

  const ask = (route: string, body?: object, headers = {}) =>
    fetch(system.origin + route, {
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
});

test('of two restores into one folder one is told that the other is under way, and the other ends whole', async () => {
  const both = await Promise.all([1, 2].map(() => command('both', 'restore', kept).ended));

  expect(both.sort()).toEqual([
    expect.stringMatching(/^0 .*items restored; \d+ histories verify/s),
    expect.stringMatching(/^1 .*is under way \(process \d+\)/s),
  ]);
  expect(existsSync(heldBy(at('both')))).toBe(false);
});

test('a restore that is killed in the middle is nobody’s registry, and is run again', async () => {
  const { child, ended } = command('killed', 'restore', kept);
  while (!existsSync(path.join(at('killed'), 'database'))) await wait(20);
  child.kill('SIGKILL');
  await ended;

  // Java ends as well, though it was hardly started when its parent was killed.
  await expect.poll(() => commands().filter((one) => one.includes(at('killed'))), { timeout: 30_000 }).toEqual([]);
  expect(await command('killed', 'backup').ended).toMatch(/^1 .*There is no registry in /s);
  expect(await command('killed', 'recount').ended).toMatch(/^1 .*was not finished: run it again/s);
  expect(await command('killed', 'restore', kept).ended).toMatch(/^0 .*items restored; \d+ histories verify/s);
  expect(await command('killed', 'restore', kept).ended).toMatch(/^1 .*holds a registry/s);
  expect(await command('killed', 'backup', at('again')).ended).toMatch(/^0 .*They hold personal data/s);
});
