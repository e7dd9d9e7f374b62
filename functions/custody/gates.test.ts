// Tests each gate of an issue through the API: its code, and whether a second authorised person can allow it.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, foundCounter, inHours, openCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { editLegalEntity } from '../legal-entities/store.ts';
import { issueFirearms } from './issue-store.ts';

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;
const today = dayOf(new Date());
const yesterday = dayAfter(today, -1);
const admin = { userId: 'regulator', name: 'Regulator', role: 'admin', sessionId: 'session' } as const;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
  await foundEntity(2);
}, 60_000);

const card = (change: object) => ({ license: exampleCard({ section: '20', ...change }) });
const expiring = (days: number) => card({ expiresOn: dayAfter(today, days) });
const assessed = (validUntil: string) => ({
  assessments: [{ type: 'annual', class: 'handgun', doneOn: '2024-02-11', validUntil, provider: 'Range Masters' }],
});
const competent = (reviewOn: string) => ({
  competencies: [
    { endorsement: 'handgun_self_loading', certificateNumber: 'C-1', issuedOn: '2019-05-04', reviewOn, reviewBasis: 'five_years_from_issue', note: null },
  ],
});

interface Case {
  readonly firearm?: object;
  readonly officer?: object;
  readonly qualifications?: object;
  readonly line?: object;
  readonly header?: () => object;
}

async function issued({ firearm = {}, officer = {}, qualifications = {}, line = {}, header = () => ({}) }: Case) {
  const [firearmId, officerId] = [await counter.newFirearm(firearm), await counter.newOfficer(officer, qualifications)];
  const { status, body } = await counter.issue([counter.line(firearmId, officerId, line)], header());
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.lines[0];
}

test('an issue keeps the certificate and the assessment that it relied on, although they are replaced later, and the history keeps both', async () => {
  const [newer, older] = [competent('2031-05-04').competencies[0], competent('2030-05-04').competencies[0]];
  const lists = { competencies: [{ ...older, certificateNumber: 'C-0' }, newer], ...assessed('2199-01-31') };
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer({}, lists)];
  const line = counter.line(firearmId, officerId);
  const relied = { endorsement: 'handgun_self_loading', certificateNumber: 'C-1', assessedOn: '2024-02-11' };
  expect((await counter.issue([line])).body.lines[0].issue).toMatchObject(relied);

  const renewed = { competencies: [{ ...newer, certificateNumber: 'C-2' }], assessments: [] };
  expect((await send(contract.officers.setQualifications, { as: client, params: { id: officerId }, body: renewed })).status).toBe(200);
  expect((await send(contract.custody.getIssue, { as: client, params: { id: line.eventId } })).body).toMatchObject(relied);
  const { body } = await send(contract.officers.history, { as: client, params: { id: officerId } });
  const numbers = body.entries.flatMap(({ metadata }: any) => metadata?.competencies?.map(({ certificateNumber }: any) => certificateNumber) ?? []);
  expect(numbers).toEqual(['C-2', 'C-0', 'C-1']);
  await counter.giveBack([counter.back(firearmId)]);
});

