// Tests of trends and loss rates: each matches a recount, and each month's list has exactly the counted records.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { dayAfter, dayOf, monthOf, startOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { perThousand, trendMonths } from '../../shared/overview/rules.ts';
import type { Overview } from '../../shared/overview/schema.ts';
import { monthAfter } from '../../shared/reports/period.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { internal, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';
import { reportLoss } from '../losses/store.ts';

withTable({ told: true });
captureLog();
withInspectors();

const { firearms, licenses, losses, overview, reports } = contract;
const today = dayOf(new Date());
const month = monthOf(new Date());
const months = trendMonths(month);
/** Provider numbers in three blocks, on both sides of a block boundary. */
const owners = [61, 199, 200, 5000] as const;
const actor = { userId: 'office', name: 'Office', role: 'internal', legalEntityId: null } as unknown as Parameters<typeof reportLoss>[1];
let management: Claims;
let one: Overview;

/** A fixed seed. */
let state = 3707;
const below = (most: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * most);
};

beforeAll(async () => {
  management = await signUp('psira_management');
  for (const id of owners) await foundEntity(id);
  const register = async (change: object): Promise<string> => (await send(firearms.register, { as: internal, body: exampleFirearm(change) })).body.id;
  for (let at = 0; at < 26; at++) {
    const ownerId = owners[below(owners.length - 1)] as number;
    const ago = below(14);
    const expiresOn = dayAfter(today, 40 - below(420));
    const id = await register({
      ownerId,
      province: provinces[below(3)],
      ...(at % 2 ? { license: exampleCard({ issuedOn: '2019-01-01', expiresOn }) } : {}),
    });
    // Reported in one of the last fourteen months. Two of those months are before the trend.
    const day = `${monthAfter(month, -ago)}-01`;
    const kind = below(2) ? 'lost' : 'stolen';
    if (at % 3 === 0) await reportLoss({ ...exampleLoss({ firearmId: id, kind }), occurredOn: day, docketNumber: null } as never, actor, startOf(day));
  }
  // This provider has lost every firearm it held, so it has no rate.
  const last = await register({ ownerId: 5000, province: 'Northern Cape' });
  await reportLoss({ ...exampleLoss({ firearmId: last }), docketNumber: null } as never, actor);
  await countChanges();
  one = (await send(overview.get, { as: management })).body;
}, 120_000);

const isHeld = ({ status }: { readonly status?: string }) => !['retired', 'lost', 'stolen'].includes(status ?? '');

test('loss rates match the records, highest first', async () => {
  const [allLosses, allFirearms] = [await itemsOf('loss'), await itemsOf('firearm')];
  const within = allLosses.filter(({ reportedAt }) => months.includes(monthOf(reportedAt)));
  const held = allFirearms.filter(isHeld);
  // Some reports must be older than the twelve months to test that they are left out.
  expect(within.length).toBeLessThan(allLosses.length);
  expect(within.length).toBeGreaterThan(3);

  const ofProvince = new Map(one.lossRates.provinces.map((row) => [row.name, row]));
  for (const name of provinces) {
    const [lost, holds] = [within.filter(({ province }) => province === name).length, held.filter(({ province }) => province === name).length];
    expect(ofProvince.get(name)).toEqual({ name, losses: lost, held: holds, rate: perThousand(lost, holds) });
  }
  const rows = owners.flatMap((id) => {
    const [lost, holds] = [within.filter(({ ownerId }) => ownerId === id).length, held.filter(({ ownerId }) => ownerId === id).length];
    return lost > 0 ? [{ id, name: `Provider ${id}`, losses: lost, held: holds, rate: perThousand(lost, holds) }] : [];
  });
  expect(one.lossRates.providers).toHaveLength(rows.length);
  expect(one.lossRates.providers).toEqual(expect.arrayContaining(rows));
  expect(one.lossRates.providers[0]).toEqual({ id: 5000, name: 'Provider 5000', losses: 1, held: 0, rate: null });
  const rates = one.lossRates.providers.slice(1).map(({ rate }) => rate ?? Number.NaN);
  expect(rates).toEqual([...rates].sort((a, b) => b - a));
});

test('each month of a trend opens exactly the losses, late renewals and registrations that it counts', async () => {
  const listed = async (row: typeof losses.list | typeof licenses.list, query: Record<string, string>) =>
    (await sendForAll(row, { as: management, query: { limit: '3', ...query } })).flatMap(({ body }) => body);
  let [lost, late] = [0, 0];
  for (const { month: at, ...counted } of one.trends) {
    const reported = await listed(losses.list, { from: `${at}-01`, to: dayAfter(`${monthAfter(at, 1)}-01`, -1) });
    const ofKind = (kind: string) => reported.filter((loss) => loss.kind === kind).length;
    const renewals = await listed(licenses.list, { state: 'EXPIRED', runsOutIn: at, sort: 'urgency' });
    const filters = { dateRange: 'custom', from: at, to: at, format: 'json' } as const;
    const report = (await send(reports.create, { as: management, params: { type: 'firearms' }, body: { filters } })).body;

    expect([at, counted.lost, counted.stolen, counted.renewalsLate, counted.registered]).toEqual([
      at,
      ofKind('lost'),
      ofKind('stolen'),
      renewals.length,
      report.total_records,
    ]);
    expect(new Set(reported.map(({ id }) => id)).size).toBe(reported.length);
    lost += reported.length;
    late += renewals.length;
  }
  expect([lost > 3, late > 2]).toEqual([true, true]);
});

test('a list of losses is empty for a range of days that ends before it starts', async () => {
  const answer = await send(losses.list, { as: management, query: { from: today, to: dayAfter(today, -1) } });
  expect([answer.status, answer.body]).toEqual([200, []]);
  expect((await send(losses.list, { as: management, query: { from: '1900-01-01', to: '9999-12-31', limit: '100' } })).body.length).toBe(
    (await itemsOf('loss')).length,
  );
});

test('the counters behind trends and loss rates match a recount', async () => {
  expect(await findDrift()).toEqual([]);
});
