// The regulator's view of custody: counts follow each event, only overseers read them, and a look at one provider is logged.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { mostOnBoard } from '../../shared/custody/schema.ts';
import { monthOf } from '../../shared/kinds/time.ts';
import { monthAfter } from '../../shared/reports/period.ts';
import { watchCustody } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, openCounter, pin } from '../../testing/server/counter.ts';
import { make } from '../../testing/server/exports.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';
import { correctCounts } from '../counters/write.ts';
import { newId } from '../data/record.ts';
import { legalEntities } from '../legal-entities/entity.ts';
import { watches } from './entity.ts';

withTable({ told: true });
withObjects();
const logged = captureLog();

const { custody, readings } = contract;
const hourMs = 3_600_000;
const month = monthOf(new Date());
let counter: Counter;
let other: Counter;
let management: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001', province: 'Gauteng' });
  await foundEntity(250, { psiraNumber: 'PSiRA-100250', province: 'Limpopo' });
  counter = await openCounter(await signUp('client', { legalEntityId: 1 }), 1);
  other = await openCounter(await signUp('client', { legalEntityId: 250 }), 250);
  management = await signUp('psira_management');
}, 60_000);

async function national(query: Record<string, string> = {}) {
  await countChanges();
  const { status, body } = await send(custody.national, { as: management, query });
  expect(status).toBe(200);
  return body;
}

/** Issues one firearm and returns its line. */
async function issued(at: Counter, change: object = {}) {
  const line = at.line(await at.newFirearm(), await at.newOfficer());
  const { body } = await at.issue([line], change);
  expect(body.lines).toMatchObject([{ outcome: 'done' }]);
  return line;
}

const zero = { out: 0, overdue: 0, beyond: 0, exceptions: 0, shortfalls: 0, roundsShort: 0, refusals: 0 };

test('a country without issues has only zeros', async () => {
  expect(await national()).toMatchObject({ month, country: zero, refusals: [], providers: [], more: false });
});

test('counts follow an issue, its steps, an extension and its return, and match a recount', async () => {
  const [first, second] = [await issued(counter), await issued(counter)];
  await issued(other);

  const out = await national();
  expect(out.country).toEqual({ ...zero, out: 3 });
  expect(out.provinces.filter((one: any) => one.out > 0)).toEqual([
    { name: 'Gauteng', ...zero, out: 2 },
    { name: 'Limpopo', ...zero, out: 1 },
  ]);
  expect(out.providers.map(({ id, out: n, province }: any) => [id, n, province])).toEqual([
    [1, 2, 'Gauteng'],
    [250, 1, 'Limpopo'],
  ]);

  // All three are due in 12 hours.
  await watchCustody(new Date(Date.now() + 13 * hourMs));
  expect((await national()).country).toEqual({ ...zero, out: 3, overdue: 3 });
  await watchCustody(new Date(Date.now() + 73 * hourMs));
  expect((await national()).country).toEqual({ ...zero, out: 3, overdue: 3, beyond: 3 });
  expect(await findDrift()).toEqual([]);

  const until = new Date(Date.now() + 24 * hourMs).toISOString();
  const extension = { eventId: counter.line('', '').eventId, issueId: first.eventId, until, reason: 'Strike', issuer: { officerId: counter.issuer, pin } };
  expect((await send(custody.extend, { as: counter.as, body: extension })).status).toBe(200);
  expect((await national()).country).toEqual({ ...zero, out: 3, overdue: 2, beyond: 2 });

  const shortfall = { explanation: 'lost', text: 'Fell into the dam' };
  const back = [counter.back(first.firearmId), counter.back(second.firearmId, { rounds: 27, shortfall })];
  expect((await counter.giveBack(back)).body.lines).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  const after = await national();
  expect(after.country).toEqual({ ...zero, out: 1, overdue: 1, beyond: 1, shortfalls: 1, roundsShort: 3 });
  expect(after.providers).toMatchObject([
    { id: 250, beyond: 1 },
    { id: 1, out: 0, roundsShort: 3 },
  ]);
  expect((await national({ province: 'Gauteng' })).providers.map(({ id }: any) => id)).toEqual([1]);
  expect((await national({ month: monthAfter(month, -1) })).country).toEqual({ ...zero, out: 1, overdue: 1, beyond: 1 });
  expect(await findDrift()).toEqual([]);
});

