// Checks the demo officers: forty of them, six with a qualification that lapses or has lapsed, and intact histories.
import { beforeAll, expect, test } from 'vitest';
import { firstBrokenEntry } from '../../../functions/history/store.ts';
import { contract } from '../../../shared/contract.ts';
import { gatesOfCompetency, gatesOfOfficer } from '../../../shared/custody/gates.ts';
import { defaultPolicy } from '../../../shared/custody/policy.ts';
import { dayAfter, dayOf } from '../../../shared/kinds/time.ts';
import { send, signUp } from '../../../testing/server/call.ts';
import { foundEntity, itemsOf, withTable } from '../../../testing/server/registry.ts';
import { seedOfficers, seedSharedOfficer } from './officers.ts';

withTable();
const now = new Date();
const today = dayOf(now);

beforeAll(async () => {
  await foundEntity(1);
  await seedOfficers(1, now);
});

/** The gates for a pistol on that day. */
const gatesOn = (officer: any, day: string) => [
  ...gatesOfOfficer({ ...officer, name: officer.surname }, day),
  ...gatesOfCompetency({ ...officer, name: officer.surname }, { type: 'Pistol', action: 'semi_auto' }, day, defaultPolicy),
];

test('the demo company has two branches, three safes and forty officers', async () => {
  const counts = await Promise.all(['branch', 'safe', 'officer'].map(async (kind) => (await itemsOf(kind)).length));

  expect(counts).toEqual([2, 3, 40]);
});

test('three demo officers lack a qualification today, and six within 30 days', async () => {
  const officers = await itemsOf('officer');
  const lacking = (day: string) => officers.filter((officer) => gatesOn(officer, day).length > 0).length;

  expect([lacking(today), lacking(dayAfter(today, 30))]).toEqual([3, 6]);
});

test('the histories of the demo officers are intact', async () => {
  const officers = await itemsOf('officer');
  const broken = await Promise.all(officers.map((officer) => firstBrokenEntry('officer', officer.id, officer as any)));

  expect(broken.filter((one) => one !== undefined)).toEqual([]);
});

test('one officer of the demo company is an officer of another provider too, and PSiRA sees both', async () => {
  await foundEntity(2);
  await seedSharedOfficer(2, now);
  const { body } = await send(contract.officers.listShared, { as: await signUp('psira_management') });

  expect(body.map(({ employments }: any) => employments.map((one: any) => [one.legalEntityId, one.officerName]).sort())).toEqual([
    [
      [1, 'L Kruger'],
      [2, 'L Kruger'],
    ],
  ]);
});
