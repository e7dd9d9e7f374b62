// Tests of the disclosures report and the strategic report: who disclosed, figures by month, and providers by risk.
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../shared/access/actor.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { ReportLoss } from '../../shared/losses/schema.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';
import { database } from '../data/client.ts';
import { newId } from '../data/record.ts';
import { disclosures } from '../disclosures/entity.ts';
import { registerFirearm } from '../firearms/store.ts';
import { editLegalEntity } from '../legal-entities/store.ts';
import { reportLoss } from '../losses/store.ts';

withTable({ told: true });
withObjects();
captureLog();

const actor: Actor = { userId: 'founder', name: 'Founder', role: 'internal', sessionId: 's' };
const now = new Date('2026-11-20T10:00:00Z');
let management: Claims;
let client: Claims;

const register = (at: string, change: Parameters<typeof exampleFirearm>[0] = {}) =>
  registerFirearm(v.parse(RegisterFirearm, exampleFirearm(change)), actor, new Date(at));
const report = async (as: Claims, type: string, body: object = {}) => (await send(contract.reports.create, { as, params: { type }, body })).body;

/** Writes the disclosures directly; other tests cover how they are made. */
async function disclosed(companyEntityId: number, status: 'draft' | 'submitted' | 'approved' | 'rejected', at: string) {
  const record = {
    id: newId(new Date(at)),
    companyEntityId,
    companyName: `Provider ${companyEntityId}`,
    psiraNumber: `PSiRA-10000${companyEntityId}`,
    disclosurePeriodStart: '2026-07-01',
    disclosurePeriodEnd: '2026-09-30',
    categories: ['handguns'],
    status,
    createdBy: 'founder',
    ...(status === 'draft' ? {} : { submittedAt: at }),
    version: 1,
    chainHead: 'none',
    createdAt: at,
    updatedAt: at,
  };
  await disclosures()
    .create(record as never)
    .go();
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const at = new Date('2025-01-02T08:00:00Z');
  await Promise.all([
    foundEntity(1, { psiraNumber: 'PSiRA-100001', at }),
    foundEntity(2, { psiraNumber: 'PSiRA-100002', at }),
    // Neither a dealer, who answers to the police, nor a lapsed provider must disclose.
    foundEntity(3, { at }),
    foundEntity(4, { psiraNumber: 'PSiRA-100004', at }),
    foundEntity(1500, { psiraNumber: 'PSiRA-101500', at }),
  ]);
  [management, client] = await Promise.all([signUp('psira_management'), signUp('client', { legalEntityId: 1 })]);
  await disclosed(1, 'submitted', '2026-10-31T21:59:59.000Z');
  await disclosed(1, 'approved', '2026-10-05T08:00:00.000Z');
  await disclosed(2, 'rejected', '2026-10-06T08:00:00.000Z');
  await disclosed(2, 'draft', '2026-10-07T08:00:00.000Z');
  // Half past midnight on 1 November in Johannesburg.
  await disclosed(1500, 'submitted', '2026-10-31T22:30:00.000Z');
  for (let n = 0; n < 4; n++) await register('2026-09-10T10:00:00Z', { ownerId: 1, license: exampleCard({ issuedOn: '2023-01-01', expiresOn: '2029-01-01' }) });
  await register('2026-10-10T10:00:00Z', { ownerId: 2, license: exampleCard({ issuedOn: '2021-01-01', expiresOn: '2026-10-01' }) });
  const stolen = await register('2026-09-11T10:00:00Z', { ownerId: 2 });
  const theft = exampleLoss({ firearmId: stolen.id, occurredOn: '2026-10-01', awareAt: '2026-10-01T20:00:00Z' });
  await reportLoss(v.parse(ReportLoss, theft), { ...actor, role: 'client', legalEntityId: 2 }, new Date('2026-10-02T08:00:00Z'));
  await register('2025-02-10T10:00:00Z', { ownerId: 4 });
  await editLegalEntity('4', { standing: 'lapsed', reason: 'Not renewed' } as never, actor, undefined, new Date('2026-06-01T08:00:00Z'));
  await countChanges();
});

afterAll(() => {
  vi.useRealTimers();
});

describe('disclosures report', () => {
  test('counts by status and month, and lists providers without a submission first', async () => {
    const body = await report(management, 'disclosures');

    expect(body.summary).toEqual({
      disclosures_submitted: 2,
      awaiting_a_decision: 1,
      approved: 1,
      rejected: 1,
      drafts: 1,
      providers_that_must_disclose: 3,
      providers_without_a_disclosure: 2,
    });
    expect(body.data.map((row: Record<string, unknown>) => [row['Provider ID'], row['Submitted in Period']])).toEqual([
      [2, 0],
      [1500, 0],
      [1, 2],
    ]);
  });

  test('counts a disclosure in its Johannesburg month, across all blocks of providers', async () => {
    const november = await report(management, 'disclosures', { dateRange: 'this-month' });
    const all = await report(management, 'disclosures', { dateRange: 'all' });

    expect(november.data.map((row: Record<string, unknown>) => [row['Provider ID'], row.Disclosed])).toEqual([
      [1, 'No'],
      [2, 'No'],
      [1500, 'Yes'],
    ]);
    expect(all.summary.providers_without_a_disclosure).toBe(1);
    const monthly = all.analytics.distributions.find(({ title }: { title: string }) => title === 'Submitted by Month');
    expect(monthly.shares.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ['2026-10', 2],
      ['2026-11', 1],
    ]);
  });

  test('of a client has only its own figures', async () => {
    const body = await report(client, 'disclosures');

    expect(body.data.map((row: Record<string, unknown>) => row['Provider ID'])).toEqual([1]);
    expect(body.summary).toEqual({ disclosures_submitted: 2, awaiting_a_decision: 1, approved: 1, rejected: 0, drafts: 0 });
  });
});

