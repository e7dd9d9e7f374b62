// The functions' code as it is deployed.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type Claims, eventOf, signUp } from '../../functions/testing/call.ts';
import { withObjects } from '../../functions/testing/objects.ts';
import { foundEntity, withTable } from '../../functions/testing/registry.ts';
import { contract, rows } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { bundle, entryFiles, folderOf, jobs, noRoute, removeBundles, repository } from './bundle.ts';

/** KiB of an index.js at most. */
const most = 460;
/** Those that are more than that, and why; KiB. */
const larger: Readonly<Record<string, number>> = {
  // Everything that is done in the background: reads and writes CSV and Excel, and prints; the layout engine alone is 440.
  [jobs.work]: 1410,
};
/** A sentence that stands in search/snapshot.ts alone. */
const snapshotSays = 'search snapshot not usable';

const required = createRequire(import.meta.url);
const built = bundle(repository, entryFiles);
afterAll(removeBundles);
const bundled = (file: string) => join(built, folderOf(file), 'index.js');

describe('bundles', () => {
  it.each(entryFiles)('%s loads as CommonJS, exports a handler without a callback and stays small', (file) => {
    const { handler } = required(bundled(file)) as { handler: (...given: unknown[]) => unknown };

    expect(typeof handler).toBe('function');
    // Lambda's Node 24 refuses a handler that takes a third argument.
    expect(handler.length).toBeLessThan(3);
    expect(statSync(bundled(file)).size).toBeLessThanOrEqual((larger[file] ?? most) * 1024);
  });

  it('are larger where the table names them, and nowhere else', () => {
    const over = entryFiles.filter((file) => statSync(bundled(file)).size > most * 1024);

    expect(over.sort()).toEqual(Object.keys(larger).sort());
  });

  it('load the search only where something is searched, and what prints only in the worker', () => {
    const has = (file: string, words: string) => readFileSync(bundled(file), 'utf8').includes(words);
    const read = ['get', 'edit', 'register', 'history', 'profile', 'change-status'].map((call) => `functions/firearms/${call}.ts`);

    expect(has('functions/firearms/list.ts', snapshotSays)).toBe(true);
    expect(read.filter((file) => has(file, snapshotSays))).toEqual([]);
    expect(entryFiles.filter((file) => readdirSync(join(built, folderOf(file))).some((name) => name.endsWith('.ttf')))).toEqual([jobs.work]);
  });

  it('are the same, byte for byte, when made again', () => {
    const again = bundle(repository, [noRoute]);

    expect(readFileSync(join(again, folderOf(noRoute), 'index.js'))).toEqual(readFileSync(bundled(noRoute)));
  }, 300_000);

  it('answer: an address that no row has is a 404 problem', async () => {
    const { handler } = required(bundled(noRoute)) as { handler: (event: object) => Promise<{ statusCode: number; headers: Record<string, string> }> };

    const answer = await handler({ rawPath: '/api/nowhere', requestContext: { requestId: 'one', http: { method: 'GET' } }, headers: {} });

    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('are not made while a handler is missing, and the refusal names it', () => {
    expect(() => bundle(repository, [noRoute, 'functions/firearms/melt.ts'])).toThrow('do not exist: functions/firearms/melt.ts');
  });

  it('bring the description of the API along, and not what makes it', async () => {
    const folder = join(built, folderOf('functions/docs/open-api.ts'));
    vi.stubEnv('LAMBDA_TASK_ROOT', folder);
    const { handler } = required(join(folder, 'index.js')) as { handler: (event: object, context: object) => Promise<{ statusCode: number; body: string }> };

    const { statusCode, body } = await handler({ requestContext: { requestId: 'one' }, headers: {} }, {});

    expect(statusCode).toBe(200);
    expect(Object.values(JSON.parse(body).paths).flatMap((methods) => Object.keys(methods as object))).toHaveLength(rows.length);
    expect(readFileSync(join(folder, 'index.js'), 'utf8')).not.toContain('draft-2020-12');
    expect(readdirSync(folder).sort()).toEqual(['docs.html', 'index.js', 'openapi.json']);
  });

  it('bring the fonts along for what prints', async () => {
    const file = 'functions/pdf/printout.ts';
    const made = join(bundle(repository, [file]), folderOf(file));
    vi.stubEnv('LAMBDA_TASK_ROOT', made);
    const { printout } = required(join(made, 'index.js')) as typeof import('../../functions/pdf/printout.ts');

    const parts: Uint8Array[] = [];
    for await (const part of printout({ title: 'Register', generatedBy: 'A', generatedAt: new Date(), sha256: '0', sections: [] })) parts.push(part);

    expect(Buffer.concat(parts).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('in a process of its own, with a role’s credentials in its environment', () => {
  withTable();
  withObjects();

  /** Runs a bundle as Lambda does, with nothing of the project's around it, and answers what its handler says. */
  async function run(file: string, event: object, without: readonly string[] = []) {
    const script = `require(process.argv[1]).handler(JSON.parse(process.argv[2]), {}).then((answer) => process.stdout.write(JSON.stringify({ answer })))`;
    const kept = /^(HOST|TABLE_NAME|DOCUMENT_BUCKET|USER_POOL_|TOKEN_ISSUER|AWS_REGION|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY|DYNAMODB_ENDPOINT|S3_ENDPOINT)/;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name) && !without.includes(name)));
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, bundled(file), JSON.stringify(event)], { env, cwd: built });
    const { answer } = JSON.parse(stdout.slice(stdout.lastIndexOf('{"answer"'))) as { answer: { statusCode: number; body: string } };
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  }

  it('register a firearm, read it, refuse it to whom it is not shown, and search for it', async () => {
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

  it('sign an upload that the object store takes', async () => {
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

  it('fail without credentials, and look for them nowhere else', async () => {
    const event = eventOf('GET', '/api/firearms', { as: await signUp('admin') });

    expect((await run('functions/firearms/list.ts', event, ['AWS_SECRET_ACCESS_KEY'])).status).toBe(500);
  });
});
