// The steps of the smoke test that need no account: pages, settings, public calls and refusals.
import { randomBytes } from 'node:crypto';
import { contract } from '../../shared/contract.ts';
import { expectStatus, expectThat, reach } from './caller.ts';
import type { Step } from './step.ts';

export const openSteps: readonly Step[] = [
  [
    'The start page opens, with its security headers',
    async (caller) => {
      const page = await expectStatus(await reach(caller.at('/')), 200, 'The start page');
      expectThat(/^text\/html/.test(page.headers.get('content-type') ?? ''), 'The start page is not HTML');
      for (const name of ['content-security-policy', 'strict-transport-security', 'x-content-type-options'])
        expectThat(page.headers.has(name), `The start page has no header ${name}`);
    },
  ],
  [
    'A link into the portal opens the same page',
    async (caller) => {
      const pages = await Promise.all(['/', '/firearms'].map(async (path) => (await reach(caller.at(path))).text()));
      expectThat(pages[0] === pages[1], 'The address /firearms does not open the portal');
    },
  ],
  [
    'The settings of the pages are readable',
    async (caller) => {
      const answer = await expectStatus(await reach(caller.at('/config.json')), 200, '/config.json');
      const { userPoolId, userPoolClientId } = (await answer.json()) as Record<string, string>;
      expectThat(Boolean(userPoolId && userPoolClientId), '/config.json names no user pool');
    },
  ],
  ['The description of the API is complete', async (caller) => caller.call(contract.docs.openApi)],
  [
    'The verify page of an unknown authorisation is shown',
    async (caller) => {
      const page = await expectStatus(await reach(caller.at(`/v/${randomBytes(16).toString('hex')}`)), 200, 'The verify page');
      expectThat(/^text\/html/.test(page.headers.get('content-type') ?? ''), 'The verify page is not HTML');
    },
  ],
  [
    'The sign-in button leads to the sign-in page',
    async (caller) => {
      const answer = await expectStatus(await reach(caller.at(contract.auth.start.path)), 302, 'GET /api/login');
      expectThat(answer.headers.get('location') === '/login', 'GET /api/login leads elsewhere');
    },
  ],
  ['An unknown address of the API answers 404', async (caller) => expectStatus(await reach(caller.at('/api/nowhere')), 404, 'GET /api/nowhere')],
  ['A call without a token is refused', async (caller) => expectStatus(await caller.send(contract.firearms.list), 401, 'A call without a token')],
  [
    'A call with a forged token is refused',
    async (caller) => {
      const forged = [{ alg: 'RS256', kid: 'x' }, { sub: 'x' }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      const headers = { 'X-Auth-Token': `${forged}.${randomBytes(32).toString('base64url')}` };
      return expectStatus(await caller.send(contract.firearms.list, { headers }), 401, 'A call with a forged token');
    },
  ],
];
