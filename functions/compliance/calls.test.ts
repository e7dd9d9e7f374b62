// Tests of the compliance calls: the list of alerts and its filters, actions on alerts, rules, testing a rule, and scores.
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../shared/access/actor.ts';
import { standardRules } from '../../shared/compliance/rules.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { freshPdf, uploaded } from '../../testing/server/documents.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { registerFirearm } from '../firearms/store.ts';

const { alerts, listOpen, assign, resolve, rules, createRule, editRule, summary, scores, own } = contract.compliance;
const actor: Actor = { userId: 'founder', name: 'Founder', role: 'internal', sessionId: 's' };
const today = dayOf(new Date());

withTable({ told: true });
withObjects();
captureLog();
let management: Claims;
let admin: Claims;
let office: Claims;
let one: Claims;
let two: Claims;

const register = (ownerId: number, days: number, province: 'Gauteng' | 'Limpopo') =>
  registerFirearm(
    v.parse(RegisterFirearm, exampleFirearm({ ownerId, province, license: exampleCard({ issuedOn: '2022-01-01', expiresOn: dayAfter(today, days) }) })),
    actor,
  );
const list = async (query: Record<string, string> = {}, as = management) => send(alerts, { as, query });

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2, { province: 'Limpopo' })]);
  [management, admin, office] = [await signUp('psira_management'), await signUp('admin'), await signUp('firearm_office')];
  [one, two] = [await signUp('client', { legalEntityId: 1 }), await signUp('client', { legalEntityId: 2 })];
  for (const days of [170, 95, 20]) await register(1, days, 'Gauteng');
  await register(2, 80, 'Limpopo');
  // Twice: the first count changes the scores, and the second one counts those changes.
  await countChanges();
  await countChanges();
  await sweepCompliance();
  await countChanges();
});

describe('open alerts', () => {
  test('match the count on the caller’s dashboard, most serious first', async () => {
    for (const as of [management, one, two]) {
      const [found, metrics] = [await send(listOpen, { as, query: {} }), await send(contract.dashboard.metrics, { as })];

      expect(found.headers['x-total-count']).toBe(String(metrics.body.systemAlerts));
      expect(found.body).toHaveLength(metrics.body.systemAlerts);
    }
  });

  test('of a provider are only its own', async () => {
    const { body } = await send(listOpen, { as: one, query: {} });

    expect(body.map(({ legalEntityId }: { legalEntityId: number }) => legalEntityId)).toEqual([1, 1, 1]);
    expect(body.map(({ severity }: { severity: string }) => severity)).toEqual(['critical', 'medium', 'low']);
  });
});

describe('list of alerts', () => {
  test('starts with the most serious alert and is paged', async () => {
    const pages = await sendForAll(alerts, { as: management, query: { limit: '3' } });

    expect(pages.map(({ body }) => body.map(({ severity }: { severity: string }) => severity))).toEqual([['critical', 'high', 'medium'], ['low']]);
    expect(pages[0]?.headers['x-total-count']).toBe('4');
  });

  test('filters by severity, type, province, provider, assignee and resolution', async () => {
    const counts = await Promise.all(
      [
        { severity: 'high' },
        { type: 'license_renewal' },
        { type: 'license_expired' },
        { province: 'Gauteng' },
        { legalEntityId: '2' },
        { assignedTo: 'nobody' },
        { isResolved: 'true' },
      ].map(async (query: Record<string, string | undefined>) => (await list(query as Record<string, string>)).body.length),
    );

    expect(counts).toEqual([1, 4, 0, 3, 1, 4, 0]);
  });

  test('is read-only for the firearm office and forbidden to providers', async () => {
    const [{ id }] = (await list()).body;

    expect((await list({}, office)).status).toBe(200);
    expect((await send(resolve, { as: office, params: { id }, body: { note: 'Seen' } })).status).toBe(403);
    expect((await list({}, one)).status).toBe(403);
  });
});