test('a void issue is not out, but its exception counts: it was allowed', async () => {
  const before = (await national()).country;
  const officer = await counter.newOfficer({}, { assessments: [] });
  const taken = counter.line(await counter.newFirearm(), officer);
  await counter.issue([taken]);
  const override = { officerId: counter.second, pin, reason: 'Second firearm for the escort' };
  const line = counter.line(await counter.newFirearm(), officer, { override });
  expect((await counter.issue([line])).body.lines).toMatchObject([{ outcome: 'done' }]);
  expect((await national()).country).toMatchObject({ out: before.out + 2, exceptions: 1 });

  const body = { eventId: counter.line('', '').eventId, issueId: line.eventId, reason: 'Wrong officer', by: { officerId: counter.issuer, pin } };
  expect((await send(custody.void, { as: counter.as, body })).status).toBe(200);
  expect((await national()).country).toMatchObject({ out: before.out + 1, exceptions: 1 });
});

describe('refusals', () => {
  test('count once for each line and gate, for the provider alone', async () => {
    const firearm = await counter.newFirearm();
    await counter.issue([counter.line(firearm, await counter.newOfficer())]);
    const lines = [
      counter.line(firearm, await counter.newOfficer()),
      counter.line(await counter.newFirearm({ license: null }), await counter.newOfficer()),
      counter.line(await counter.newFirearm({ license: null }), await counter.newOfficer()),
      counter.line('3f2504e0-4f89-41d3-9a0c-0305e82c3301', await counter.newOfficer()),
    ];
    const { body } = await counter.issue(lines);

    expect(body.lines.map(({ code }: any) => code)).toEqual(['FIREARM_OUT', 'LICENSE_MISSING', 'LICENSE_MISSING', 'NOT_FOUND']);
    const { refusals, providers } = await national();
    expect(refusals).toEqual([
      { code: 'LICENSE_MISSING', count: 2 },
      { code: 'FIREARM_OUT', count: 1 },
    ]);
    expect(providers.map(({ id, refusals: n }: any) => [id, n])).toContainEqual([1, 3]);
    expect(providers.map(({ id, refusals: n }: any) => [id, n])).toContainEqual([250, 0]);
  });

  test('count for extensions and hand-overs too', async () => {
    const countOf = async (wanted: string) => (await national()).refusals.find(({ code }: any) => code === wanted)?.count ?? 0;
    const before = { period: await countOf('PERIOD_OVER_72H'), competency: await countOf('COMPETENCY_MISSING'), all: (await national()).country.refusals };
    const { eventId: issueId } = await issued(counter);
    const until = new Date(Date.now() + 80 * hourMs).toISOString();
    const signed = { eventId: counter.line('', '').eventId, issueId, until, reason: 'Relief is late', issuer: { officerId: counter.issuer, pin } };
    expect((await send(custody.extend, { as: counter.as, body: signed })).status).toBe(409);
    expect((await send(custody.extend, { as: counter.as, body: { ...signed, issuer: { officerId: counter.issuer, pin: '908070' } } })).status).toBe(409);
    const toOfficerId = await counter.newOfficer({}, { competencies: [] });
    const people = { toOfficerId, fromPin: pin, toPin: pin, place: 'Gate 2', rounds: 30 };
    const soon = new Date(Date.now() + 10 * hourMs).toISOString();
    const { status, body } = await send(custody.handOver, { as: counter.as, body: { ...signed, ...people, until: soon } });
    expect([status, body.errors[0].code]).toEqual([409, 'COMPETENCY_MISSING']);

    expect(await countOf('PERIOD_OVER_72H')).toBe(before.period + 1);
    expect(await countOf('COMPETENCY_MISSING')).toBe(before.competency + 1);
    expect((await national()).country.refusals).toBe(before.all + 2);
  });

  test('do not change the answer if they cannot be counted', async () => {
    const counters = await import('../counters/write.ts');
    const failing = vi.spyOn(counters, 'correctCounts').mockRejectedValueOnce(new Error('no'));
    const line = counter.line(await counter.newFirearm({ license: null }), await counter.newOfficer());

    const { status, body } = await counter.issue([line]);

    failing.mockRestore();
    expect([status, body.lines[0].code]).toEqual([200, 'LICENSE_MISSING']);
    expect(logged.join('')).toContain('refusal not counted');
  });
});