test.each<[string, Case]>([
  ['LICENSE_MISSING', { firearm: { license: undefined } }],
  ['LICENSE_EXPIRED', { firearm: expiring(-1) }],
  ['LICENSE_NOT_FOR_BUSINESS', { firearm: card({ section: '15' }) }],
  ['ISSUER_IS_RECEIVER', {}],
  ['ISSUER_NOT_AUTHORISED', {}],
  ['WITNESS_INVALID', { header: () => ({ witness: { officerId: counter.issuer, pin } }) }],
  ['OFFICER_PSIRA_EXPIRED', { officer: { psiraExpiresOn: yesterday } }],
  ['COMPETENCY_MISSING', { firearm: { type: 'Shotgun' } }],
  ['COMPETENCY_REVIEW_PAST', { qualifications: competent(yesterday) }],
  ['PERIOD_OVER_72H', { header: () => ({ until: inHours(72.1) }) }],
  ['PERIOD_IN_PAST', { header: () => ({ until: inHours(-0.1) }) }],
])('%s refuses an issue, also with a second person', async (code, given) => {
  const override = { officerId: counter.second, pin, reason: 'Urgent' };
  if (code.startsWith('ISSUER')) {
    const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
    const issuer = { officerId: code === 'ISSUER_IS_RECEIVER' ? counter.issuer : officerId, pin };
    const receiver = code === 'ISSUER_IS_RECEIVER' ? counter.issuer : await counter.newOfficer();
    const { body } = await counter.issue([counter.line(firearmId, receiver, { override })], { issuer });
    expect(body.lines[0]).toMatchObject({ outcome: 'refused', code, issue: null });
    return;
  }
  expect(await issued({ ...given, line: { override } })).toMatchObject({ outcome: 'refused', code, issue: null });
});

test.each<[string, Case]>([['ROUNDS_OVER_LIMIT', { line: { rounds: 101 } }]])('%s needs a second authorised person, who is recorded', async (code, given) => {
  expect(await issued(given)).toMatchObject({ outcome: 'refused', code });
  const override = (officerId: string) => ({ line: { ...given.line, override: { officerId, pin, reason: 'Convoy' } } });
  expect(await issued({ ...given, ...override(counter.issuer) })).toMatchObject({ outcome: 'refused', code: 'OVERRIDE_INVALID' });
  expect(await issued({ ...given, ...override(await counter.newOfficer()) })).toMatchObject({ outcome: 'refused', code: 'OVERRIDE_INVALID' });
  expect(await issued({ ...given, ...override(counter.second) })).toMatchObject({
    outcome: 'done',
    issue: { against: [code], overrideBy: 'P Botha', overrideReason: 'Convoy' },
  });
});

