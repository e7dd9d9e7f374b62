// Checks the functions' code as deployed.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { headObject } from '../../functions/data/objects.ts';
import { docFiles } from '../../functions/docs/files.ts';
import { readGrid } from '../../functions/imports/grid.ts';
import { keyOf } from '../../functions/search/snapshot.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { rows } from '../../shared/rows.ts';
import { type Claims, eventOf, signUp } from '../../testing/server/call.ts';
import { freshEvents } from '../../testing/server/jobs.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { searchKinds } from '../../testing/server/search-kinds.ts';
import { bound } from '../trims/switch.ts';
import { bundle, entryFiles, folderOf, jobs, noRoute, removeBundles, repository } from './bundle.ts';

/** Maximum size in KiB of a code file, and of all code that a start reads. */
const most = bound(650);
/** Occurs only in search/snapshot.ts. */
const snapshotSays = 'search snapshot not usable';

const required = createRequire(import.meta.url);
const built = bundle(repository, entryFiles);
afterAll(removeBundles);
const bundled = (file: string) => join(built, folderOf(file), 'index.js');
const piecesOf = (file: string) => readdirSync(join(built, folderOf(file))).filter((name) => name.endsWith('.js'));
const kibOf = (path: string) => statSync(path).size / 1024;

describe('bundles', () => {
  it.each(entryFiles)('of %s load as CommonJS, export a handler without a callback and stay small', (file) => {
    const { handler } = required(bundled(file)) as { handler: (...given: unknown[]) => unknown };

    expect(typeof handler).toBe('function');
    // Lambda's Node 24 refuses a handler with a third argument.
    expect(handler.length).toBeLessThan(3);
    expect(piecesOf(file).filter((name) => kibOf(join(built, folderOf(file), name)) > most)).toEqual([]);
  });

  it('are one file each, except the pieces of the jobs that print, have several parts or have a failure queue, and a start of the worker reads only the pieces for every event', () => {
    const script = `require(process.argv[1]); process.stdout.write('\\n' + JSON.stringify(Object.keys(require.cache)))`;
    const said = execFileSync(process.execPath, ['--no-warnings', '-e', script, bundled(jobs.work)], { encoding: 'utf8', env: { AWS_REGION: 'af-south-1' } });
    const read = JSON.parse(said.slice(said.lastIndexOf('\n'))) as string[];

    expect(entryFiles.filter((file) => piecesOf(file).length > 1)).toEqual([jobs.count, jobs.copyRegisters, jobs.sweep, jobs.work]);
    expect(read.reduce((sum, path) => sum + kibOf(path), 0)).toBeLessThanOrEqual(most);
    expect(read.filter((path) => /%PDF|sheetData/.test(readFileSync(path, 'utf8')))).toEqual([]);
    expect(piecesOf(jobs.work).filter((name) => /%PDF|sheetData/.test(readFileSync(join(built, folderOf(jobs.work), name), 'utf8')))).not.toEqual([]);
  });

  it('contain only code and the files that it serves', () => {
    const strange = entryFiles.flatMap((file) =>
      readdirSync(join(built, folderOf(file)), { recursive: true, encoding: 'utf8' })
        .filter((name) => !/^[\w.-]+\.js$|^[\w-]+\.ttf$|^(openapi|docs)(\.[\w-]+)?\.(json|html)$/i.test(name))
        .map((name) => join(folderOf(file), name)),
    );

    expect(strange).toEqual([]);
  });

  it('read an import in a thread whose code is beside the worker', async () => {
    vi.stubEnv('LAMBDA_TASK_ROOT', join(built, folderOf(jobs.work)));

    const { headers, rows } = await readGrid(Buffer.from('Make;Model\nGlock;17'), 'csv');

    expect([headers, rows[0]?.cells]).toEqual([
      ['Make', 'Model'],
      ['Glock', '17'],
    ]);
  });

  it('load every piece without error', () => {
    expect(piecesOf(jobs.work).filter((name) => typeof required(join(built, folderOf(jobs.work), name)) !== 'object')).toEqual([]);
  });

  it('contain the search only in calls that search, and fonts only beside the jobs that print', () => {
    const has = (file: string, words: string) => readFileSync(bundled(file), 'utf8').includes(words);
    const read = ['get', 'edit', 'register', 'history', 'profile', 'change-status'].map((call) => `functions/firearms/${call}.ts`);

    expect(has('functions/firearms/list.ts', snapshotSays)).toBe(true);
    expect(read.filter((file) => has(file, snapshotSays))).toEqual([]);
    expect(entryFiles.filter((file) => readdirSync(join(built, folderOf(file))).some((name) => name.endsWith('.ttf')))).toEqual([
      jobs.copyRegisters,
      jobs.work,
    ]);
  });

  it('are identical byte for byte when built again', () => {
    const again = bundle(repository, [noRoute]);

    expect(readFileSync(join(again, folderOf(noRoute), 'index.js'))).toEqual(readFileSync(bundled(noRoute)));
  }, 300_000);

  it('answer an unknown address with a 404 problem', async () => {
    const { handler } = required(bundled(noRoute)) as { handler: (event: object) => Promise<{ statusCode: number; headers: Record<string, string> }> };

    const answer = await handler({ rawPath: '/api/nowhere', requestContext: { requestId: 'one', http: { method: 'GET' } }, headers: {} });

    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('fail for a missing handler and name it', () => {
    expect(() => bundle(repository, [noRoute, 'functions/firearms/melt.ts'])).toThrow('do not exist: functions/firearms/melt.ts');
  });

  it('contain the API description, but not the code that generates it', async () => {
    const folder = join(built, folderOf('functions/docs/open-api.ts'));
    vi.stubEnv('LAMBDA_TASK_ROOT', folder);
    const { handler } = required(join(folder, 'index.js')) as { handler: (event: object, context: object) => Promise<{ statusCode: number; body: string }> };

    const { statusCode, body } = await handler({ requestContext: { requestId: 'one' }, headers: {} }, {});

    expect(statusCode).toBe(200);
    expect(Object.keys(JSON.parse(body).paths).sort()).toEqual([...new Set(rows.map(({ path }) => path))].sort());
    expect(readFileSync(join(folder, 'index.js'), 'utf8')).not.toContain('draft-2020-12');
    expect(readdirSync(folder).sort()).toEqual(['index.js', ...Object.keys(docFiles)].sort());
  });

  it('contain the fonts in functions that print', async () => {
    const file = 'functions/pdf/printout.ts';
    const made = join(bundle(repository, [file]), folderOf(file));
    vi.stubEnv('LAMBDA_TASK_ROOT', made);
    const { printout } = required(join(made, 'index.js')) as typeof import('../../functions/pdf/printout.ts');

    const parts: Uint8Array[] = [];
    for await (const part of printout({ title: 'Register', generatedBy: 'A', generatedAt: new Date(), sha256: '0', sections: [] })) parts.push(part);

    expect(Buffer.concat(parts).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('bundles run in a separate process with a role’s credentials', () => {
  withTable({ told: true });
  withObjects();

  /** Runs a bundle as Lambda does, without the project around it. Returns the handler's answer and the pieces that it read. */
  async function invoke(file: string, event: object, without: readonly string[] = []) {
    const script = `require(process.argv[1]).handler(JSON.parse(process.argv[2]), {})
      .then((answer) => process.stdout.write(JSON.stringify({ answer, read: Object.keys(require.cache) })))`;
    const kept = /^(HOST|TABLE_NAME|DOCUMENT_BUCKET|USER_POOL_|TOKEN_ISSUER|AWS_REGION|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY|DYNAMODB_ENDPOINT|S3_ENDPOINT)/;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name) && !without.includes(name)));
    env.LAMBDA_TASK_ROOT = dirname(bundled(file));
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, bundled(file), JSON.stringify(event)], { env, cwd: built });
    return JSON.parse(stdout.slice(stdout.search(/\{"(answer|read)"/))) as { answer?: { statusCode: number; body: string }; read: string[] };
  }

  async function run(...asked: Parameters<typeof invoke>) {
    const { answer } = await invoke(...asked);
    return { status: answer?.statusCode, body: JSON.parse(answer?.body ?? '') };
  }

  /** Passes table changes to the worker until no more follow. Returns the names of the pieces that it read. */
  async function work(): Promise<Set<string>> {
    const read = new Set<string>();
    for (let Records = await freshEvents(); Records.length > 0; Records = await freshEvents())
      for (const path of (await invoke(jobs.work, { Records })).read) read.add(basename(path).replace(/-[A-Z0-9]+\.js$/, ''));
    return read;
  }

  it('register, read and find a firearm, and return 404 to another provider', async () => {
    await foundEntity(1);
    await foundEntity(2);
    const [own, other] = [await signUp('client', { legalEntityId: 1 }), await signUp('client', { legalEntityId: 2 })];
    const input = exampleFirearm();

    const registered = await run('functions/firearms/register.ts', eventOf('POST', '/api/firearms', { as: own, body: input }));

    const { id } = registered.body;
    const get = (as: Claims) => eventOf('GET', `/api/firearms/${id}`, { as, params: { id } });
    const list = eventOf('GET', '/api/firearms', { as: own, query: { search: input.serialNumber.toLowerCase() } });
    expect(registered.status).toBe(201);
    expect(await run('functions/firearms/get.ts', get(own))).toMatchObject({ status: 200, body: { id, serialNumber: input.serialNumber } });
    expect((await run('functions/firearms/get.ts', get(other))).status).toBe(404);
    expect(await run('functions/firearms/list.ts', list)).toMatchObject({ status: 200, body: [{ id }] });
  });

  it('sign an upload that the object store accepts', async () => {
    await foundEntity(3);
    const as = await signUp('client', { legalEntityId: 3 });
    const { id } = (await run('functions/firearms/register.ts', eventOf('POST', '/api/firearms', { as, body: exampleFirearm({ ownerId: 3 }) }))).body;
    const file = Buffer.from('%PDF-1.4 a small one');
    const body = {
      fileName: 'license.pdf',
      fileType: 'application/pdf',
      fileSize: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      associatedEntityType: 'firearm',
      associatedEntityId: id,
    };

    const begun = await run('functions/documents/upload.ts', eventOf('POST', '/api/documents/upload', { as, body }));
    const { url, headers } = begun.body.upload as { url: string; headers: Record<string, string> };
    const put = await fetch(url, { method: 'PUT', headers, body: file });

    expect([begun.status, put.status]).toEqual([contract.documents.upload.status, 200]);
  });

  it('process table changes, export lists in the background, and read the PDF engine only for printouts', async () => {
    await foundEntity(4);
    const as = await signUp('client', { legalEntityId: 4 });
    await run('functions/firearms/register.ts', eventOf('POST', '/api/firearms', { as, body: exampleFirearm({ ownerId: 4 }) }));
    const made = async (list: string, format: string, query = {}) => {
      const { id } = (await run('functions/exports/start.ts', eventOf('POST', '/api/exports', { as, body: { list, format, query } }))).body;
      const read = await work();
      const { body } = await run('functions/exports/file.ts', eventOf('GET', `/api/exports/${id}/file`, { as, params: { id } }));
      return { read, file: Buffer.from(await (await fetch(body.url)).arrayBuffer()) };
    };

    const workbook = await made('firearms', 'xlsx');
    const printed = await made('stock-register', 'pdf', { entity: '4' });

    expect(workbook.file.subarray(0, 2).toString()).toBe('PK');
    expect(workbook.read.has('draw')).toBe(false);
    expect(workbook.read.has('follow')).toBe(true);
    expect(printed.file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(printed.read.has('draw')).toBe(true);
  });

  it('write a snapshot of every search', async () => {
    const kinds = searchKinds();

    await invoke(jobs.snapshot, {});

    expect(kinds.length).toBeGreaterThan(10);
    expect(await Promise.all(kinds.map(async (kind) => (await headObject(keyOf(kind))) && kind))).toEqual(kinds);
  });

  it('fail without credentials, and do not look for them elsewhere', async () => {
    const event = eventOf('GET', '/api/firearms', { as: await signUp('admin') });

    expect((await run('functions/firearms/list.ts', event, ['AWS_SECRET_ACCESS_KEY'])).status).toBe(500);
  });
});
