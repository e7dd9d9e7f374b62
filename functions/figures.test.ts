// Compares each figure on the tiles, the overview, the reports, the map and in the exports with its list, for each role (docs/figures.md).
import { beforeAll, describe, expect, test } from 'vitest';
import { can, type Role } from '../shared/access/roles.ts';
import { contract } from '../shared/contract.ts';
import { exampleFirearm } from '../shared/firearms/example.ts';
import { firearmStatuses } from '../shared/firearms/schema.ts';
import { dayAfter, dayOf, daysAfter } from '../shared/kinds/time.ts';
import { standings } from '../shared/legal-entities/schema.ts';
import { exampleCard } from '../shared/licenses/example.ts';
import { licenseStates } from '../shared/licenses/schema.ts';
import { exampleLoss } from '../shared/losses/example.ts';
import type { Named } from '../shared/route.ts';
import { send, sendForAll } from '../testing/server/call.ts';
import { answerOf } from '../testing/server/changes.ts';
import { csvRows, fetchFile, make } from '../testing/server/exports.ts';
import { doWork } from '../testing/server/jobs.ts';
import { captureLog } from '../testing/server/log.ts';
import { countChanges } from '../testing/server/registry.ts';
import { someone, withWorld } from '../testing/server/world.ts';
import { findDrift } from './counters/recount.ts';

withWorld();
captureLog();

const { approvals, cases, compliance, dashboard, disclosures, firearms, geographic, inspections, legalEntities, licenses, losses } = contract;
const { overview, profiling, reports, seizures, transactions } = contract;
type Who = Role | 'rival';

const today = dayOf(new Date());
const register = (change: Parameters<typeof exampleFirearm>[0]) => answerOf(firearms.register, 'internal', { body: exampleFirearm(change) });
const card = (days: number) => exampleCard({ issuedOn: '2023-01-01', expiresOn: dayAfter(today, days) });

beforeAll(async () => {
  // One firearm for each state that a figure distinguishes, of two providers and in two provinces.
  for (const [at, days] of [-10, 20, 100, 900].entries())
    await register({ ownerId: 1 + (at % 2), license: card(days), province: at % 2 ? 'Gauteng' : 'Limpopo', manufacturer: 'GLOCK' });
  const [kept, lost, seized] = [await register({ ownerId: 1, keeperId: 2 }), await register({ ownerId: 2 }), await register({ ownerId: 2 })];
  await answerOf(losses.report, 'internal', { body: exampleLoss({ firearmId: lost.id, kind: 'lost' }) });
  await answerOf(seizures.record, 'inspector', { body: { reason: 'investigation', location: 'Gate 4', firearmId: seized.id } });
  await answerOf(firearms.changeStatus, 'internal', { params: { id: kept.id }, body: { status: 'maintenance', reason: 'Springs' } });
  const scheduledDate = daysAfter(new Date(), 3).toISOString();
  await answerOf(inspections.schedule, 'internal', { body: { firearmId: kept.id, scheduledDate, inspectorId: someone('inspector').sub } });
  await doWork();
  await countChanges();
});

const totalOf = async (row: Named, who: Who, query: Record<string, string> = {}): Promise<number> => {
  const answer = await send(row, { as: someone(who), query: { limit: '100', ...query } });
  expect([row.name, answer.status]).toEqual([row.name, 200]);
  return answer.headers['x-total-count'] === undefined ? answer.body.length : Number(answer.headers['x-total-count']);
};

/** A figure's place, its number, and the total of its list. */
type Stands = readonly [where: string, shown: unknown, listed: number];
const differing = (all: readonly Stands[]) => all.filter(([, shown, listed]) => shown !== listed);

/** The roles with national access, and the two providers. */
const readers: readonly Who[] = ['client', 'rival', 'internal', 'firearm_office', 'inspector', 'law_enforcement', 'psira_management', 'admin'];
const may = (who: Who, row: Named) => can(who === 'rival' ? 'client' : who, row.permission as never);