test('OFFICER_HOLDS_ANOTHER needs a second person; a long gun beside a handgun does not', async () => {
  const both = {
    competencies: [...competent('2029-05-04').competencies, { ...competent('2029-05-04').competencies[0], endorsement: 'shotgun_manual' }],
    assessments: [],
  };
  const officerId = await counter.newOfficer({}, both);
  const issue = async (type: string, change: object = {}) => {
    const line = counter.line(await counter.newFirearm({ type: type as 'Pistol', barrelLength: null }), officerId, change);
    return (await counter.issue([line])).body.lines[0];
  };
  const override = { officerId: counter.second, pin, reason: 'Backup' };

  expect(await issue('Pistol')).toMatchObject({ outcome: 'done' });
  expect(await issue('Pistol')).toMatchObject({ outcome: 'refused', code: 'OFFICER_HOLDS_ANOTHER' });
  expect(await issue('Shotgun')).toMatchObject({ outcome: 'done' });
  expect([await issue('Pistol', { override }), await issue('Pistol', { override })].map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  // No slot is left.
  expect(await issue('Pistol', { override })).toMatchObject({ outcome: 'refused', code: 'OFFICER_HOLDS_ANOTHER' });
});

test.each<[string, Case]>([
  ['LICENSE_LATE', { firearm: expiring(30) }],
  ['ASSESSMENT_MISSING', { qualifications: { assessments: [] } }],
  ['ASSESSMENT_OVERDUE', { qualifications: assessed(yesterday) }],
])('%s warns, and the issue records it', async (code, given) => {
  expect(await issued(given)).toMatchObject({ outcome: 'done', gates: [{ code, level: 'warning' }], issue: { against: [code] } });
});

test('NOT_LICENSE_HOLDER refuses a firearm that the provider keeps for another one', async () => {
  const body = exampleFirearm({ serialNumber: 'KEPT-1', ownerId: 2, keeperId: 1, license: exampleCard() });
  const { id } = (await send(contract.firearms.register, { as: await signUp('internal'), body })).body;

  expect((await counter.issue([counter.line(id, await counter.newOfficer())])).body.lines[0]).toMatchObject({ outcome: 'refused', code: 'NOT_LICENSE_HOLDER' });
});

test('OFFICER_NOT_ACTIVE refuses an issue', async () => {
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
  const body = { employment: 'suspended', from: '2026-11-02', reason: 'Inquiry' };
  await send(contract.officers.changeEmployment, { as: client, params: { id: officerId }, body });

  expect((await counter.issue([counter.line(firearmId, officerId)])).body.lines[0]).toMatchObject({ code: 'OFFICER_NOT_ACTIVE' });
});

test('a suspended provider issues nothing; one under inquiry is warned', async () => {
  await editLegalEntity('1', { standing: 'under_inquiry' }, admin);
  expect(await issued({})).toMatchObject({ outcome: 'done', gates: [{ code: 'PROVIDER_UNDER_INQUIRY' }] });
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
  await editLegalEntity('1', { standing: 'suspended' }, admin);
  const refused = await counter.issue([counter.line(firearmId, officerId)]);
  await editLegalEntity('1', { standing: 'registered' }, admin);

  expect(refused.body.lines[0]).toMatchObject({ outcome: 'refused', code: 'PROVIDER_SUSPENDED' });
});

test('a revoked delegation ends the authority of the issuer', async () => {
  const own = await openCounter(client, 1);
  const line = own.line(await own.newFirearm(), await own.newOfficer());
  await send(contract.delegations.revoke, { as: client, params: { id: own.delegationId }, body: { reason: 'Left the armoury' } });

  expect((await own.issue([line])).body.lines[0]).toMatchObject({ outcome: 'refused', code: 'ISSUER_NOT_AUTHORISED' });
});

test('rounds come from the safe’s ledger and go back to it; missing rounds refuse the issue', async () => {
  const own = await openCounter(client, 1);
  await send(contract.ammunition.record, { as: client, body: exampleReceipt({ id: v7(), safeId: own.safeId, rounds: 50 }) });
  const balance = async () => (await send(contract.ammunition.balances, { as: client, query: { safeId: own.safeId } })).body[0].balance;
  const [firearmId, officerId] = [await own.newFirearm(), await own.newOfficer()];

  expect((await own.issue([own.line(firearmId, officerId, { rounds: 51 })])).body.lines[0]).toMatchObject({ code: 'ROUNDS_NOT_IN_STOCK' });
  expect((await own.issue([own.line(firearmId, officerId, { rounds: 30 })])).body.lines[0].outcome).toBe('done');
  expect(await balance()).toBe(20);
  const shortfall = { explanation: 'lost', text: 'Two fell out on patrol' };
  expect((await own.giveBack([own.back(firearmId, { rounds: 28, shortfall })])).body.lines[0].outcome).toBe('done');
  expect(await balance()).toBe(48);
});

test('72 hours to the minute, over midnight and the end of the month', async () => {
  const actor = { userId: client.sub ?? '', name: 'Thandi Mokoena', role: 'client', legalEntityId: 1, sessionId: 'session' } as const;
  for (const from of ['2026-11-28T21:59:00.000Z', '2026-11-28T22:01:00.000Z', '2026-12-30T10:00:00.000Z']) {
    const at = new Date(from);
    const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
    const issue = (minutes: number) => {
      const line = { ...counter.line(firearmId, officerId), receiverPin: pin, eventId: v7({ msecs: at.getTime() }) };
      const until = new Date(at.getTime() + minutes * 60_000).toISOString();
      const header = { safeId: counter.safeId, purpose: 'guarding', reason: 'Post', place: 'Gate', until, issuer: { officerId: counter.issuer, pin } } as const;
      return issueFirearms({ ...header, lines: [line] }, actor, at);
    };
    expect((await issue(72 * 60 + 1)).lines[0]?.code).toBe('PERIOD_OVER_72H');
    expect((await issue(72 * 60)).lines[0]?.outcome).toBe('done');
  }
});
