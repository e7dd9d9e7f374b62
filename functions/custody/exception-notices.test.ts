// Tests the notice of an exception to the provider's managers, and the exceptions in the register of provision.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { defaultPolicy } from '../../shared/custody/policy.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, inHours, openCounter, pin } from '../../testing/server/counter.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { noticeOfException } from './exception-notices.ts';

withTable({ told: true });
withObjects();
captureLog();

let client: Claims;
let manager: Claims;
let counter: Counter;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  client = await signUp('client', { legalEntityId: 1 });
  manager = await signUp('client', { legalEntityId: 1, duty: 'manager' });
  await signUp('client', { legalEntityId: 1, duty: 'armourer' });
  counter = await openCounter(client, 1);
}, 60_000);

const override = (reason: string) => ({ officerId: counter.second, pin, reason });
const noticesNow = async () => {
  await doWork();
  return (await itemsOf('notification')).filter(({ title }) => title === 'An exception was allowed at the counter');
};

test('each exception of an issue and of an extension notifies the managers once, and is in the register with its gate', async () => {
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer({ surname: 'Zwane' })];
  const line = counter.line(firearmId, officerId, { rounds: defaultPolicy.mostRounds + 1, override: override('Convoy to Durban') });
  expect((await counter.issue([line])).body.lines[0].outcome).toBe('done');
  const extend = async (hours: number, change: object = {}) => {
    const issuer = { officerId: counter.issuer, pin };
    const body = { eventId: v7(), issueId: line.eventId, until: inHours(hours), reason: 'The client asked', issuer, ...change };
    expect((await send(contract.custody.extend, { as: client, body })).status).toBe(200);
  };
  const first = await noticesNow();
  expect(first.map(({ userId }) => userId)).toEqual([manager.sub]);
  expect(first[0]).toMatchObject({ type: 'alert', entityType: 'firearm', entityId: firearmId });
  expect(first[0]?.message).toMatch(/^P Botha allowed the issue of Glock .* to S J Zwane \(.*Not met: Too many rounds\. Reason: Convoy to Durban$/);

  for (const hours of [13, 14]) await extend(hours);
  expect(await noticesNow()).toHaveLength(1);
  await extend(15, { override: override('Seen on patrol') });
  const both = await noticesNow();
  expect(both.map(({ message }) => /allowed the (\w+)/.exec(message)?.[1]).toSorted()).toEqual(['extension', 'issue']);

  for (const entry of (await itemsOf('workflow-history')).filter(({ entityId }) => entityId === firearmId)) await noticeOfException(entry as never);
  expect(await noticesNow()).toHaveLength(2);
  const remarks = (await itemsOf('provision-entry')).filter((entry) => entry.firearmId === firearmId).map((entry) => entry.remarks);
  const ofIssue = 'Too many rounds. P Botha allowed an exception: Convoy to Durban';
  expect(remarks).toEqual([ofIssue, ofIssue, ofIssue, `${ofIssue} Too many periods in succession. P Botha allowed an exception: Seen on patrol`]);
});

test('an issue that passes every gate notifies nobody', async () => {
  const before = (await noticesNow()).length;
  expect((await counter.issue([counter.line(await counter.newFirearm(), await counter.newOfficer())])).body.lines[0].outcome).toBe('done');
  expect(await noticesNow()).toHaveLength(before);
});
