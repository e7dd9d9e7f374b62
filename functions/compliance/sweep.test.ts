// Tests the compliance sweep: the day on which it makes each finding, one alert for each, and resolving alerts when the cause ends.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleDisclosure } from '../../shared/disclosures/example.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { sweepCompliance, work } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { countChanges, foundEntity, itemsOf, readStream, withTable } from '../../testing/server/registry.ts';
import { at, founder, license, notificationsOf, openOf, people, register, withProviders } from '../../testing/server/sweeps.ts';
import { firearms } from '../firearms/entity.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { createLicense } from '../licenses/store.ts';
import { assess } from '../profiling/assess.ts';
import { complianceSweeps } from './entity.ts';
import { followCompliance } from './on-change.ts';

withTable({ told: true });
withObjects();
captureLog();
withProviders();

describe('an expiring license', () => {
  let id: string;
  beforeAll(async () => {
    const firearm = await register(license('2026-08-29'));
    id = firearm.id;
  });

  test('attack 35: causes no alert 181 days before expiry, and one at half past midnight of day 180 in Johannesburg', async () => {
    await sweepCompliance(at('2026-03-01T21:59:00Z'));
    const before = await openOf('license_renewal');
    // 180 days before 29 August is 2 March.
    await sweepCompliance(at('2026-03-01T22:30:00Z'));

    const found = await openOf('license_renewal');

    expect(before).toEqual([]);
    expect(found).toEqual([expect.objectContaining({ severity: 'low', dueDate: '2026-08-29', legalEntityId: 1, province: 'Gauteng', entityType: 'license' })]);
    expect(await notificationsOf(people.client)).toEqual([
      expect.objectContaining({ title: expect.stringContaining('expires on 29 August 2026'), type: 'warning' }),
    ]);
  });

  test('attack 34: causes one alert and one message, also in repeated and parallel sweeps', async () => {
    const now = at('2026-03-02T08:00:00Z');

    await sweepCompliance(now);
    await Promise.all([sweepCompliance(now), sweepCompliance(now)]);

    expect(await openOf('license_renewal')).toHaveLength(1);
    expect(await notificationsOf(people.client)).toHaveLength(1);
  });

  test('escalates, and then a second person and the regulator are notified', async () => {
    expect(await notificationsOf(people.inspector)).toEqual([]);
    vi.setSystemTime(at('2026-06-01T08:00:00Z'));
    await sweepCompliance(at('2026-06-01T08:00:00Z'));
    const [high] = await openOf('license_renewal');
    const told = [await notificationsOf(people.inspector), await notificationsOf(people.management)];
    await sweepCompliance(at('2026-07-31T08:00:00Z'));
    const [critical] = await openOf('license_renewal');

    expect([high?.severity, critical?.severity]).toEqual(['high', 'critical']);
    expect(told.map((some) => some.filter(({ title }) => title.startsWith('License')).length)).toEqual([1, 0]);
    expect((await notificationsOf(people.management)).filter(({ title }) => title.startsWith('License'))).toHaveLength(1);
    const record = critical as { id: string; version: number; chainHead: string };
    expect(await firstBrokenEntry('compliance-alert', record.id, record)).toBeUndefined();
  });

  test('loses its alert at once when the renewal is lodged', async () => {
    const [license] = (await itemsOf('license')).filter(({ firearmId }) => firearmId === id);
    const lodged = await send(contract.licenses.lodge, {
      as: people.client,
      params: { id: license?.id },
      body: { lodgedOn: '2026-03-02', receiptNumber: 'R-1' },
    });
    await work({ Records: (await readStream()).filter(({ eventName }) => eventName === 'INSERT').slice(-6) });

    expect(lodged.status).toBe(200);
    expect(await openOf('license_renewal')).toEqual([]);
    const [alert] = (await itemsOf('compliance-alert')).filter(({ type }) => type === 'license_renewal');
    expect(alert).toMatchObject({ isResolved: true, resolution: 'Its cause has ended.', resolvedByName: 'Compliance sweep' });
  });
});

