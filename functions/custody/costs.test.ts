// States what an issue and a return cost, so that a change of them is seen.
import { beforeAll, expect, test } from 'vitest';
import { signUp } from '../../testing/server/call.ts';
import { countCosts, nothing } from '../../testing/server/costs.ts';
import { type Counter, openCounter } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

withTable();
withObjects();
captureLog();
let counter: Counter;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  counter = await openCounter(await signUp('client', { legalEntityId: 1 }), 1);
}, 60_000);

test('an issue, a return and a line more have the stated write units and at most 22 requests', async () => {
  const cost = countCosts();
  const [a, b, c] = [await counter.newFirearm(), await counter.newFirearm(), await counter.newFirearm()];
  const [first, second, third] = [await counter.newOfficer(), await counter.newOfficer(), await counter.newOfficer()];
  const costOf = async (work: () => Promise<{ body: any }>) => {
    Object.assign(cost, nothing());
    const { body } = await work();
    expect(body.lines.every(({ outcome }: any) => outcome === 'done')).toBe(true);
    // Settings and the caller are read again once a minute: up to three requests more. The officer's PIN takes two.
    expect(cost.requests).toBeLessThanOrEqual(22);
    return cost.writeUnits;
  };
  const one = await costOf(() => counter.issue([counter.line(a, first)]));
  const two = await costOf(() => counter.issue([counter.line(b, second), counter.line(c, third)]));
  const back = await costOf(() => counter.giveBack([counter.back(a)]));
  const again = await costOf(() => counter.issue([counter.line(a, first)]));

  // The PIN of the officer of a single issue costs 6 units: of two lines each costs 34, after 40 for the first.
  expect({ one, two, back, again }).toEqual({ one: 40 + 6, two: 40 + 34, back: 38, again: 42 + 6 });
});
