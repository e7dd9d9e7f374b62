// Whom a sweep tells of the country's findings: one message, of however many providers.
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
import { tell, toTell } from './notices.ts';

withTable({ told: true });
captureLog();
withProviders();

/** Less than a month before it: critical. */
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

const toldTo = async (who: Claims) =>
  (await itemsOf('notification'))
    .filter(({ userId, title }) => userId === who.sub && /icense/.test(title))
    .map(({ title, message, actionUrl }) => [title, message, actionUrl]);

const critical = '/compliance?type=license_renewal&severity=critical';

describe('what is grave in the country', () => {
  test('is one message to the regulator, and one to the inspector of each province; twice at once and again it stays so', async () => {
    await Promise.all([sweepCompliance(now), sweepCompliance(now)]);
    await sweepCompliance(at('2026-03-05T06:00:00Z'));

    expect(await toldTo(people.management)).toEqual([
      ['License to be renewed: 5 of them', '5 new compliance alerts of 4 providers: License to be renewed, critical.', critical],
    ]);
    expect(await toldTo(people.inspector)).toEqual([
      ['License to be renewed: 4 of them', '4 new compliance alerts of 3 providers: License to be renewed, critical.', '/licenses/records'],
    ]);
    const [alone] = await toldTo(limpopo);
    expect(alone?.[0]).toMatch(/^License FCA-EX-\d+ expires on 30 March 2026$/);
    expect(alone?.[1]).toContain('Provider 14');
    expect(await toldTo(limpopo)).toHaveLength(1);
  });

  test('what comes later on the day is told by itself', async () => {
    await register({ ownerId: 13, serialNumber: 'OUT-13B', ...license(expiresOn) }, '2026-03-05T07:00:00Z');

    await sweepCompliance(at('2026-03-05T08:00:00Z'));

    const titles = (await toldTo(people.management)).map(([title]) => title);
    expect(titles.sort()).toEqual([expect.stringMatching(/^License FCA-EX-\d+ expires on 30 March 2026$/), 'License to be renewed: 5 of them']);
  });

  test('a telling that died before a provider was told tells that provider, and those from outside no second time', async () => {
    const owner = await signUp('client', { legalEntityId: 12 });
    const before = [await toldTo(people.management), await toldTo(people.inspector)];
    const { data } = await complianceNotices().query.ofDay({ day: '2026-03-05' }).go({ pages: 'all' });
    const told = data.find(({ legalEntityId }) => legalEntityId === 12);
    expect(told).toMatchObject({ found: 1, told: 1 });
    const { day = '', about = '' } = told ?? {};
    await complianceNotices().patch({ day, about }).remove(['told']).go();

    await sweepCompliance(at('2026-03-05T09:00:00Z'));

    expect(await toldTo(owner)).toHaveLength(1);
    expect([await toldTo(people.management), await toldTo(people.inspector)]).toEqual(before);
  });
});

describe('what a sweep has found, by itself', () => {
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
    return commit([toTell(rule, finding, found, day)]);
  };
  const sumsTo = async (who: Claims) =>
    (await itemsOf('notification'))
      .filter(({ userId, title }) => userId === who.sub && /^(Transaction|A transaction)/.test(title))
      .map(({ title, message }) => `${title} | ${message}`);

  test('while those from outside are told is told to them as well as to the provider', async () => {
    const owner = await signUp('client', { legalEntityId: 11 });
    await finds(11, 2);
    beforeNextWrite(() => finds(11, 3));

    await tell(day);
    await tell(day);

    const words = [2, 3].map(
      (n) => `Transaction pending too long: ${n} of them | ${n} new compliance alerts for Provider 11: Transaction pending too long, critical.`,
    );
    expect([(await sumsTo(owner)).sort(), (await sumsTo(people.management)).sort()]).toEqual([words, words]);
  });

  test('before somebody came to the management is told to them in words of all of it', async () => {
    await finds(12, 4);
    await tell(day);
    const fresh = await signUp('psira_management');
    await finds(13, 1);

    await tell(day);

    // The management knew of the first nine; of whom they are is said of all ten.
    expect(await sumsTo(fresh)).toEqual([
      'Transaction pending too long: 10 of them | 10 new compliance alerts of 3 providers: Transaction pending too long, critical.',
    ]);
  });
});
