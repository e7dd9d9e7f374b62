// The public verify page: its states, its few facts, its limits, and the notices about papers that are not valid.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { countCosts, nothing } from '../../testing/server/costs.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { exampleAuthorisation, issueIn } from '../../testing/server/issues.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { look } from './store.ts';

withTable();
const lines = captureLog();

let manager: Claims;
let office: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  [manager, , , , office] = await Promise.all([
    signUp('client', { legalEntityId: 1, duty: 'manager' }),
    signUp('client', { legalEntityId: 1 }),
    signUp('client', { legalEntityId: 1, duty: 'armourer' }),
    signUp('client', { legalEntityId: 2 }),
    signUp('psira_management'),
  ]);
});

let caller = 0;
/** Each test calls from an address of its own. */
beforeEach(() => {
  caller++;
});
const from = () => `198.51.100.${caller}`;
const check = (token: string, headers: Record<string, string> = { 'x-forwarded-for': from() }) => send(contract.verify.look, { query: { token }, headers });

const tokenOf = ({ authorisations }: Awaited<ReturnType<typeof issueIn>>, at = 0) => authorisations[at]?.token ?? '';
const titleOf = (page: string) => /<h1 class="(\w+)">(.*?)<\/h1>/.exec(page)?.slice(1);
const past = { from: '2026-01-01T04:00:00.000Z', until: '2026-01-01T16:00:00.000Z' };