test('attack 35: an expired license is found on the day after its last day, also on 29 February', async () => {
  await register({ ownerId: 2, serialNumber: 'LEAP-29', ...license('2028-02-29') });
  await register({ ownerId: 2, ...license('2028-01-31') });
  await countChanges();

  await sweepCompliance(at('2028-02-29T21:00:00Z'));
  const onTheDay = await openOf('license_expired');
  await sweepCompliance(at('2028-02-29T22:30:00Z'));
  const after = await openOf('license_expired');

  expect(onTheDay.map(({ dueDate }) => dueDate)).toEqual(['2028-01-31']);
  expect(after.map(({ dueDate }) => dueDate).sort()).toEqual(['2028-01-31', '2028-02-29']);
  // A provider has many firearms of one make, so the description includes the serial number.
  expect(after.find(({ dueDate }) => dueDate === '2028-02-29')?.description).toContain('(LEAP-29) of Provider 2');
});

test('a firearm without an inspection for twelve months is found on the day after', async () => {
  const firearm = await register({ ownerId: 2 }, '2026-02-28T10:00:00Z');
  const mine = async () => (await openOf('inspection_overdue')).filter(({ entityId }) => entityId === firearm.id);

  await sweepCompliance(at('2027-02-28T10:00:00Z'));
  const onTheDay = await mine();
  await sweepCompliance(at('2027-03-01T10:00:00Z'));

  expect(onTheDay).toEqual([]);
  expect(await mine()).toEqual([expect.objectContaining({ severity: 'medium', legalEntityId: 2, actionUrl: `/firearms/${firearm.id}/profile` })]);
});

test('attack 1: the alert of a transferred firearm moves to the new owner, and the former owner no longer sees it', async () => {
  const former = await signUp('client', { legalEntityId: 2 });
  const firearm = await register({ ownerId: 2, serialNumber: 'HANDS-1' }, '2026-02-28T10:00:00Z');
  const mine = async () => (await openOf('inspection_overdue')).find(({ entityId }) => entityId === firearm.id);
  const seenBy = async (who: Claims) => {
    const { body } = await send(contract.compliance.own, { as: who });
    return body.alerts.filter(({ entityId }: { entityId: string }) => entityId === firearm.id).map(({ description }: { description: string }) => description);
  };
  await sweepCompliance(at('2027-03-01T10:00:00Z'));
  const before = [await seenBy(former), await seenBy(people.client)];

  await firearms().patch({ id: firearm.id }).set({ ownerId: 1, ownerName: 'Provider 1' }).go();
  await assess(firearm.id, at('2027-03-02T10:00:00Z'));
  await followCompliance({ entityType: 'firearm', entityId: firearm.id }, at('2027-03-02T10:00:00Z'));
  const moved = await mine();
  // Thirty days later the alert escalates.
  await sweepCompliance(at('2027-04-02T10:00:00Z'));

  // The firearm also has no license.
  const bothOf = (provider: string) => [expect.stringContaining(`(HANDS-1) of ${provider}:`), expect.stringContaining(`(HANDS-1) of ${provider}:`)];
  expect(before).toEqual([bothOf('Provider 2'), []]);
  expect(moved).toMatchObject({ legalEntityId: 1, legalEntityName: 'Provider 1', severity: 'medium', province: 'Gauteng' });
  expect(await mine()).toMatchObject({ id: moved?.id, legalEntityId: 1, severity: 'high' });
  expect([await seenBy(former), await seenBy(people.client)]).toEqual([[], bothOf('Provider 1')]);
  const record = (await mine()) as unknown as { id: string; version: number; chainHead: string };
  expect(await firstBrokenEntry('compliance-alert', record.id, record)).toBeUndefined();
});

test('a provider without a disclosure for twelve months is found on the day after; a rejected disclosure does not count', async () => {
  await countChanges();
  vi.setSystemTime(at('2027-01-11T10:00:00Z'));

  await sweepCompliance(at('2027-01-10T21:59:59Z'));
  const onTheDay = await openOf('disclosure_overdue');
  await sweepCompliance(at('2027-01-10T22:00:00Z'));

  const found = await openOf('disclosure_overdue');
  const sent = await send(contract.disclosures.create, { as: people.client, body: exampleDisclosure({ status: 'submitted' }) });
  expect(sent).toMatchObject({ status: 201 });
  await followCompliance({ entityType: 'disclosure', entityId: sent.body.id });

  const overdue = [expect.objectContaining({ legalEntityId: 1, dueDate: '2027-01-10', entityType: 'legal-entity' })];
  expect([onTheDay, found, await openOf('disclosure_overdue')]).toEqual([[], overdue, []]);

  const rejected = { as: people.management, params: { id: sent.body.id }, body: { status: 'rejected', comments: 'Incomplete' } } as const;
  expect((await send(contract.disclosures.decide, rejected)).status).toBe(200);
  await countChanges();
  await sweepCompliance(at('2027-01-12T10:00:00Z'));
  expect(await openOf('disclosure_overdue')).toEqual(overdue);
});

