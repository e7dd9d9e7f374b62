// Checks the demo's past: it has every status, and its records do not contradict each other.
import { beforeAll, expect, test } from 'vitest';
import { verifyHistories } from '../../../functions/checkpoints/verify.ts';
import { listFirearms } from '../../../functions/firearms/list-store.ts';
import { workOnInspected } from '../../../functions/inspections/work.ts';
import { approvalStatuses } from '../../../shared/approvals/schema.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { seizureStatuses } from '../../../shared/seizures/schema.ts';
import { signUp } from '../../../testing/server/call.ts';
import { withObjects } from '../../../testing/server/objects.ts';
import { itemsOf, withTable } from '../../../testing/server/registry.ts';
import { seed } from './seed.ts';

withTable();
withObjects();
const now = new Date();

beforeAll(async () => {
  await Promise.all((['inspector', 'law_enforcement', 'admin'] as const).map((role) => signUp(role)));
  await seed({ firearms: 140, past: true });
  // Does the worker's work on each inspected firearm.
  for (const { id } of await itemsOf('inspected')) await workOnInspected(id);
});

const statusesOf = async (kind: string) => [...new Set((await itemsOf(kind)).map(({ status }) => status))].toSorted();

test('the demo has reports, seizures and losses of every status', async () => {
  const [approvals, seizures, losses] = await Promise.all(['approval', 'seizure', 'loss'].map(statusesOf));

  expect(approvals).toEqual(approvalStatuses.toSorted());
  expect(seizures).toEqual(seizureStatuses.toSorted());
  expect(losses).toEqual(['closed', 'open']);
});

test('sixty firearms of the demo company are out: two overdue, one for more than 72 hours, and one return lacked rounds', async () => {
  const issues = await itemsOf('issue');
  const out = issues.filter(({ state }) => state === 'open');
  const hoursAgo = (at: string) => (now.getTime() - Date.parse(at)) / 3_600_000;
  const overdue = out.filter(({ dueAt }) => hoursAgo(dueAt) > 0);

  expect([out.length, (await itemsOf('firearm-custody')).filter(({ state }) => state === 'issued').length]).toEqual([60, 60]);
  expect(overdue.filter(({ outAt }) => hoursAgo(outAt) <= 72)).toHaveLength(2);
  expect(overdue.filter(({ outAt }) => hoursAgo(outAt) > 72)).toHaveLength(1);
  expect(issues.filter(({ returned }) => returned?.shortfall)).toHaveLength(1);
  const kept = (await itemsOf('firearm-custody')).filter(({ state }) => state === 'in_safe');
  expect([kept.length > 30, new Set(kept.map(({ safeId }) => safeId)).size]).toEqual([true, 3]);
});

test('the demo company has licenses for nearly all its firearms', async () => {
  const { items } = await listFirearms({ kind: 'national' }, { limit: 100, ownerId: 1 });
  const licensed = new Set((await itemsOf('license')).filter(({ status }) => status === 'current').map(({ firearmId }) => firearmId));

  expect(items.length).toBeGreaterThan(90);
  expect(items.filter(({ id }) => !licensed.has(id)).length).toBeLessThan(5);
});

test('the demo has no firearm inspected before its registration, lost before its inspection, or seized after its loss', async () => {
  const { items } = await listFirearms({ kind: 'national' }, { limit: 100 });
  const found = items.filter(({ lastInspectionDate }) => lastInspectionDate);

  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ lastInspectionDate, createdAt }) => (lastInspectionDate ?? '') < createdAt)).toEqual([]);
  expect(items.filter(({ statusSince, createdAt }) => statusSince < createdAt)).toEqual([]);
});

test('the demo has no dates in the future and consistent histories', async () => {
  const inspections = await itemsOf('inspection');
  const { broken, records } = await verifyHistories({ pauseMs: 0 });

  expect(inspections.filter(({ completedDate }) => completedDate && dayOf(completedDate) > dayOf(now))).toEqual([]);
  expect(records).toBeGreaterThan(140);
  expect(broken).toEqual([]);
});

test('the demo has no unread notification older than two weeks', async () => {
  const people = await itemsOf('user');
  const told = (await itemsOf('notification')).filter(({ userId }) => people.some(({ id }) => id === userId));
  const isOld = ({ createdAt }: (typeof told)[number]) => Date.parse(createdAt) < now.getTime() - 15 * 86_400_000;

  expect(told.filter(isOld).length).toBeGreaterThan(10);
  expect(told.filter((one) => isOld(one) && !one.isRead)).toEqual([]);
  expect(told.filter(({ isRead }) => !isRead).length).toBeGreaterThan(0);
});
