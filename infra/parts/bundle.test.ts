// The functions' code as it is deployed.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { rows } from '../../shared/contract.ts';
import { bundle, entryFiles, folderOf, noRoute, removeBundles, repository } from './bundle.ts';

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
    // What prints brings a layout engine along, which is loaded when it prints.
    const prints = readdirSync(join(built, folderOf(file))).some((name) => name.endsWith('.ttf'));
    expect(statSync(bundled(file)).size).toBeLessThan(prints ? 2_600_000 : 1_200_000);
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
