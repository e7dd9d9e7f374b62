// The rules about custody: firearms that were not returned, officers whose qualifications lapse, written authorities that end, missing rounds, exceptions,
// and papers that are not valid.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { type Counter, openCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { issues } from '../custody/entity.ts';
import { look } from '../verify/store.ts';
import type { Finding } from './finding.ts';
import { type Asked, findAgain, findPage } from './sources.ts';

withTable();
withObjects();
captureLog();

let counter: Counter;
beforeAll(async () => {
  await foundEntity(1);
  counter = await openCounter(await signUp('client', { legalEntityId: 1 }), 1);
}, 60_000);

const after = (days: number) => new Date(Date.now() + days * 86_400_000);

/** The findings on that day. Each is found again by its record. */
async function found(asked: Asked, now: Date): Promise<readonly Finding[]> {
  const { findings, next } = await findPage(asked, now, null);
  expect(next).toBeNull();
  const again = await findAgain(
    asked,
    now,
    findings.map(({ recordId }) => recordId),
  );
  expect(again.map(({ recordId }) => recordId).toSorted()).toEqual(findings.map(({ recordId }) => recordId).toSorted());
  return findings;
}

test('a firearm is overdue after the hours of the rule, and no longer once it is back', async () => {
  const asked: Asked = { ruleType: 'custody_overdue', criteria: { afterHours: 24, raiseAfterDays: [2] } };
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
  expect((await counter.issue([counter.line(firearmId, officerId)])).body.lines[0].outcome).toBe('done');

  expect(await found(asked, after(1.4))).toEqual([]);
  expect(await found(asked, after(1.6))).toMatchObject([{ entityType: 'firearm', entityId: firearmId, legalEntityId: 1, severity: 'high' }]);
  expect(await found(asked, after(4))).toMatchObject([{ severity: 'critical' }]);
  await counter.giveBack([counter.back(firearmId)]);
  expect(await found(asked, after(4))).toEqual([]);
});

test('an officer is found before and after a qualification lapses', async () => {
  const asked: Asked = { ruleType: 'officer_lapsing', criteria: { daysBefore: [30, 7] } };
  const psiraExpiresOn = dayAfter(dayOf(new Date()), 20);
  const id = await counter.newOfficer({ psiraExpiresOn });
  const severityOn = async (now: Date) => (await found(asked, now)).find(({ recordId }) => recordId === id)?.severity;

  expect(await severityOn(new Date(Date.now() - 15 * 86_400_000))).toBeUndefined();
  expect(await severityOn(new Date())).toBe('medium');
  expect(await severityOn(after(25))).toBe('high');
});

test('a written authority is found before it ends, but not if another one of the officer follows', async () => {
  const asked: Asked = { ruleType: 'delegation_lapsing', criteria: { daysBefore: [30] } };
  const { body } = await send(contract.delegations.get, { as: counter.as, params: { id: counter.delegationId } });
  const end = new Date(`${body.validUntil}T10:00:00Z`);
  const dayBefore = (days: number) => new Date(end.getTime() - days * 86_400_000);
  const ofIssuer = async (now: Date) => (await found(asked, now)).filter(({ entityId }) => entityId === counter.issuer);

  expect(await ofIssuer(dayBefore(31))).toEqual([]);
  expect(await ofIssuer(dayBefore(10))).toMatchObject([{ recordId: counter.delegationId, dueDate: body.validUntil }]);
  expect(await ofIssuer(dayBefore(-1))).toEqual([]);
});

const issued = async (officerId: string, change: object = {}) => {
  const firearmId = await counter.newFirearm();
  const { body } = await counter.issue([counter.line(firearmId, officerId, change)]);
  if (body.lines[0].outcome !== 'done') throw new Error(JSON.stringify(body));
  return { firearmId, issueId: body.lines[0].eventId as string };
};

test('missing rounds are found if they are lost, or from the second return of an officer within the days of the rule', async () => {
  const asked: Asked = { ruleType: 'rounds_short', criteria: { withinDays: 30, times: 2, raiseAfterDays: [14] } };
  const officerId = await counter.newOfficer();
  const short = async (explanation: string, by = officerId) => {
    const { firearmId, issueId } = await issued(by);
    const back = counter.back(firearmId, { rounds: 28, shortfall: { explanation, text: 'Range day' } });
    expect((await counter.giveBack([back])).body.lines[0].outcome).toBe('done');
    return issueId;
  };
  const idsOn = async (now: Date) => (await found(asked, now)).map(({ recordId }) => recordId);

  await short('training');
  expect(await idsOn(after(1))).toEqual([]);
  const second = await short('training');
  const lost = await short('lost', await counter.newOfficer());
  expect((await idsOn(after(1))).toSorted()).toEqual([second, lost].toSorted());
  expect((await found(asked, after(15))).find(({ recordId }) => recordId === second)).toMatchObject({
    ...{ entityType: 'officer', entityId: officerId, severity: 'high' },
    description: expect.stringMatching(
      /^2 rounds of S J Nkosi did not come back with .+ Range day\. It is return 2 of this officer with missing rounds within 30 days\.$/,
    ),
  });
  expect(await idsOn(after(31))).toEqual([]);
});

