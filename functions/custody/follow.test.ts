// Tests custody and the firearm's own life: what is refused while a firearm is issued, and what ends an issue.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { faultOf } from '../../testing/server/ammunition.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, foundCounter, openCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { newId } from '../data/record.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { followEntry } from '../jobs/follow.ts';
import { heads, watches } from './entity.ts';

const { custody, firearms, losses, officers, safes, seizures, transactions } = contract;

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;
let receiver: Claims;
let inspector: Claims;
let office: Claims;
let internal: Claims;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
  await foundEntity(2);
  receiver = await signUp('client', { legalEntityId: 2 });
  inspector = await signUp('inspector');
  office = await signUp('firearm_office');
  internal = await signUp('internal');
}, 60_000);

async function out() {
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
  const { body } = await counter.issue([counter.line(firearmId, officerId)]);
  if (body.lines[0].outcome !== 'done') throw new Error(JSON.stringify(body));
  return { firearmId, officerId, issueId: body.lines[0].eventId as string };
}
const issueOf = async (id: string) => (await send(custody.getIssue, { as: client, params: { id } })).body;
const change = (id: string, status: string, as = client) => send(firearms.changeStatus, { as, params: { id }, body: { status, reason: 'Worn barrel' } });
const slotsOf = async (issueId: string) => (await itemsOf('guard')).filter(({ kind, heldBy }) => kind === 'officer-slot' && heldBy === issueId);
const transfer = (firearmId: string) =>
  send(transactions.create, { as: client, body: { firearmId, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2 } });

test('an issued firearm cannot go to maintenance, be retired, or get a transaction', async () => {
  const { firearmId } = await out();
  const answers = [
    await change(firearmId, 'maintenance'),
    await change(firearmId, 'inactive'),
    await change(firearmId, 'retired', internal),
    await transfer(firearmId),
  ];

  for (const { status, body } of answers) {
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/^It is issued to S J Nkosi until \d\d:\d\d (today|on .+)\. Return it first\.$/)]);
  }
  await counter.giveBack([counter.back(firearmId)]);
  expect((await change(firearmId, 'maintenance')).status).toBe(200);
  const officerId = await counter.newOfficer();
  expect((await counter.issue([counter.line(firearmId, officerId)])).body.lines[0]).toMatchObject({ code: 'FIREARM_NOT_ACTIVE' });
});

test('the keeper does not learn which officer of the owner has a firearm, nor its safe', async () => {
  const keeper = await openCounter(receiver, 2);
  const own = await openCounter(client, 1);
  const { body: safe } = await send(safes.edit, { as: client, params: { id: own.safeId }, body: { name: 'Depot of the owner' } });
  const card = exampleCard({ section: '20' });
  const body = exampleFirearm({ serialNumber: 'KEPT-2', type: 'Pistol', ownerId: 1, keeperId: 2, license: card });
  const firearmId = (await send(firearms.register, { as: internal, body })).body.id;
  const officerId = await own.newOfficer({ surname: 'Ramaphala' });
  const move = (to: Counter) => {
    const body = { eventId: v7(), toSafeId: to.safeId, by: { officerId: to.issuer, pin }, firearmIds: [firearmId], reason: 'Transport' };
    return send(custody.move, { as: to.as, body });
  };
  const giveBack = { firearmId, transactionType: 'transfer', changes: 'keeper', toEntityId: 1, transactionDate: dayOf(new Date()) } as const;
  const ask = async () => [
    (await send(custody.check, { as: receiver, body: { safeId: keeper.safeId, lines: [{ firearmId }, { firearmId, officerId: keeper.second }] } })).body,
    (await keeper.issue([keeper.line(firearmId, keeper.second)])).body,
    (await send(transactions.create, { as: receiver, body: giveBack })).body,
  ];
  expect((await move(own)).body.lines[0].outcome).toBe('done');
  const check = (await send(custody.check, { as: receiver, body: { safeId: keeper.safeId, lines: [{ firearmId }] } })).body;
  expect((await own.issue([own.line(firearmId, officerId)])).body.lines[0].outcome).toBe('done');
  const answers = [check, ...(await ask()), (await move(keeper)).body];

  expect(check[0].gates.map(({ code }: any) => code)).toContain('FIREARM_NOT_IN_THIS_SAFE');
  expect(answers[1][0].gates[0]).toMatchObject({ code: 'FIREARM_OUT', message: 'Another company has issued this firearm.' });
  expect(answers[3].detail).toBe('Another company has issued it. It must be returned first.');
  expect(answers[4].lines[0]).toMatchObject({ code: 'FIREARM_OUT', message: 'Another company has issued this firearm.' });
  expect(JSON.stringify(answers)).toContain('This firearm is recorded in a safe of another company.');
  const seen = (await send(custody.ofFirearm, { as: receiver, params: { id: firearmId } })).body;
  expect(seen).toMatchObject({ state: 'issued', since: expect.any(String), issueId: null, officerName: null, safeName: null, place: null });
  expect(JSON.stringify([...answers, seen])).not.toMatch(/Ramaphala|Depot/);
  expect(safe.name).toBe('Depot of the owner');
});