test('the view of one provider has its safes, officers and firearms out, and each reading is logged', async () => {
  await countChanges();
  const inspector = await signUp('inspector');

  const { status, body } = await send(custody.ofProvider, { as: inspector, params: { id: '250' } });

  expect(status).toBe(200);
  expect(body).toMatchObject({ id: 250, officers: 3, safes: [{ id: other.safeId, inSafe: 0, out: 1 }], moreSafes: false, figures: { refusals: 0 } });
  expect(body.board.out).toMatchObject([{ legalEntityId: 250, state: 'issued' }]);
  const back = other.back(body.board.out[0].firearm.id);
  expect((await other.giveBack([back])).body.lines[0].outcome).toBe('done');
  await countChanges();
  expect((await send(custody.ofProvider, { as: inspector, params: { id: '250' } })).body).toMatchObject({ safes: [{ inSafe: 1, out: 0 }] });

  const readers = await send(readings.list, { as: management, params: { kind: 'custody', id: '250' } });
  expect(readers.body.map(({ role, access }: any) => [role, access])).toEqual([['inspector', 'read']]);
  await send(custody.board, { as: await signUp('law_enforcement'), query: { legalEntityId: '250' } });
  const after = await send(readings.list, { as: management, params: { kind: 'custody', id: '250' } });
  expect(after.body.map(({ role }: any) => role).toSorted()).toEqual(['inspector', 'law_enforcement']);
});

test('the figures of one provider are those of the national view, whatever the board shows', async () => {
  const { eventId } = await issued(other);
  await watches().patch({ id: eventId }).set({ standing: 'beyond' }).go();
  const beyondBoard = { count: { kind: 'custody-watch', scope: 'all', facet: 'out:Limpopo:2', value: '250' } as const };
  await correctCounts([{ ...beyondBoard, by: 2 * mostOnBoard }]);

  const { providers } = await national();
  const { body } = await send(custody.ofProvider, { as: management, params: { id: '250' } });
  await correctCounts([{ ...beyondBoard, by: -2 * mostOnBoard }]);

  const { id, name, province, ...figures } = providers.find((one: any) => one.id === 250);
  expect([id, name, province]).toEqual([250, expect.any(String), 'Limpopo']);
  expect(body.figures).toEqual(figures);
  expect(body.figures).toMatchObject({ out: 2 * mostOnBoard + 1, overdue: 1, beyond: 1 });
  expect(body.safes).toMatchObject([{ out: 1 }]);
});

test('a provider that moves to another province keeps its month and is listed once', async () => {
  const of = async (query: Record<string, string> = {}) => (await national(query)).providers.filter(({ id }: any) => id === 250);
  const [before] = await of();
  await legalEntities().patch({ id: 250 }).set({ province: 'Gauteng' }).go();
  await issued(other);
  const refused = other.line(await other.newFirearm({ license: null }), await other.newOfficer());
  await other.issue([refused]);

  const after = { ...before, province: 'Gauteng', out: before.out + 1, refusals: before.refusals + 1 };
  expect(await of()).toEqual([after]);
  const { id, name, province, ...figures } = after;
  expect((await send(custody.ofProvider, { as: management, params: { id: '250' } })).body.figures).toEqual(figures);
  // The list of a province has the events from there.
  expect(await of({ province: 'Gauteng' })).toMatchObject([{ out: 1, refusals: 1 }]);
  expect(await of({ province: 'Limpopo' })).toMatchObject([{ out: before.out, refusals: before.refusals }]);
  await legalEntities().patch({ id: 250 }).set({ province: 'Limpopo' }).go();
  expect([id, name, province]).toEqual([250, before.name, 'Gauteng']);
});

