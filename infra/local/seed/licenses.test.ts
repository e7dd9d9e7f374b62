// Checks the demo licenses: every state, in about the shares of a well-run country.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { registerFirearm } from '../../../functions/firearms/store.ts';
import { firstBrokenEntry } from '../../../functions/history/store.ts';
import { licenses } from '../../../functions/licenses/entity.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import { exampleFirearm } from '../../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../../shared/firearms/schema.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { stateOf } from '../../../shared/licenses/rules.ts';
import { licenseStates } from '../../../shared/licenses/schema.ts';
import { foundEntity, withTable } from '../../../testing/server/registry.ts';
import { addLicenseChanges, drawLicense } from './licenses.ts';
import { randomFrom } from './random.ts';

withTable();

const today = dayOf(new Date());
const registeredOn = '2025-01-15';
const drawn = Array.from({ length: 4000 }, (_, at) => drawLicense(randomFrom(at), at, today, registeredOn));
const stateOfDrawn = ({ card, lodgedOn }: (typeof drawn)[number]) =>
  stateOf({ status: 'current', expiresOn: card.expiresOn, lodgedOn: lodgedOn ?? null }, today);

test('the demo licenses are drawn in every state, about 3% expired, each issued before its firearm was registered', () => {
  const states = drawn.filter(({ renewal }) => !renewal).map(stateOfDrawn);

  for (const state of licenseStates) expect(states.filter((one) => one === state).length).toBeGreaterThan(20);
  const expired = states.filter((state) => state === 'EXPIRED').length / drawn.length;
  expect([expired > 0.02, expired < 0.04]).toEqual([true, true]);
  expect(drawn.filter(({ card, lodgedOn }) => card.issuedOn > registeredOn || (lodgedOn ?? '') > today)).toEqual([]);
  expect(new Set(drawn.map(({ card }) => card.licenseNumber)).size).toBe(drawn.length);
});

test('the demo licenses reach the state they were drawn in, with intact histories', { timeout: 60_000 }, async () => {
  await foundEntity(1);
  const actor: Actor = { userId: 'demo-data', name: 'Demo data', role: 'internal', sessionId: 'demo-data' };
  const at = new Date(`${registeredOn}T08:00:00Z`);
  const chosen = [
    ...licenseStates.map((state) => drawn.find((one) => !one.renewal && stateOfDrawn(one) === state)),
    drawn.find(({ renewal }) => renewal),
    drawn.findLast(({ isVerified, renewal }) => isVerified && !renewal),
  ].filter((one) => one !== undefined);

  for (const one of chosen) {
    const firearm = await registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ license: one.card })), actor, at);
    await addLicenseChanges(firearm.id, one, actor, at);
    const { data } = await licenses().query.ofFirearm({ firearmId: firearm.id }).go();
    expect(data.filter(({ status }) => status === 'current')).toMatchObject([{ ...(one.renewal ?? one.card) }]);
    expect(data.map(({ status }) => status)).toEqual(one.renewal ? ['superseded', 'current'] : ['current']);
    for (const license of data) expect(await firstBrokenEntry('license', license.id, license)).toBeUndefined();
  }
  expect(chosen).toHaveLength(licenseStates.length + 2);
});