test('a firearm with an open transaction cannot be issued; completed, it is in no safe of the new owner', async () => {
  const { firearmId, officerId } = await out();
  await counter.giveBack([counter.back(firearmId)]);
  const { body: transaction } = await transfer(firearmId);
  expect((await counter.issue([counter.line(firearmId, officerId)])).body.lines[0]).toMatchObject({ code: 'FIREARM_LOCKED' });

  const decide = (as: Claims, status: string) => send(transactions.decide, { as, params: { id: transaction.id }, body: { status } });
  await decide(receiver, 'under_review');
  await decide(office, 'approved');
  expect((await decide(office, 'completed')).status).toBe(200);
  const theirs = await send(custody.ofFirearm, { as: receiver, params: { id: firearmId } });
  expect(theirs.body).toMatchObject({ state: 'in_safe', legalEntityId: 2, safeId: null, officerId: null });
  expect((await send(custody.issuesOfFirearm, { as: receiver, params: { id: firearmId } })).body).toEqual([]);
  const { body: history } = await send(custody.history, { as: receiver, params: { id: firearmId } });
  expect(history.every(({ intact }: any) => intact)).toBe(true);
  expect(history.map((one: any) => [one.action, one.metadata?.officer ?? null])).toEqual([
    ['transactions.decide', null],
    ['custody.return', null],
    ['custody.issue', null],
  ]);
});

test('a loss is never refused: it ends the issue, frees the officer and the watch, and a found firearm is in no known safe', async () => {
  const { firearmId, officerId, issueId } = await out();
  const { status } = await send(losses.report, { as: client, body: exampleLoss({ firearmId, kind: 'stolen' }) });

  expect(status).toBe(201);
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'lost', issueId: null, officerId: null, dueAt: null });
  expect(await issueOf(issueId)).toMatchObject({ state: 'lost', inAt: expect.any(String), roundsIn: 0 });
  expect(await slotsOf(issueId)).toEqual([]);
  expect((await watches().get({ id: issueId }).go()).data).toBeNull();
  expect((await counter.giveBack([counter.back(firearmId)])).body.lines[0].code).toBe('NOTHING_TO_RETURN');
  expect((await counter.issue([counter.line(await counter.newFirearm(), officerId)])).body.lines[0].outcome).toBe('done');
  expect((await change(firearmId, 'pending_inspection')).status).toBe(200);
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'in_safe', safeId: null });
  const { data: head } = await heads().get({ id: firearmId }).go();
  expect(await firstBrokenEntry('firearm-custody', firearmId, head as never)).toBeUndefined();
});

test('a seizure is never refused and ends the issue', async () => {
  const { firearmId, issueId } = await out();
  const body = { reason: 'expired_license', location: 'Sandton', firearmId };

  expect((await send(seizures.record, { as: inspector, body })).status).toBe(201);
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'seized', issueId: null });
  expect(await issueOf(issueId)).toMatchObject({ state: 'seized' });
});

test('an inspector may stop an issued firearm: the issue stays open', async () => {
  const { firearmId, issueId } = await out();

  expect((await change(firearmId, 'pending_inspection', inspector)).status).toBe(200);
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'issued', issueId });
  expect((await counter.giveBack([counter.back(firearmId)])).body.lines[0].outcome).toBe('done');
});

test('an officer who holds a firearm cannot leave, and a safe with a firearm in it cannot be deactivated', async () => {
  const { firearmId, officerId } = await out();
  const leave = () =>
    send(officers.changeEmployment, { as: client, params: { id: officerId }, body: { employment: 'left', from: '2026-11-02', reason: 'Resigned' } });
  const close = () => send(safes.edit, { as: client, params: { id: counter.safeId }, body: { isActive: false } });

  expect(await leave()).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/^This officer holds .+ \(CUS-\d+\)\. Return it first\.$/) } });
  await counter.giveBack([counter.back(firearmId)]);
  expect((await leave()).status).toBe(200);
  expect(await close()).toMatchObject({ status: 409, body: { detail: 'There are firearms in this safe. Move them to another safe first.' } });
});