test('a provider gets only its own alerts and its own score', async () => {
  const [first, second] = [(await send(own, { as: one })).body, (await send(own, { as: two })).body];

  expect([first.total, first.alerts.length, first.open]).toEqual([3, 3, { low: 1, medium: 1, high: 0, critical: 1 }]);
  // Each provider has one license past its last day to lodge: 4 points, 100 × 100 / 104.
  expect([first.score, first.points, second.score]).toEqual([96.15, 4, 96.15]);
  expect(first.faults).toEqual([expect.objectContaining({ kind: 'license_late_window', count: 1, points: 4 })]);
  expect(second.alerts.map(({ legalEntityId }: { legalEntityId: number }) => legalEntityId)).toEqual([2]);
});

test('cards and scores list the faults that the score is calculated from', async () => {
  const cards = (await send(summary, { as: office })).body;
  const byProvince = (await send(scores, { as: management })).body;
  const byProvider = (await send(scores, { as: management, query: { by: 'provider' } })).body;

  expect(cards).toMatchObject({
    activeAlerts: 4,
    criticalIssues: 1,
    activeRules: standardRules.length,
    firearms: 4,
    score: 96.15,
    points: 8,
    sweptAt: expect.any(String),
  });
  const limpopo = byProvince.find(({ id }: { id: string }) => id === 'Limpopo');
  expect(limpopo).toMatchObject({ score: 96.15, firearms: 1, providers: { all: 1, faulty: 1, unassessed: 1 }, past: [{ day: today }] });
  expect(byProvider.map(({ id, score }: { id: string; score: number }) => [id, score])).toEqual([
    ['2', 96.15],
    ['1', 96.15],
  ]);
});

test('retiring a firearm changes no score', async () => {
  const { id } = await register(2, 1500, 'Limpopo');
  await send(contract.firearms.changeStatus, { as: admin, params: { id }, body: { status: 'retired', reason: 'Destroyed' } });
  await countChanges();

  const limpopo = (await send(scores, { as: management })).body.find(({ id }: { id: string }) => id === 'Limpopo');
  const [cards, theirs] = [(await send(summary, { as: office })).body, (await send(own, { as: two })).body];
  expect([cards, limpopo, theirs].map(({ firearms, score }) => [firearms, score])).toEqual([
    [4, 96.15],
    [1, 96.15],
    [1, 96.15],
  ]);
});

describe('alert', () => {
  test('can be assigned only to a person who manages compliance, who is notified', async () => {
    const [{ id }] = (await list({ severity: 'low' })).body;
    const give = (userId: string | null, headers = {}) => send(assign, { as: management, params: { id }, body: { userId }, headers });

    expect((await give(admin.sub ?? '')).body).toMatchObject({ assignedTo: admin.sub, assignedToName: 'Thandi Mokoena' });
    expect((await itemsOf('notification')).filter(({ userId }) => userId === admin.sub)).toEqual([
      expect.objectContaining({ title: 'Alert assigned to you', actionUrl: `/compliance?assignedTo=${admin.sub}` }),
    ]);
    expect((await list({ assignedTo: admin.sub ?? '' })).body).toHaveLength(1);
    expect(await give(office.sub ?? '')).toMatchObject({ status: 400, body: { errors: [{ path: 'userId' }] } });
    expect((await give(null, { 'if-match': '"9"' })).status).toBe(412);
    expect((await give(null)).body.assignedTo).toBeNull();
  });

  test('can be resolved once, with a note, and the sweep does not reopen it', async () => {
    const [{ id: associatedEntityId }] = (await send(contract.firearms.list, { as: one })).body;
    const [card, gone] = [await uploaded(freshPdf(), one, { associatedEntityId }), await uploaded(freshPdf(), one, { associatedEntityId })];
    const withdraw = (document: string) => send(contract.documents.withdraw, { as: one, params: { id: document }, body: { reason: 'Wrong card' } });
    expect((await withdraw(gone)).status).toBe(200);
    const [{ id }] = (await list({ severity: 'medium' })).body;
    const close = (body: object, headers = {}) => send(resolve, { as: management, params: { id }, body, headers });

    expect((await close({})).status).toBe(400);
    expect((await close({ note: 'Seen', documentIds: [crypto.randomUUID()] })).body.errors).toEqual([{ path: 'documentIds', message: 'Document not found' }]);
    expect((await close({ note: 'Seen', documentIds: [card, gone] })).body.errors).toEqual([{ path: 'documentIds', message: 'Document not found' }]);
    expect((await close({ note: 'Seen' }, { 'if-match': '"9"' })).status).toBe(412);
    expect((await close({ note: 'The firm sold it', documentIds: [card, card] })).body).toMatchObject({
      isResolved: true,
      resolution: 'The firm sold it',
      resolvedByName: 'Thandi Mokoena',
    });
    expect((await close({ note: 'Again' })).status).toBe(409);
    expect(await withdraw(card)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('This document resolved a compliance alert') },
    });
    await sweepCompliance();
    expect((await list({ isResolved: 'true' })).body.map((alert: { id: string }) => alert.id)).toEqual([id]);
  });

  test('returns 404 if it does not exist', async () => {
    expect((await send(resolve, { as: management, params: { id: crypto.randomUUID() }, body: { note: 'Seen' } })).status).toBe(404);
  });
});