test('an exception is found for the days of the rule, and a firearm that is out as long as it could not be issued now', async () => {
  const asked: Asked = { ruleType: 'issued_against_rules', criteria: { withinDays: 30, raiseAfterDays: [14] } };
  const override = { officerId: counter.second, pin, reason: 'Convoy' };
  const exception = await issued(await counter.newOfficer(), { rounds: 101, override });
  const suspended = await counter.newOfficer();
  const late = await issued(suspended);
  expect(await found(asked, after(0))).toMatchObject([
    { recordId: exception.issueId, description: expect.stringContaining('P Botha allowed an exception: Convoy.') },
  ]);

  const employment = { employment: 'suspended', from: dayOf(new Date()), reason: 'Inquiry' };
  await send(contract.officers.changeEmployment, { as: counter.as, params: { id: suspended }, body: employment });
  const both = await found(asked, after(0));
  expect(both.map(({ recordId }) => recordId).toSorted()).toEqual([exception.issueId, late.issueId].toSorted());
  expect(both.find(({ recordId }) => recordId === late.issueId)?.description).toContain('has been suspended since');
  await counter.giveBack([counter.back(late.firearmId)]);
  await counter.giveBack([counter.back(exception.firearmId, { rounds: 101 })]);
  expect((await found(asked, after(0))).map(({ recordId }) => recordId)).toEqual([exception.issueId]);
  expect(await found(asked, after(31))).toEqual([]);
});

test('a check of a paper that is not valid is found for the days of the rule, and one of a valid paper is not', async () => {
  const asked: Asked = { ruleType: 'stale_authorisation', criteria: { withinDays: 30, raiseAfterDays: [7] } };
  const { firearmId, issueId } = await issued(await counter.newOfficer());
  const { data } = await issues().get({ id: issueId }).go();
  const check = () => look(data?.authorisations[0]?.token ?? '', '198.51.100.7', new Date());
  await check();
  expect(await found(asked, after(0))).toEqual([]);

  await counter.giveBack([counter.back(firearmId)]);
  await check();
  expect(await found(asked, after(0))).toMatchObject([{ recordId: issueId, entityType: 'firearm', entityId: firearmId, severity: 'high' }]);
  expect(await found(asked, after(31))).toEqual([]);
});

test('an unusual issue is found with its reason: often in a day, many firearms of an officer, or back at once', async () => {
  const asked: Asked = { ruleType: 'unusual_custody', criteria: { withinDays: 30, timesInDay: 3, firearmsOfOfficer: 2, minutesBack: 0, raiseAfterDays: [14] } };
  const idsOn = async (now: Date, change: object = {}) =>
    new Map(
      (await found({ ...asked, criteria: { ...(asked.criteria as object), ...change } }, now)).map(({ recordId, description }) => [recordId, description]),
    );
  const again = async (firearmId: string, officerId: string): Promise<string> => {
    const line = counter.line(firearmId, officerId);
    expect((await counter.issue([line])).body.lines[0].outcome).toBe('done');
    await counter.giveBack([counter.back(firearmId)]);
    return line.eventId;
  };
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
  await again(firearmId, await counter.newOfficer());
  await again(firearmId, officerId);
  await again(await counter.newFirearm(), officerId);
  expect(await idsOn(after(0))).toEqual(new Map());

  const third = await again(firearmId, await counter.newOfficer());
  const many = await again(await counter.newFirearm(), officerId);

  const both = await idsOn(after(0));
  expect([...both.keys()].toSorted()).toEqual([third, many].toSorted());
  expect([both.get(third), both.get(many)]).toEqual([
    expect.stringMatching(/issued to S J Nkosi\. It was issued 3 times within 24 hours\.$/),
    expect.stringMatching(/The officer was issued 3 firearms within 24 hours\.$/),
  ]);
  expect((await idsOn(after(0), { minutesBack: 10 })).get(third)).toContain('It came back after 0 minutes.');
  expect(await idsOn(after(31))).toEqual(new Map());
});
