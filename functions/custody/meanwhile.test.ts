// Tests calls about one firearm at the same moment: another change between the reads and the writes of an issue, and two ends of one issue.
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { type Answered, type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, foundCounter, inHours, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNext } from '../../testing/server/meanwhile.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { heads } from './entity.ts';

const { custody, firearms, licenses, losses, officers, transactions } = contract;

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;
let internal: Claims;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
  await foundEntity(2);
  internal = await signUp('internal');
}, 60_000);

const signer = () => ({ officerId: counter.issuer, pin });
const issuesOf = async (firearmId: string) => (await itemsOf('issue')).filter((one) => one.firearmId === firearmId);
const licenseOf = async (firearmId: string) => (await itemsOf('license')).find((one) => one.firearmId === firearmId)?.id as string;

/** The head and its open issue agree, and the history is intact. */
async function expectConsistent(firearmId: string): Promise<void> {
  const { data: head } = await heads().get({ id: firearmId }).go({ consistent: true });
  const open = (await issuesOf(firearmId)).filter(({ state }) => state === 'open');
  expect(open.map(({ id }) => id)).toEqual(head?.issueId ? [head.issueId] : []);
  if (head) expect(await firstBrokenEntry('firearm-custody', firearmId, head as never, { consistent: true })).toBeUndefined();
}

type Other = (firearmId: string, officerId: string, licenseId: string) => Promise<Answered>;

const begin: Other = (firearmId) =>
  send(transactions.create, { as: client, body: { firearmId, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2 } });
const others: Readonly<Record<string, Other>> = {
  'a transfer is begun': begin,
  'a loss is reported': (firearmId) => send(losses.report, { as: client, body: exampleLoss({ firearmId, kind: 'stolen' }) }),
  'the firearm is retired': (id) => send(firearms.changeStatus, { as: internal, params: { id }, body: { status: 'retired', reason: 'Worn' } }),
  'the firearm goes to maintenance': (id) => send(firearms.changeStatus, { as: client, params: { id }, body: { status: 'maintenance', reason: 'Worn' } }),
  'the license is cancelled': (_, __, id) => send(licenses.cancel, { as: internal, params: { id }, body: { reason: 'Surrendered by its holder' } }),
  'the officer is suspended': (_, id) =>
    send(officers.changeEmployment, { as: client, params: { id }, body: { employment: 'suspended', from: dayOf(new Date()), reason: 'Inquiry' } }),
};

/** Does the work between the reads and the writes of this line's issue. */
const beforeTheWriteOf = (eventId: string, work: () => Promise<unknown>) =>
  beforeNext((command, input) => /^TransactWrite/.test(command) && JSON.stringify(input).includes(eventId), work);

describe('while a shift is issued,', () => {
  test.each(Object.entries(others))('%s: this line is refused, and the other line is issued', async (_, other) => {
    const [firearm, officer, nextFirearm, nextOfficer] = [
      await counter.newFirearm(),
      await counter.newOfficer(),
      await counter.newFirearm(),
      await counter.newOfficer(),
    ];
    const lines = [counter.line(firearm, officer), counter.line(nextFirearm, nextOfficer)];
    const license = await licenseOf(firearm);
    let status = 0;
    beforeTheWriteOf(lines[0].eventId, async () => {
      ({ status } = await other(firearm, officer, license));
    });

    const { body } = await counter.issue(lines);

    expect(status).toBeLessThan(300);
    expect(body.lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['refused', 'done']);
    expect(body.lines[0].code).toMatch(/^[A-Z_]+$/);
    expect(await issuesOf(firearm)).toEqual([]);
    await expectConsistent(firearm);
    await expectConsistent(nextFirearm);
  });
});

test('of 20 transfers and issues of one firearm at the same moment, each has one that succeeds', async () => {
  const officerId = await counter.newOfficer();
  for (let n = 0; n < 20; n++) {
    const firearmId = await counter.newFirearm();
    const [issued, begun] = await Promise.all([counter.issue([counter.line(firearmId, officerId)]), begin(firearmId, officerId, '')]);

    const isOut = issued.body.lines[0].outcome === 'done';
    expect([isOut, begun.status]).toEqual(isOut ? [true, 409] : [false, 201]);
    await expectConsistent(firearmId);
    if (isOut) await counter.giveBack([counter.back(firearmId)]);
  }
}, 120_000);

describe('of two ends of one issue at the same moment, one succeeds:', () => {
  const handOver = async (issueId: string) => {
    const people = { toOfficerId: await counter.newOfficer(), fromPin: pin, toPin: pin, issuer: signer() };
    const body = { eventId: v7(), issueId, place: 'Gate 2', until: inHours(10), reason: 'Relief', rounds: 30, ...people };
    return () => send(custody.handOver, { as: client, body });
  };
  const giveBack = async (firearmId: string) => () => counter.giveBack([counter.back(firearmId)]);
  const cancel = async (issueId: string) => () => send(custody.void, { as: client, body: { eventId: v7(), issueId, reason: 'Mistake', by: signer() } });
  const succeeded = ({ status, body }: Answered) => (body.lines ? body.lines[0].outcome === 'done' : status < 300);

  type Out = Awaited<ReturnType<Counter['out']>>;
  const pairs: Readonly<Record<string, (one: Out) => Promise<(() => Promise<Answered>)[]>>> = {
    'two returns': ({ firearmId }) => Promise.all([giveBack(firearmId), giveBack(firearmId)]),
    'a hand-over and a return of the former issue': ({ firearmId, issueId }) => Promise.all([handOver(issueId), giveBack(firearmId)]),
    'two hand-overs': ({ issueId }) => Promise.all([handOver(issueId), handOver(issueId)]),
    'a void and a return': ({ firearmId, issueId }) => Promise.all([cancel(issueId), giveBack(firearmId)]),
  };
  test.each(Object.entries(pairs))(
    '%s',
    async (name, pair) => {
      for (let n = 0; n < 10; n++) {
        const one = await counter.out();
        const answers = await Promise.all((await pair(one)).map((call) => call()));

        const [first] = await issuesOf(one.firearmId).then((all) => all.filter(({ id }) => id === one.issueId));
        expect(first?.state).not.toBe('open');
        // A return after a hand-over ends the next issue, which is right: the firearm is back.
        if (!name.startsWith('a hand-over')) expect(answers.filter(succeeded)).toHaveLength(1);
        else expect(answers.filter(succeeded).length).toBeGreaterThan(0);
        await expectConsistent(one.firearmId);
      }
    },
    120_000,
  );
});