describe('the verify page', () => {
  test('says VALID with the end of the period, as one page without a script, of at most 15 KiB, that nobody may keep or index', async () => {
    const issue = await issueIn({ authorisations: [exampleAuthorisation({ until: '2099-12-01T04:00:00.000Z' })] });

    const { status, headers, body } = await check(tokenOf(issue));

    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(titleOf(body)).toEqual(['valid', 'VALID until 01 December 2099 at 06:00 SAST']);
    expect(body).not.toMatch(/<script|style=|<style|javascript:|\son[a-z]+=/);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('<meta name="referrer" content="no-referrer">');
    expect(Buffer.byteLength(body)).toBeLessThan(15 * 1024);
  });

  test('shows exactly the agreed facts, and no place, full number, name or token', async () => {
    const issue = await issueIn({ authorisations: [exampleAuthorisation({ from: '2026-11-01T16:00:00.000Z', until: '2099-12-01T04:00:00.000Z' })] });

    const { body } = await check(tokenOf(issue));

    expect([...body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value])).toEqual([
      ['Officer', 'S T Nkosi'],
      ['ID number ends with', '9087'],
      ['License holder', 'Blouklip Armed Response, PSiRA number 1200345'],
      ['Firearm', 'Glock 17'],
      ['Serial number ends with', issue.firearm.serialNumber.slice(-Math.min(4, Math.floor(issue.firearm.serialNumber.length / 2)))],
      ['Valid from', '01 November 2026 at 18:00 SAST'],
      ['Valid until', '01 December 2099 at 06:00 SAST'],
    ]);
    expect(body).toContain('Compare with the ID and the number on the weapon.');
    expect(body).toContain('call <a href="tel:10111">10111</a> and the control room <a href="tel:+27115550100">+27115550100</a>');
    const { officer, firearm, license } = issue;
    for (const hidden of [
      issue.place,
      issue.reason,
      officer.fullNames,
      officer.idNumber,
      officer.psiraNumber,
      firearm.serialNumber,
      license.number,
      tokenOf(issue),
    ])
      expect(body).not.toContain(hidden);
  });

  test('shows at most half of a short serial number, and escapes every text', async () => {
    const { firearm, holder } = await issueIn();
    const issue = await issueIn({ firearm: { ...firearm, serialNumber: 'A123' }, holder: { ...holder, name: '<b>Guards & Sons</b>' } });

    const { body } = await check(tokenOf(issue));

    expect(body).toContain('<dt>Serial number ends with</dt><dd>23</dd>');
    expect(body).toContain('&lt;b&gt;Guards &amp; Sons&lt;/b&gt;');
  });

  const revokedAt = '2026-11-20T10:00:00.000Z';
  test.each([
    ['a return', { state: 'returned', returned: { at: '2026-11-20T03:58:00.000Z' } }, 'RETURNED on 20 November 2026 at 05:58 SAST'],
    ['a hand-over to another officer', { state: 'handed_over', returned: { at: '2026-11-20T03:58:00.000Z' } }, 'RETURNED on 20 November 2026 at 05:58 SAST'],
    ['the loss of the firearm', { state: 'lost', returned: { at: '2026-11-20T03:58:00.000Z' } }, 'REVOKED on 20 November 2026 at 05:58 SAST'],
    ['a seizure', { state: 'seized', returned: { at: '2026-11-20T03:58:00.000Z' } }, 'REVOKED on 20 November 2026 at 05:58 SAST'],
    ['a void issue', { state: 'void', returned: { at: '2026-11-20T03:58:00.000Z' } }, 'REVOKED on 20 November 2026 at 05:58 SAST'],
    ['the end of the period', { authorisations: [exampleAuthorisation(past)] }, 'EXPIRED on 01 January 2026 at 18:00 SAST'],
    ['a revocation', { authorisations: [exampleAuthorisation({ revokedAt })] }, 'REVOKED on 20 November 2026 at 12:00 SAST'],
    [
      'a revocation before the end of the period',
      { authorisations: [exampleAuthorisation({ ...past, revokedAt })] },
      'REVOKED on 20 November 2026 at 12:00 SAST',
    ],
    [
      'a period that is still to come',
      { authorisations: [exampleAuthorisation({ from: '2099-12-01T04:00:00.000Z', until: '2099-12-02T04:00:00.000Z' })] },
      'NOT YET VALID: begins on 01 December 2099 at 06:00 SAST',
    ],
  ] as const)('says after %s that the authorisation is not valid', async (_what, change, title) => {
    const issue = await issueIn(change);

    expect(titleOf((await check(tokenOf(issue))).body)).toEqual(['stale', title]);
  });

  test('is valid to the last millisecond of the period, and judges each period of an extended issue by itself', async () => {
    const until = '2026-12-31T22:00:00.000Z';
    const issue = await issueIn({
      authorisations: [
        exampleAuthorisation({ from: '2026-12-29T22:00:00.000Z', until }),
        exampleAuthorisation({ from: until, until: '2027-01-01T22:00:00.000Z' }),
      ],
    });
    const titles = (at: string) => Promise.all([0, 1].map(async (n) => titleOf(await look(tokenOf(issue, n), 'test', new Date(at)))?.[1]?.split(/[ :]/)[0]));

    expect(await titles('2026-12-31T21:59:59.999Z')).toEqual(['VALID', 'NOT']);
    expect(await titles(until)).toEqual(['EXPIRED', 'VALID']);
  });

  test.each([
    ['an unknown token', '0123456789abcdef0123456789abcdef'],
    ['nothing', ''],
    ['a null byte', '\0'],
    ['10 kB', 'a'.repeat(10_000)],
    ['markup', '<script>alert(1)</script>'],
    ['the id of a record', '019a9f3e-2f00-7000-8000-000000000001'],
  ])('says NOT ISSUED BY THIS REGISTRY for %s', async (_what, token) => {
    const { status, body } = await check(token);

    expect([status, titleOf(body)]).toEqual([200, ['stale', 'NOT ISSUED BY THIS REGISTRY']]);
    expect(body).not.toContain('<dl>');
    if (token) expect(body).not.toContain(token);
  });

  test('attack 38: says NOT ISSUED BY THIS REGISTRY for a token in capital letters, and for the number on the paper', async () => {
    const issue = await issueIn({ authorisations: [exampleAuthorisation({ token: 'abcdef00112233445566778899aabbcc' })] });

    for (const token of [tokenOf(issue).toUpperCase(), issue.authorisations[0]?.number ?? '']) expect((await check(token)).body).toContain('NOT ISSUED');
  });

  test('attack 38: reads and writes the same number of items for an unknown token as for a valid one', async () => {
    const issue = await issueIn();
    const cost = countCosts();
    const commandsOf = async (token: string) => {
      Object.assign(cost, nothing());
      await look(token, 'same-work', new Date());
      return cost.commands;
    };

    const known = await commandsOf(tokenOf(issue));

    expect(known).toEqual({ UpdateItem: 2, GetItem: 3, BatchGetItem: 1 });
    expect(await commandsOf('0123456789abcdef0123456789abcdef')).toEqual(known);
    expect(await commandsOf('junk')).toEqual(known);
  });
});

