// Tests who outside a provider is notified: one message for the findings of all providers.
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import { type Claims, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { at, license, people, register, withProviders } from '../../testing/server/sweeps.ts';
import { commit } from '../data/commit.ts';
import { complianceNotices, type RuleRecord } from './entity.ts';
import type { Finding } from './finding.ts';
import { pendingNotice, tell } from './notices.ts';

withTable({ told: true });
captureLog();
withProviders();

/** Less than a month before expiry: critical. */
const expiresOn = '2026-03-30';
const now = at('2026-03-05T05:00:00Z');
let limpopo: Claims;
beforeAll(async () => {
  limpopo = await signUp('inspector', { province: 'Limpopo' });
  for (const id of [11, 12, 13, 14]) await foundEntity(id, { province: id === 14 ? 'Limpopo' : 'Gauteng', at: at('2026-01-10T08:00:00Z') });
  await register({ ownerId: 11, serialNumber: 'OUT-11A', ...license(expiresOn) });
  await register({ ownerId: 11, serialNumber: 'OUT-11B', ...license(expiresOn) });
  for (const id of [12, 13, 14]) await register({ ownerId: id, serialNumber: `OUT-${id}`, ...license(expiresOn) });
});

const messagesTo = async (who: Claims) =>
  (await itemsOf('notification'))
    .filter(({ userId, title }) => userId === who.sub && /icense/.test(title))
    .map(({ title, message, actionUrl }) => [title, message, actionUrl]);

const critical = '/compliance?type=license_renewal&severity=critical';

describe('critical findings of the country', () => {
  test('are one message to the regulator and one to the inspector of each province, also after repeated and parallel runs', async () => {
    await Promise.all([sweepCompliance(now), sweepCompliance(now)]);
    await sweepCompliance(at('2026-03-05T06:00:00Z'));

    expect(await messagesTo(people.management)).toEqual([
      ['License renewal due: 5 alerts', '5 new compliance alerts of 4 providers: License renewal due, critical.', critical],
    ]);
    expect(await messagesTo(people.inspector)).toEqual([
      ['License renewal due: 4 alerts', '4 new compliance alerts of 3 providers: License renewal due, critical.', '/licenses/records'],
    ]);
    const [alone] = await messagesTo(limpopo);
    expect(alone?.[0]).toMatch(/^License FCA-EX-\d+ expires on 30 March 2026$/);
    expect(alone?.[1]).toContain('Provider 14');
    expect(await messagesTo(limpopo)).toHaveLength(1);
  });

  test('found later on the same day are a second message', async () => {
    await register({ ownerId: 13, serialNumber: 'OUT-13B', ...license(expiresOn) }, '2026-03-05T07:00:00Z');

    await sweepCompliance(at('2026-03-05T08:00:00Z'));

    const titles = (await messagesTo(people.management)).map(([title]) => title);
    expect(titles.sort()).toEqual([expect.stringMatching(/^License FCA-EX-\d+ expires on 30 March 2026$/), 'License renewal due: 5 alerts']);
  });

  test('are sent to the provider after a stopped run, and not again to people outside', async () => {
    const owner = await signUp('client', { legalEntityId: 12 });
    const before = [await messagesTo(people.management), await messagesTo(people.inspector)];
    const { data } = await complianceNotices().query.ofDay({ day: '2026-03-05' }).go({ pages: 'all' });
    const told = data.find(({ legalEntityId }) => legalEntityId === 12);
    expect(told).toMatchObject({ found: 1, told: 1 });
    const { day = '', about = '' } = told ?? {};
    await complianceNotices().patch({ day, about }).remove(['told']).go();

    await sweepCompliance(at('2026-03-05T09:00:00Z'));

    expect(await messagesTo(owner)).toHaveLength(1);
    expect([await messagesTo(people.management), await messagesTo(people.inspector)]).toEqual(before);
  });
});

describe('new findings', () => {
  const day = at('2026-06-10T05:00:00Z');
  const rule = { id: 4242, ruleType: 'transaction_pending' } as RuleRecord;
  const finds = (legalEntityId: number, found: number) => {
    const words = { title: 'A transaction waits', description: `Of provider ${legalEntityId}`, actionUrl: '/transactions/t' };
    const finding: Finding = {
      recordId: 't',
      entityType: 'transaction',
      entityId: 't',
      dueDate: '2026-06-10',
      severity: 'critical',
      step: 1,
      legalEntityId,
      ...words,
    };
    return commit([pendingNotice(rule, finding, found, day)]);
  };
  const summariesTo = async (who: Claims) =>
    (await itemsOf('notification'))
      .filter(({ userId, title }) => userId === who.sub && /^(Transaction|A transaction)/.test(title))
      .map(({ title, message }) => `${title} | ${message}`);

  test('made while notices are sent reach both the provider and people outside it', async () => {
    const owner = await signUp('client', { legalEntityId: 11 });
    await finds(11, 2);
    beforeNextWrite(() => finds(11, 3));

    await tell(day);
    await tell(day);

    const words = [2, 3].map(
      (n) => `Transaction pending too long: ${n} alerts | ${n} new compliance alerts for Provider 11: Transaction pending too long, critical.`,
    );
    expect([(await summariesTo(owner)).sort(), (await summariesTo(people.management)).sort()]).toEqual([words, words]);
  });

  test('are sent in full to a manager who joins after the first message', async () => {
    await finds(12, 4);
    await tell(day);
    const fresh = await signUp('psira_management');
    await finds(13, 1);

    await tell(day);

    // The earlier managers were notified of the first nine. The new one gets a message about all ten.
    expect(await summariesTo(fresh)).toEqual([
      'Transaction pending too long: 10 alerts | 10 new compliance alerts of 3 providers: Transaction pending too long, critical.',
    ]);
  });
});
