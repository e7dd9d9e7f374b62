// Tests a provider's settings in the sweep: an extra reminder day for licenses, and reminders switched off.
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Actor } from '../../shared/access/actor.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { dayAfter } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { registerFirearm } from '../firearms/store.ts';

const actor: Actor = { userId: 'founder', name: 'Founder', role: 'internal', sessionId: 's' };

withTable();
withObjects();
captureLog();
let one: Claims;
let two: Claims;

const sweepOn = async (day: string) => {
  vi.setSystemTime(new Date(`${day}T08:00:00Z`));
  await sweepCompliance(new Date());
};
/** The number of messages each provider got about its license. */
const told = async () => {
  const all = (await itemsOf('notification')).filter(({ title }) => title.startsWith('License'));
  return [one, two].map(({ sub }) => all.filter(({ userId }) => userId === sub).length);
};
const set = async (who: Claims, body: object) => expect((await send(contract.settings.save, { as: who, body })).status).toBe(200);

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T08:00:00Z') });
  const at = new Date('2026-01-10T08:00:00Z');
  await Promise.all([foundEntity(1, { psiraNumber: 'PSiRA-100001', at }), foundEntity(2, { at })]);
  [one, two] = [await signUp('client', { legalEntityId: 1 }), await signUp('client', { legalEntityId: 2 })];
  // 180 days before the expiry is 2 March.
  const license = exampleCard({ issuedOn: '2023-01-01', expiresOn: '2026-08-29' });
  for (const ownerId of [1, 2]) {
    const input = v.parse(RegisterFirearm, exampleFirearm({ ownerId, serialNumber: `OWN${ownerId}`, license: { ...license, licenseNumber: `L-${ownerId}` } }));
    await registerFirearm(input, actor, new Date());
  }
});
afterAll(() => {
  vi.useRealTimers();
});

test('reminds a provider on its own extra day, and no other provider', async () => {
  await set(one, { renewalAlertDays: 150 });
  await sweepOn('2026-03-02');
  expect(await told()).toEqual([1, 1]);

  await sweepOn('2026-04-01');
  await sweepOn('2026-04-02');

  expect(await told()).toEqual([2, 1]);
  const severities = (await itemsOf('compliance-alert')).filter(({ type }) => type === 'license_renewal').map(({ severity }) => severity);
  expect(severities).toEqual(['low', 'low']);
});

test('sends a provider without reminders only critical alerts', async () => {
  await set(two, { complianceReminders: false });

  await sweepOn('2026-05-01');
  const reminded = await told();
  await sweepOn('2026-07-31');

  expect([reminded, await told()]).toEqual([
    [3, 1],
    [4, 2],
  ]);
  expect((await itemsOf('compliance-alert')).filter(({ type }) => type === 'license_renewal')).toHaveLength(2);
});

test('a license recorded on its last day to lodge is due until that day ends in Johannesburg', async () => {
  vi.setSystemTime(new Date('2026-09-30T21:59:59Z'));
  const license = exampleCard({ issuedOn: '2023-01-01', expiresOn: '2026-09-30' });
  await registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ ownerId: 2, serialNumber: 'LAST-DAY', license })), actor, new Date());
  const due = async () => {
    await sweepCompliance(new Date());
    const own = (await itemsOf('compliance-alert')).filter(({ description, isResolved }) => !isResolved && description.includes('(LAST-DAY)'));
    return own.map(({ type, severity, dueDate }) => [type, severity, dueDate]).filter(([type]) => type !== 'license_missing');
  };

  const onTheDay = await due();
  vi.setSystemTime(new Date('2026-09-30T22:00:00Z'));

  expect([onTheDay, await due()]).toEqual([[['license_renewal', 'critical', '2026-09-30']], [['license_expired', 'high', '2026-09-30']]]);
});

test('looks ahead as far as the provider’s own reminder day, even beyond the rule’s days', async () => {
  const admin = await signUp('admin');
  const rules = (await send(contract.compliance.rules, { as: admin, query: { limit: '100' } })).body;
  const { id } = rules.find(({ ruleType }: { ruleType: string }) => ruleType === 'license_renewal');
  const body = { criteria: { daysToDeadline: [90], daysBeforeExpiry: [30] } };
  expect((await send(contract.compliance.editRule, { as: admin, params: { id: String(id) }, body })).status).toBe(200);
  await set(one, { renewalAlertDays: 180 });
  vi.setSystemTime(new Date('2026-10-01T08:00:00Z'));
  const license = exampleCard({ issuedOn: '2023-01-01', expiresOn: dayAfter('2026-10-01', 180) });
  await registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ ownerId: 1, serialNumber: 'FAR-OFF', license })), actor, new Date());

  await sweepCompliance(new Date());

  const own = (await itemsOf('compliance-alert')).filter(({ type, description }) => type === 'license_renewal' && description.includes('(FAR-OFF)'));
  expect(own).toMatchObject([{ severity: 'low', isResolved: false, legalEntityId: 1 }]);
});
