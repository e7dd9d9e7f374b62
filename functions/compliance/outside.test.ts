// Whom a sweep tells of the country's findings: one message, of however many providers.
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepCompliance } from '../testing/as-job.ts';
import { type Claims, signUp } from '../testing/call.ts';
import { captureLog } from '../testing/log.ts';
import { foundEntity, itemsOf, withTable } from '../testing/registry.ts';
import { at, license, people, register, withProviders } from '../testing/sweeps.ts';
import { complianceNotices } from './entity.ts';

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