describe('rule', () => {
  test('rejects criteria of another type, with the path of each', async () => {
    const body = { name: 'Late', ruleType: 'transaction_pending', criteria: { afterDays: -1, more: true, raiseAfterDays: [] } };

    const answer = await send(createRule, { as: management, body });

    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['criteria.afterDays', 'criteria.more']);
  });

  test('can be tested without saving or changing anything', async () => {
    const before = (await itemsOf('compliance-alert')).length;
    const criteria = { daysToDeadline: [300], daysBeforeExpiry: [5] };

    const tried = await send(contract.compliance.try, { as: management, body: { ruleType: 'license_renewal', criteria } });

    expect(tried.body).toMatchObject({ count: 4, more: false });
    expect(tried.body.sample[0]).toMatchObject({ severity: expect.any(String), title: expect.stringContaining('expires on') });
    expect((await itemsOf('compliance-alert')).length).toBe(before);
  });

  test('appears in a paged list', async () => {
    const page = await send(rules, { as: office, query: { limit: '5' } });

    expect(page.body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(page.headers['x-total-count']).toBe(String(standardRules.length));
  });

  test('can be added, changed and switched off; switching it off resolves its alerts', async () => {
    const made = await send(createRule, {
      as: admin,
      body: { name: 'Early reminder', ruleType: 'license_renewal', criteria: { daysToDeadline: [200], daysBeforeExpiry: [5] } },
    });
    const params = { id: String(made.body.id) };
    await sweepCompliance();
    const open = async () => (await itemsOf('compliance-alert')).filter(({ ruleId, isResolved }) => ruleId === made.body.id && !isResolved).length;
    const while_on = await open();

    const off = await send(editRule, { as: admin, params, body: { isActive: false }, headers: { 'if-match': '"1"' } });
    const stale = await send(editRule, { as: admin, params, body: { name: 'Other' }, headers: { 'if-match': '"1"' } });
    await sweepCompliance();

    expect([made.status, made.body.id, while_on, off.body.isActive, stale.status, await open()]).toEqual([201, standardRules.length + 1, 4, false, 412, 0]);
    expect((await send(rules, { as: office })).body).toHaveLength(standardRules.length + 1);
    expect((await send(editRule, { as: office, params, body: { isActive: true } })).status).toBe(403);
    expect((await send(editRule, { as: admin, params: { id: '77' }, body: { isActive: true } })).status).toBe(404);
  });
});