describe('limits', () => {
  test('attack 38: 60 checks a minute from one address are answered, the next one is refused, and another address is not affected', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-28T12:00:30Z'), toFake: ['Date'] });
    for (let at = 0; at < 60; at++) expect((await check('none')).status).toBe(200);

    const refused = await check('none');
    const other = await check('none', { 'x-forwarded-for': '203.0.113.9' });
    vi.setSystemTime(new Date('2026-11-28T12:01:00Z'));
    const later = await check('none');
    vi.useRealTimers();

    expect(refused).toMatchObject({ status: 429, headers: { 'Retry-After': '60' }, body: { code: 'too-many-requests' } });
    expect([other.status, later.status]).toEqual([200, 200]);
  });

  test('each check is counted on the counter of its authorisation, and no log has the token', async () => {
    const issue = await issueIn();
    const start = lines.length;

    for (let at = 0; at < 3; at++) await check(tokenOf(issue));

    const counter = (await itemsOf('authorisation-look')).find(({ id }) => id === `${issue.id}-0`);
    expect(counter).toMatchObject({ looks: 3, lastAt: expect.any(String) });
    expect(JSON.stringify(counter)).not.toContain(tokenOf(issue));
    expect(lines.slice(start).join()).not.toContain(tokenOf(issue));
  });
});

describe('a check of an authorisation that is not valid', () => {
  const noticesAbout = async (number = '') => (await itemsOf('notification')).filter(({ message }) => message.includes(number));

  test('notifies the provider’s managers and PSiRA’s management, and names no firearm or person in the title', async () => {
    const issue = await issueIn({ state: 'returned', returned: { at: '2026-11-20T03:58:00.000Z' } });

    await check(tokenOf(issue));

    const notices = await noticesAbout(issue.authorisations[0]?.number);
    expect(notices.map(({ userId }) => userId).sort()).toEqual([manager.sub, office.sub].sort());
    expect(notices[0]).toMatchObject({
      title: 'An authorisation that is not valid was checked',
      type: 'alert',
      entityType: 'firearm',
      entityId: issue.firearmId,
      message: expect.stringContaining('S T Nkosi (Blouklip Armed Response), for Glock 17'),
    });
    expect(notices[0]?.message).not.toContain(tokenOf(issue));
  });

  test('notifies once an hour for each token, also after checks at the same time', async () => {
    const issue = await issueIn({ authorisations: [exampleAuthorisation(past), exampleAuthorisation(past)] });
    const now = Date.now();
    const at = (minutes: number, n = 0) => look(tokenOf(issue, n), `hour-${caller}`, new Date(now + minutes * 60_000));
    const told = async (n: number) => (await noticesAbout(issue.authorisations[n]?.number)).length;

    await Promise.all([at(0), at(0), at(0)]);
    await at(59);
    const afterAnHour = await told(0);
    await at(60);
    await at(1, 1);

    expect([afterAnHour, await told(0), await told(1)]).toEqual([2, 4, 2]);
  });

  test('shows the page although the notice fails, logs it, and notifies with the next check', async () => {
    const issue = await issueIn({ state: 'returned', returned: { at: '2026-11-20T03:58:00.000Z' } });
    const faults = withFaults({ seed: 1, probability: 1, kinds: ['reset'], only: /^TransactWrite/ });
    const { status, body } = await check(tokenOf(issue));
    faults.stop();

    expect([status, titleOf(body)?.[1]]).toEqual([200, 'RETURNED on 20 November 2026 at 05:58 SAST']);
    expect(await noticesAbout(issue.authorisations[0]?.number)).toEqual([]);
    expect(lines.filter((line) => line.includes('stale notice failed'))).toHaveLength(1);
    await check(tokenOf(issue));
    expect((await noticesAbout(issue.authorisations[0]?.number)).length).toBe(2);
  }, 60_000);

  test('notifies nobody for a valid or an unknown one', async () => {
    const before = (await itemsOf('notification')).length;
    const issue = await issueIn();

    await check(tokenOf(issue));
    await check('0123456789abcdef0123456789abcdef');

    expect(await itemsOf('notification')).toHaveLength(before);
  });
});
