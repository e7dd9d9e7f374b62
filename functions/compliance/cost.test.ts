// Tests the reads of a sweep: they depend on the number of findings, not on the number of firearms.
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../shared/access/actor.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import { type Cost, countCosts, nothing } from '../../testing/server/costs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { registerFirearm } from '../firearms/store.ts';
import { assess } from '../profiling/assess.ts';

const actor: Actor = { userId: 'founder', name: 'Founder', role: 'internal', sessionId: 's' };
const today = dayOf(new Date());

withTable({ told: true });
captureLog();

let cost: Cost;

/** Registers `count` firearms whose licenses expire in `days` days. */
async function register(count: number, days: number, prefix: string): Promise<void> {
  for (let n = 0; n < count; n++) {
    const license = exampleCard({ issuedOn: '2022-01-01', expiresOn: dayAfter(today, days) });
    const { id } = await registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ ownerId: 1, serialNumber: `${prefix}-${n}`, license })), actor);
    await assess(id);
  }
  await countChanges();
}

async function swept() {
  Object.assign(cost, nothing());
  const { found } = await sweepCompliance();
  return { found, units: cost.readUnits };
}

beforeAll(async () => {
  await foundEntity(1);
  cost = countCosts();
});

test('reads the same for a registry three times as large, and more only for more findings', async () => {
  await register(4, 1500, 'FAR');
  await register(4, 170, 'DUE');
  await swept();
  const small = await swept();
  await register(16, 1500, 'FARTHER');
  const large = await swept();
  await register(8, 100, 'SOON');
  await swept();
  const more = await swept();

  expect([small.found, large.found, more.found]).toEqual([4, 4, 12]);
  expect(large.units).toBeLessThanOrEqual(small.units + 2);
  expect(more.units).toBeGreaterThan(large.units);
  // A finding costs three reads: its index, its existing alert, and the second check of its cause.
  expect(more.units - large.units).toBeLessThan(8 * 6);
  expect((await itemsOf('compliance-alert')).length).toBe(12);
});