test('a loss and an issue at the same moment leave no open issue of a lost firearm', async () => {
  for (let n = 0; n < 5; n++) {
    const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
    const line = counter.line(firearmId, officerId);
    const [issued, lost] = await Promise.all([counter.issue([line]), send(losses.report, { as: client, body: exampleLoss({ firearmId, kind: 'lost' }) })]);

    expect(lost.status).toBe(201);
    const stored = (await itemsOf('issue')).find(({ id }) => id === line.eventId);
    expect(stored?.state ?? 'none').toBe(issued.body.lines[0].outcome === 'done' ? 'lost' : 'none');
  }
}, 60_000);

test('rounds that are lost or seized with a firearm are missing, in the figures and in the ledger once, and are out again after a corrected seizure', async () => {
  const { ammunition } = contract;
  const own = await openCounter(client, 1);
  const receipt = exampleReceipt({ id: newId(), safeId: own.safeId, caliber: exampleFirearm().caliber, rounds: 100 });
  expect((await send(ammunition.record, { as: client, body: receipt })).status).toBe(200);
  const issueOut = async () => {
    const [firearmId, officerId] = [await own.newFirearm(), await own.newOfficer()];
    const { body } = await own.issue([own.line(firearmId, officerId, { rounds: 10 })]);
    return { firearmId, issueId: body.lines[0].issue.id as string };
  };
  const ledger = async (issueId: string) =>
    (await itemsOf('ammunition-entry')).filter((entry) => entry.issueId === issueId).map(({ kind, rounds, change, reason }) => [kind, rounds, change, reason]);
  const follow = async (firearmId: string) => {
    const entries = await listHistory('firearm-custody', firearmId);
    // The stream may deliver an entry again.
    for (const entry of [...entries, ...entries]) await followEntry(entry as never);
  };

  const lost = await issueOut();
  expect((await send(losses.report, { as: client, body: exampleLoss({ firearmId: lost.firearmId }) })).status).toBe(201);
  await follow(lost.firearmId);
  const ended = await issueOf(lost.issueId);
  expect(ended).toMatchObject({
    state: 'lost',
    roundsOut: 10,
    roundsIn: 0,
    shortfall: { rounds: 10, explanation: 'lost_with_firearm', text: expect.any(String) },
  });
  expect(await ledger(lost.issueId)).toEqual([
    ['issued', 10, -10, undefined],
    ['expended', 10, 0, 'Lost or stolen with the firearm'],
  ]);

  const revoked = await issueOut();
  const { authorisations } = contract;
  const revoke = { as: client, params: { id: revoked.issueId }, body: { reason: 'The site was closed' } };
  expect((await send(authorisations.revoke, revoke)).status).toBe(200);
  await follow(revoked.firearmId);
  expect(await ledger(revoked.issueId)).toEqual([['issued', 10, -10, undefined]]);
  await own.giveBack([own.back(revoked.firearmId, { rounds: 10 })]);

  const seized = await issueOut();
  const { body: seizure } = await send(seizures.record, { as: inspector, body: { reason: 'investigation', location: 'Gate 4', firearmId: seized.firearmId } });
  expect(await issueOf(seized.issueId)).toMatchObject({ state: 'seized', shortfall: { rounds: 10, explanation: 'seized_with_firearm' } });
  await follow(seized.firearmId);
  expect((await ledger(seized.issueId)).at(-1)).toEqual(['expended', 10, 0, 'Seized with the firearm']);
  expect((await send(ammunition.balances, { as: client, query: { safeId: own.safeId } })).body).toMatchObject([{ balance: 80 }]);

  const other = await own.newFirearm();
  const body = { firearmId: other, correctionReason: 'Wrong firearm' };
  expect((await send(seizures.correct, { as: inspector, params: { id: seizure.id }, body })).status).toBe(201);
  await follow(seized.firearmId);
  expect(await issueOf(seized.issueId)).toMatchObject({ state: 'open', shortfall: null });
  expect((await own.giveBack([own.back(seized.firearmId, { rounds: 10 })])).body.lines[0].outcome).toBe('done');
  const rounds = (kind: string, all: readonly unknown[][]) => all.filter(([one]) => one === kind).reduce((sum, [, count]) => sum + Number(count), 0);
  const all = await ledger(seized.issueId);
  expect(rounds('issued', all)).toBe(rounds('expended', all) + rounds('returned', all));
  expect((await send(ammunition.balances, { as: client, query: { safeId: own.safeId } })).body).toMatchObject([{ balance: 90 }]);
  expect(await faultOf(own.safeId)).toBeUndefined();
});