describe('strategic report', () => {
  test('has figures for each month', async () => {
    const body = await report(management, 'strategic', { dateRange: 'last-3-months' });

    expect(body.analytics.trend).toEqual([
      { month: '2026-08', registered: 0, lost_or_stolen: 0, retired: 0, transactions: 0, inspections_due: 0, inspections_done: 0, disclosures_submitted: 0 },
      { month: '2026-09', registered: 5, lost_or_stolen: 0, retired: 0, transactions: 0, inspections_due: 0, inspections_done: 0, disclosures_submitted: 0 },
      { month: '2026-10', registered: 1, lost_or_stolen: 1, retired: 0, transactions: 0, inspections_due: 0, inspections_done: 0, disclosures_submitted: 2 },
    ]);
    expect(body.summary).toMatchObject({
      firearms_registered: 6,
      reported_lost_or_stolen: 1,
      stolen_today: 1,
      renewals_overdue_today: 1,
      inspections_overdue_today: 1,
      providers_suspended_or_lapsed: 1,
    });
  });

  test('ranks the providers in the background, highest risk first, with reasons', async () => {
    await report(management, 'strategic');
    await doWork();

    const body = await report(management, 'strategic');

    const { ranking } = body.analytics;
    expect([ranking.considered, ranking.renewing, ranking.providers.map(({ id }: { id: number }) => id)]).toEqual([5, false, [4, 2]]);
    expect(ranking.providers[1].reasons).toEqual([
      '1 disclosure is overdue (15)',
      '1 license has expired (10)',
      '1 loss report has had no case number (CAS) for more than 24 hours (10)',
    ]);
    expect(ranking.providers[0].reasons).toEqual(['1 registration of the provider has lapsed (60)', '1 firearm was not inspected for 12 months (2)']);
    expect(body.total_records).toBe(2);
    expect(body.data[0]).toMatchObject({ Rank: 1, Provider: 'Provider 4' });
  });

  test('starts one ranking for many requests, and a new one when it is old', async () => {
    vi.setSystemTime(new Date(now.getTime() + 3_600_000));
    const asked = await Promise.all(Array.from({ length: 4 }, () => report(management, 'strategic')));
    const steps = await doWork();

    expect(asked.every(({ analytics }) => analytics.ranking.renewing && analytics.ranking.providers.length === 2)).toBe(true);
    expect(steps).toBeLessThan(10);
    expect((await report(management, 'strategic')).analytics.ranking).toMatchObject({ renewing: false, as_at: expect.stringContaining('2026-11-20T11:') });
    vi.setSystemTime(now);
  });

  test('shows a failed ranking to every reader, keeps the last one, and starts again on a request a minute later', async () => {
    const asked = new Date(now.getTime() + 7_200_000);
    vi.setSystemTime(asked);
    const stands = (await report(management, 'strategic')).analytics.ranking;
    // Reading the providers fails, so every attempt of the job fails.
    const client = database();
    const sent = client.send.bind(client) as (command: unknown) => Promise<unknown>;
    const reading = vi.spyOn(client, 'send').mockImplementation(((command: { constructor: { name: string }; input: object }) => {
      const isOfProviders = command.constructor.name === 'QueryCommand' && JSON.stringify(command.input).includes('legal-entity');
      return isOfProviders ? Promise.reject(new Error('the table does not answer')) : sent(command);
    }) as never);
    await doWork();
    reading.mockRestore();

    const looked = [await report(management, 'strategic'), await report(management, 'strategic')].map(({ analytics }) => analytics.ranking);
    const words = expect.stringContaining('Try again in a minute');
    expect(looked).toEqual([1, 2].map(() => ({ ...stands, renewing: false, message: words })));

    vi.setSystemTime(new Date(asked.getTime() + 61_000));
    expect((await report(management, 'strategic')).analytics.ranking).toMatchObject({ renewing: true, message: null });
    await doWork();
    expect((await report(management, 'strategic')).analytics.ranking).toMatchObject({
      renewing: false,
      message: null,
      as_at: expect.stringContaining('T12:01'),
    });
    vi.setSystemTime(now);
  });

  test('has counters that match a recount', async () => {
    await countChanges();
    expect(await findDrift()).toEqual([]);
  });
});
