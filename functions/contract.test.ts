// Checks the whole contract: each call has its handler, and each role the access of the permission matrix.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { can, type Role, roles } from '../shared/access/roles.ts';
import type { Named } from '../shared/route.ts';
import { handlerFile, rows } from '../shared/rows.ts';
import { type Claims, claimsFor, eventOf, invoke, send } from '../testing/server/call.ts';
import { captureLog } from '../testing/server/log.ts';
import { signUpEach } from '../testing/server/people.ts';
import { foundEntity, withTable } from '../testing/server/registry.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Functions that no person calls or no row names. */
const others = [
  'functions/jobs/check-upload.ts',
  'functions/jobs/checkpoint.ts',
  'functions/jobs/copy-registers.ts',
  'functions/jobs/count.ts',
  'functions/jobs/deliver.ts',
  'functions/jobs/enter-stock.ts',
  'functions/jobs/mail-feedback.ts',
  'functions/jobs/mail.ts',
  'functions/jobs/snapshot.ts',
  'functions/jobs/sweep.ts',
  'functions/jobs/watch-custody.ts',
  'functions/jobs/recount.ts',
  'functions/jobs/verify-history.ts',
  'functions/jobs/work.ts',
  'functions/http/no-route.ts',
];

const handlerFiles = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => `functions/${file.replaceAll('\\', '/')}`)
  .filter((file) => /^export (const|async function|function) handler\b/m.test(readFileSync(`${here}../${file}`, 'utf8')));

describe('the rows and their files', () => {
  test('match: every row has its handler file and every handler file its row', () => {
    const expected = rows.map(handlerFile);

    expect(handlerFiles.filter((file) => !others.includes(file)).sort()).toEqual(expected.sort());
  });

  test.each(rows.map((row) => [row.name, row] as const))('match for %s, whose handler names its own row', (name, row) => {
    const source = readFileSync(`${here}../${handlerFile(row)}`, 'utf8');

    expect(source).toMatch(new RegExp(`handle\\(contract\\.${name.replace('.', '\\.')}[),]`));
  });

  test('include no two rows for one request', () => {
    const requests = rows.map((row) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`);

    expect(requests.filter((request, at) => requests.indexOf(request) !== at)).toEqual([]);
  });

  const open = rows.filter((row) => row.permission === 'public');

  test('include no public change except sign-in and a partner’s signed call', () => {
    expect(open.filter(({ method }) => method !== 'GET').map(({ name }) => name)).toEqual(['auth.login', 'integrations.setStanding']);
  });

  test('include no public read except the sign-in address, the API description and the check of an authorisation', () => {
    expect(open.filter(({ method }) => method === 'GET').map(({ name }) => name)).toEqual([
      'auth.start',
      'docs.page',
      'docs.feature',
      'docs.openApi',
      'docs.featureOpenApi',
      'verify.look',
    ]);
  });
});

describe('access by role', () => {
  withTable();
  captureLog();
  let people: ReadonlyMap<Role, Claims>;

  beforeAll(async () => {
    await foundEntity(1);
    people = await signUpEach();
  });

  // A new session for each call, because signing out ends one.
  const call = (row: Named, claims: Claims | undefined) =>
    send(row, {
      as: claims && claimsFor(claims.sub ?? '', [claims['cognito:groups']?.slice(1, -1) ?? '']),
      params: { id: crypto.randomUUID(), code: '1111111111T' },
    });

  test.each(roles.flatMap((role) => rows.map((row) => [role, row.name, row] as const)))(
    'attack 4: %s may call %s exactly if the matrix allows it',
    async (role, _name, row) => {
      const answer = await call(row, people.get(role));

      expect(answer.status === 403).toBe(!can(role, row.permission));
      expect(answer.status).not.toBe(401);
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 403) expect(answer.body).toMatchObject({ code: 'forbidden', status: 403 });
    },
  );

  test.each(rows.map((row) => [row.name, row] as const))('%s asks a caller without a token to sign in unless it is public', async (_name, row) => {
    const answer = await call(row, undefined);

    if (row.permission === 'public') expect(answer.status).not.toBe(401);
    else
      expect(answer).toMatchObject({ status: 401, headers: { 'content-type': 'application/problem+json; charset=utf-8' }, body: { code: 'unauthenticated' } });
  });

  test.each(rows.map((row) => [row.name, row] as const))('attack 4: %s refuses a token without a group unless it is public', async (_name, row) => {
    const answer = await send(row, { as: claimsFor(people.get('admin')?.sub ?? '', []), params: { id: crypto.randomUUID(), code: '1111111111T' } });

    expect(answer.status === 403).toBe(row.permission !== 'public');
  });

  test('matches the agreed table of roles and calls', async () => {
    const lines = [`| call | ${roles.join(' | ')} | signed out |`, `|---|${'---|'.repeat(roles.length + 1)}`];
    for (const row of rows) {
      const cells: string[] = [];
      for (const role of [...roles, undefined]) {
        const { status } = await call(row, role && people.get(role));
        cells.push(status === 403 || (status === 401 && !role) ? '–' : 'yes');
      }
      lines.push(`| ${row.name} | ${cells.join(' | ')} |`);
    }

    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./contract.access.txt');
    // About seven hundred calls, one after another.
  }, 180_000);
});

describe('an address without a row', () => {
  const file = 'functions/http/no-route.ts';

  test('is answered with a 404 problem', async () => {
    const answer = await invoke(file, eventOf('GET', '/api/weapons', {}));

    expect(answer).toMatchObject({ status: 404, headers: { 'content-type': 'application/problem+json; charset=utf-8' }, body: { code: 'not-found' } });
    expect(answer.body.requestId).toEqual(expect.any(String));
  });

  test.each([
    ['DELETE', '/api/firearms', 'GET, POST'],
    ['DELETE', '/api/firearms/0190a000-0000-7000-8000-000000000000', 'GET, PATCH'],
    ['GET', '/api/auth/login', 'POST'],
  ])('attack 32: is answered for %s %s with 405 and the supported methods', async (method, path, allowed) => {
    const answer = await invoke(file, eventOf(method, path, {}));

    expect(answer).toMatchObject({ status: 405, headers: { Allow: allowed }, body: { code: 'method-not-allowed' } });
  });

  test.each(['/api/firearms/', '/api/firearms/1/2', '/api', '/api/firearmsx', '/xapi/firearms'])('is answered with 404 for %s', async (path) => {
    const answer = await invoke(file, eventOf('GET', path, {}));

    expect(answer.status).toBe(404);
  });
});