test('an inspector’s reads of issues, officers, shifts and safes of a provider are in the read log, and its own users’ are not', async () => {
  const [firearmId, officerId] = [await other.newFirearm(), await other.newOfficer()];
  const shiftId = newId();
  const sent = await other.issue([other.line(firearmId, officerId)], { shiftId });
  const id = sent.body.lines[0].issue.id as string;
  const reads = [
    [custody.getIssue, { params: { id } }],
    [custody.ofFirearm, { params: { id: firearmId } }],
    [custody.issuesOfFirearm, { params: { id: firearmId } }],
    [custody.issuesOfOfficer, { params: { id: officerId } }],
    [custody.heldBy, { params: { id: officerId } }],
    [custody.listShifts, { query: { legalEntityId: '250' } }],
    [custody.getShift, { params: { id: shiftId } }],
    [custody.issuesOfShift, { params: { id: shiftId } }],
    [custody.history, { params: { id: firearmId } }],
  ] as const;
  const readersOf = async () =>
    (await itemsOf('access-entry')).filter(({ entityType, entityId }) => entityType === 'custody' && entityId === '250').map(({ userId }) => userId);

  for (const [call, input] of reads) {
    const reader = await signUp('inspector');
    expect([call.name, (await send(call, { as: reader, ...input })).status]).toEqual([call.name, 200]);
    expect([call.name, (await readersOf()).includes(reader.sub)]).toEqual([call.name, true]);
    expect((await send(call, { as: other.as, ...input })).status).toBe(200);
  }
  expect((await other.giveBack([other.back(firearmId)])).body.lines[0].outcome).toBe('done');
  const reader = await signUp('inspector');
  expect((await send(custody.inSafe, { as: reader, params: { id: other.safeId } })).body.length).toBeGreaterThan(0);
  const files = await signUp('inspector');
  await make(files, { list: 'officer-custody', format: 'csv', query: { officerId } });
  expect(await readersOf()).toEqual(expect.arrayContaining([reader.sub, files.sub]));
  expect(await readersOf()).not.toContain(other.as.sub);
});

test('another provider’s custody reads as 404, the national view is for overseers alone, and the police get neither', async () => {
  expect((await send(custody.ofProvider, { as: counter.as, params: { id: '250' } })).status).toBe(404);
  expect((await send(custody.ofProvider, { as: management, params: { id: '999' } })).status).toBe(404);
  expect((await send(custody.ofProvider, { as: counter.as, params: { id: '1' } })).status).toBe(200);
  for (const role of ['internal', 'inspector', 'law_enforcement', 'external_saps'] as const)
    expect([role, (await send(custody.national, { as: await signUp(role) })).status]).toEqual([role, 403]);
  expect((await send(custody.national, { as: counter.as })).status).toBe(403);
  expect((await send(custody.national, { as: await signUp('firearm_office') })).status).toBe(200);
  expect((await send(custody.ofProvider, { as: await signUp('external_saps'), params: { id: '1' } })).status).toBe(403);
  expect((await send(custody.national, { as: management, query: { month: '2026-13' } })).status).toBe(400);
});

test('the summary counts the firearms of the board', async () => {
  const board = await send(custody.board, { as: counter.as });
  const { body } = await send(custody.summary, { as: counter.as });

  expect(body).toMatchObject({ out: board.body.out.length, soon: 0, overdue: 0, beyond: 0, more: false });
  await issued(counter, { until: new Date(Date.now() + 30 * 60_000).toISOString() });
  expect((await send(custody.summary, { as: counter.as })).body).toMatchObject({ out: body.out + 1, soon: 1 });
  expect((await send(custody.summary, { as: counter.as, query: { legalEntityId: '250' } })).body.out).toBe(0);
});