test('a lapsed provider with firearms is found, and its alert ends when its standing is restored', async () => {
  const edit = (standing: string) => send(contract.legalEntities.edit, { as: people.admin, params: { id: '2' }, body: { standing, reason: 'Fees not paid' } });
  expect((await edit('lapsed')).status).toBe(200);
  for (const { id } of await itemsOf('firearm')) await assess(id);
  await countChanges();

  await sweepCompliance(at('2026-03-02T11:00:00Z'));
  const found = await openOf('provider_standing');
  await edit('registered');
  await sweepCompliance(at('2026-03-02T12:00:00Z'));

  expect(found).toEqual([
    expect.objectContaining({ severity: 'high', legalEntityId: 2, title: 'Provider 2 is lapsed and owns firearms', actionUrl: '/legal-entities/2' }),
  ]);
  expect(await openOf('provider_standing')).toEqual([]);
});

test('counts every alert when it creates alerts of several providers in parallel', async () => {
  for (const [n, id] of [11, 12, 13].entries()) {
    await foundEntity(id, { at: at('2026-01-10T08:00:00Z') });
    await register({ ownerId: id, serialNumber: `SIDE-${n}`, ...license('2026-06-20') });
  }
  const before = (await itemsOf('compliance-alert')).length;

  const { changed } = await sweepCompliance(at('2026-03-02T10:00:00Z'));

  expect(changed).toBe(3);
  expect((await itemsOf('compliance-alert')).length).toBe(before + 3);
});

test('attack 34: a stopped sweep continues where it was, and thirty findings are one message', async () => {
  await foundEntity(3, { at: at('2026-01-10T08:00:00Z') });
  const owner = await signUp('client', { legalEntityId: 3 });
  for (let n = 0; n < 30; n++) await register({ ownerId: 3, serialNumber: `DIE-${n}`, ...license('2026-06-20') });
  let pages = 0;
  const dies = sweepCompliance(at('2026-03-03T10:00:00Z'), {
    afterPage: () => {
      if (++pages === 5) throw new Error('killed');
    },
  });
  await expect(dies).rejects.toThrow('killed');
  const { data: kept } = await complianceSweeps().get({ name: 'daily' }).go();

  await sweepCompliance(at('2026-03-03T10:05:00Z'));

  expect(kept?.status).toBe('running');
  expect((await openOf('license_renewal')).filter(({ legalEntityId }) => legalEntityId === 3)).toHaveLength(30);
  expect(await notificationsOf(owner)).toEqual([expect.objectContaining({ title: 'License renewal due: 30 alerts', actionUrl: '/licenses/records' })]);
});

test('saves a provider’s score on days with a fault; its score on earlier days is 100', async () => {
  await foundEntity(4, { at: at('2026-03-05T08:00:00Z') });
  await sweepCompliance(at('2026-03-06T03:00:00Z'));
  await register({ ownerId: 4, serialNumber: 'SCORE-1', ...license('2026-03-20') }, '2026-03-06T08:00:00Z');
  vi.setSystemTime(at('2026-03-07T04:00:00Z'));
  await sweepCompliance(at('2026-03-07T03:00:00Z'));
  await countChanges();
  await sweepCompliance(at('2026-03-08T03:00:00Z'));

  const { body } = await send(contract.compliance.scores, { as: people.management, query: { by: 'provider' } });
  const { score, past } = body.find(({ id }: { id: string }) => id === '4');

  // 4 points: the license is past its last day to lodge.
  expect(score).toBe(96.15);
  // Other tests run sweeps in 2028.
  const kept = past.filter(({ day }: { day: string }) => day.startsWith('2026-03'));
  expect(kept.map(({ day }: { day: string }) => day)).toEqual(['2026-03-08', '2026-03-07', '2026-03-06']);
  expect([kept[0].score, kept[2].score]).toEqual([96.15, 100]);
});

test('recording a new license does not leave the old one due', async () => {
  const firearm = await register({ ownerId: 2 });
  await createLicense({ firearmId: firearm.id, ...exampleCard({ issuedOn: '2023-01-01', expiresOn: '2026-04-01' }) }, founder);

  await sweepCompliance(at('2026-03-04T10:00:00Z'));

  const [found] = (await openOf('license_renewal')).filter(({ dueDate }) => dueDate === '2026-04-01');
  expect(found?.severity).toBe('critical');
});