test.each(readers)('the figures of %s are the totals of its lists, in tiles, reports, map and exports', async (who) => {
  const as = someone(who);
  const held = await totalOf(firearms.list, who);
  const inForce = await totalOf(licenses.list, who, { inForce: 'true' });
  const [lost, stolen] = [await totalOf(firearms.list, who, { status: 'lost' }), await totalOf(firearms.list, who, { status: 'stolen' })];
  const state = async (one: string) => totalOf(licenses.list, who, { state: one });
  const overdue = (await state('EXPIRED')) + (await state('LATE_WINDOW'));
  const tiles = (await send(dashboard.metrics, { as })).body;
  const map = (await send(geographic.distribution, { as })).body;
  const counts = (await send(licenses.counts, { as })).body;
  const found: Stands[] = [
    ['dashboard: Total Firearms', tiles.totalFirearms, held],
    ['dashboard: Active Licenses', tiles.activeLicenses, inForce],
    ['License Records: in force', counts.inForce, inForce],
    ['map: total', map.total, held],
    ['map: places', map.places.reduce((sum: number, { count }: { count: number }) => sum + count, 0), held],
    ['map: Lost or Stolen', (await send(geographic.distribution, { as, query: { layer: 'losses' } })).body.total, lost + stolen],
    ['dashboard: System Alerts', tiles.systemAlerts, await totalOf(compliance.listOpen, who)],
  ];
  for (const one of licenseStates) found.push([`License Records: ${one}`, counts.states[one] ?? 0, await state(one)]);
  if (may(who, inspections.list)) {
    const open = (await totalOf(inspections.list, who, { status: 'scheduled' })) + (await totalOf(inspections.list, who, { status: 'in_progress' }));
    found.push(['dashboard: Pending Inspections', tiles.pendingInspections, open]);
  }
  if (may(who, reports.create)) {
    const report = (await send(reports.create, { as, params: { type: 'compliance' }, body: {} })).body.summary;
    const registrations = (await send(reports.create, { as, params: { type: 'firearms' }, body: { filters: { dateRange: 'all', format: 'json' } } })).body
      .summary;
    found.push(
      ['compliance report: on the register', report.on_the_register_today, held],
      ['registration report: on the register', registrations.on_the_register_today, held],
      ['compliance report: in force', report.licenses_in_force_today, inForce],
      ['compliance report: renewals overdue', report.renewals_overdue_today, overdue],
      ['compliance report: lost or stolen', report.lost_or_stolen_today, lost + stolen],
      ['compliance report: inspections open', report.inspections_open_today, tiles.pendingInspections],
      ['compliance report: alerts', report.compliance_alerts_open_today, tiles.systemAlerts],
    );
  }
  const exported = async (list: string, query: object = {}) => csvRows((await fetchFile(as, (await make(as, { list, format: 'csv', query })).id)).bytes).length;
  if (may(who, contract.exports.start))
    found.push(['export: firearms', await exported('firearms'), held], ['export: licenses', await exported('licenses', { inForce: 'true' }), inForce]);

  expect(differing(found)).toEqual([]);
  // A figure of zero everywhere would agree with anything.
  expect([held > 2, inForce > 0]).toEqual([true, true]);
});

describe('System Overview', () => {
  test.each(['psira_management', 'admin'] as const)('of %s agrees with every list', async (who) => {
    const { body: one } = await send(overview.get, { as: someone(who) });
    const found: Stands[] = [
      ['on the register', one.firearms.total, await totalOf(firearms.list, who)],
      ['in force', one.licenses.inForce, await totalOf(licenses.list, who, { inForce: 'true' })],
      ['providers', one.providers.total, await totalOf(legalEntities.list, who)],
      ['seizures open', one.seizuresOpen, await totalOf(seizures.list, who, { open: 'true' })],
      ['transactions pending', one.transactions.pending, await totalOf(transactions.list, who, { status: 'pending' })],
      ['transactions under review', one.transactions.underReview, await totalOf(transactions.list, who, { status: 'under_review' })],
      ['cases open', one.casesOpen, await totalOf(cases.list, who, { open: 'true' })],
      ['by type', one.firearms.types.reduce((sum: number, { count }: { count: number }) => sum + count, 0), one.firearms.total],
      ['by province', one.firearms.provinces.reduce((sum: number, { count }: { count: number }) => sum + count, 0), one.firearms.total],
    ];
    for (const status of firearmStatuses) found.push([status, one.firearms.statuses[status], await totalOf(firearms.list, who, { status })]);
    for (const state of licenseStates) found.push([state, one.licenses.states[state], await totalOf(licenses.list, who, { state })]);
    for (const standing of standings) found.push([standing, one.providers.standings[standing], await totalOf(legalEntities.list, who, { standing })]);
    for (const status of ['submitted', 'approved', 'rejected'] as const)
      found.push([`disclosures ${status}`, one.disclosures[status], await totalOf(disclosures.list, who, { status })]);
    if (may(who, approvals.list)) found.push(['reports waiting', one.approvals.pending, await totalOf(approvals.list, who, { status: 'pending' })]);
    if (may(who, profiling.list)) found.push(['not inspected', one.inspections.firearmsOverdue, await totalOf(profiling.list, who, { due: 'overdue' })]);

    expect(differing(found)).toEqual([]);
    expect(one.seizuresOpen).toBeGreaterThan(1);
  });

  test('agrees with a recount', async () => {
    expect(await findDrift()).toEqual([]);
  });
});

test('the reports count a manufacturer once, however it was written', async () => {
  const pages = await sendForAll(firearms.list, { as: someone('internal'), query: { limit: '100' } });
  const written = new Set(pages.flatMap(({ body }) => body.map(({ manufacturer }: { manufacturer: string }) => manufacturer)));
  const { body } = await send(reports.create, {
    as: someone('internal'),
    params: { type: 'firearms' },
    body: { filters: { dateRange: 'all', format: 'json' } },
  });

  expect([...written].filter((one) => String(one).toLowerCase() === 'glock')).toEqual(['Glock']);
  expect(body.analytics.top_manufacturers.filter(({ manufacturer }: { manufacturer: string }) => manufacturer.toLowerCase() === 'glock')).toHaveLength(1);
});
