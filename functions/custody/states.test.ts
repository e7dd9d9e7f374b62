// Tests the states of a firearm's custody: each action in each state has the answer of this table, and leads to the state that the table names.
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Answered, type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, foundCounter, inHours, openCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { issues } from './entity.ts';

const { custody, firearms, losses, safes, seizures, transactions } = contract;

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;
let inspector: Claims;
let internal: Claims;
let otherSafe: string;
let elsewhere: string;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
  await foundEntity(2);
  inspector = await signUp('inspector');
  internal = await signUp('internal');
  otherSafe = (await send(safes.create, { as: client, body: exampleSafe({ branchId: counter.branchId, name: 'Second safe' }) })).body.id;
  elsewhere = (await openCounter(client, 1)).safeId;
}, 60_000);

interface Case {
  readonly firearmId: string;
  /** The issue that is open, or was. A firearm without one has a random id. */
  readonly issueId: string;
}

const signer = () => ({ officerId: counter.issuer, pin });
const change = (id: string, status: string, as = client) => send(firearms.changeStatus, { as, params: { id }, body: { status, reason: 'Worn barrel' } });
const reportLoss = (firearmId: string) => send(losses.report, { as: client, body: exampleLoss({ firearmId, kind: 'stolen' }) });
const seize = (firearmId: string) => send(seizures.record, { as: inspector, body: { reason: 'expired_license', location: 'Sandton', firearmId } });
const markUnaccounted = ({ issueId }: Pick<Case, 'issueId'>) =>
  send(custody.markUnaccounted, { as: client, params: { id: issueId }, body: { reason: 'No answer' } });
const inSafe = async (): Promise<Case> => ({ firearmId: await counter.newFirearm(), issueId: v7() });
const returned = async (): Promise<Case> => {
  const one = await counter.out();
  await counter.giveBack([counter.back(one.firearmId)]);
  return one;
};
const after = async (made: Promise<Case>, act: (firearmId: string) => Promise<Answered>): Promise<Case> => {
  const one = await made;
  const { status, body } = await act(one.firearmId);
  if (status >= 300) throw new Error(JSON.stringify(body));
  return one;
};

const states: Readonly<Record<string, () => Promise<Case>>> = {
  'in safe, never issued': inSafe,
  'in safe, returned': returned,
  issued: () => counter.out(),
  'in transit': () => counter.out({ purpose: 'transport', toSafeId: elsewhere }),
  unaccounted: async () => {
    const one = await counter.out();
    await issues()
      .patch({ id: one.issueId })
      .set({ dueAt: inHours(-24) })
      .go();
    return after(Promise.resolve(one), () => markUnaccounted(one));
  },
  lost: () => after(counter.out(), reportLoss),
  seized: () => after(counter.out(), seize),
  'at a gunsmith': () =>
    after(returned(), (id) => send(firearms.changeStatus, { as: client, params: { id }, body: { status: 'maintenance', reason: 'Worn', gunsmith: 'Vaal' } })),
  gone: () => after(returned(), (firearmId) => change(firearmId, 'retired', internal)),
};

const actions: Readonly<Record<string, (one: Case) => Promise<Answered>>> = {
  issue: async ({ firearmId }) => counter.issue([counter.line(firearmId, await counter.newOfficer())]),
  return: ({ firearmId }) => counter.giveBack([counter.back(firearmId)]),
  extend: ({ issueId }) => send(custody.extend, { as: client, body: { eventId: v7(), issueId, until: inHours(20), reason: 'Late', issuer: signer() } }),
  'hand over': async ({ issueId }) => {
    const people = { toOfficerId: await counter.newOfficer(), fromPin: pin, toPin: pin, issuer: signer() };
    return send(custody.handOver, {
      as: client,
      body: { eventId: v7(), issueId, place: 'Gate 2', until: inHours(10), reason: 'Relief', rounds: 30, ...people },
    });
  },
  move: ({ firearmId }) =>
    send(custody.move, { as: client, body: { eventId: v7(), toSafeId: otherSafe, by: signer(), firearmIds: [firearmId], reason: 'Fewer in one safe' } }),
  'mark unaccounted': markUnaccounted,
  void: ({ issueId }) => send(custody.void, { as: client, body: { eventId: v7(), issueId, reason: 'Mistake', by: signer() } }),
  maintenance: ({ firearmId }) => change(firearmId, 'maintenance'),
  retire: ({ firearmId }) => change(firearmId, 'retired', internal),
  transfer: ({ firearmId }) =>
    send(transactions.create, { as: client, body: { firearmId, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2 } }),
  'report loss': ({ firearmId }) => reportLoss(firearmId),
  seize: ({ firearmId }) => seize(firearmId),
};

/** The code of a line or of the first gate, the status of any other refusal, or "done". */
const answerOf = ({ status, body }: Answered): string => {
  const [line] = body?.lines ?? [];
  if (line) return line.outcome === 'done' ? 'done' : line.code;
  return status < 300 ? 'done' : (body.errors?.[0]?.code ?? String(status));
};
const stateOf = async (id: string) => (await send(custody.ofFirearm, { as: client, params: { id } })).body.state;

/** For each state: the state after each action, or the code or status of its refusal. */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'in safe, never issued': {
    issue: 'issued',
    return: 'NOTHING_TO_RETURN',
    extend: '404',
    'hand over': '404',
    move: 'in_safe',
    'mark unaccounted': '404',
    void: '404',
    maintenance: 'in_safe',
    retire: 'gone',
    transfer: 'in_safe',
    'report loss': 'lost',
    seize: 'seized',
  },
  'in safe, returned': {
    issue: 'issued',
    return: 'NOTHING_TO_RETURN',
    extend: 'NOTHING_TO_RETURN',
    'hand over': 'NOTHING_TO_RETURN',
    move: 'in_safe',
    'mark unaccounted': '409',
    void: 'NOTHING_TO_RETURN',
    maintenance: 'in_safe',
    retire: 'gone',
    transfer: 'in_safe',
    'report loss': 'lost',
    seize: 'seized',
  },
  issued: {
    issue: 'FIREARM_OUT',
    return: 'in_safe',
    extend: 'issued',
    'hand over': 'issued',
    move: 'FIREARM_OUT',
    'mark unaccounted': '409',
    void: 'in_safe',
    maintenance: 'FIREARM_OUT',
    retire: 'FIREARM_OUT',
    transfer: 'FIREARM_OUT',
    'report loss': 'lost',
    seize: 'seized',
  },
  'in transit': {
    issue: 'FIREARM_OUT',
    return: 'in_safe',
    extend: 'in_transit',
    'hand over': 'in_transit',
    move: 'FIREARM_OUT',
    'mark unaccounted': '409',
    void: 'in_safe',
    maintenance: 'FIREARM_OUT',
    retire: 'FIREARM_OUT',
    transfer: 'FIREARM_OUT',
    'report loss': 'lost',
    seize: 'seized',
  },
  unaccounted: {
    issue: 'FIREARM_OUT',
    return: 'in_safe',
    extend: 'FIREARM_UNACCOUNTED',
    'hand over': 'FIREARM_UNACCOUNTED',
    move: 'FIREARM_OUT',
    'mark unaccounted': 'unaccounted',
    void: 'FIREARM_UNACCOUNTED',
    maintenance: 'FIREARM_OUT',
    retire: 'FIREARM_OUT',
    transfer: 'FIREARM_OUT',
    'report loss': 'lost',
    seize: 'seized',
  },
  lost: {
    issue: 'FIREARM_OUT',
    return: 'NOTHING_TO_RETURN',
    extend: 'NOTHING_TO_RETURN',
    'hand over': 'NOTHING_TO_RETURN',
    move: 'FIREARM_OUT',
    'mark unaccounted': '409',
    void: 'NOTHING_TO_RETURN',
    maintenance: '409',
    retire: 'gone',
    transfer: '409',
    'report loss': '409',
    seize: 'seized',
  },
  seized: {
    issue: 'FIREARM_SEIZED',
    return: 'NOTHING_TO_RETURN',
    extend: 'NOTHING_TO_RETURN',
    'hand over': 'NOTHING_TO_RETURN',
    move: 'FIREARM_OUT',
    'mark unaccounted': '409',
    void: 'NOTHING_TO_RETURN',
    maintenance: '409',
    retire: '409',
    transfer: '409',
    'report loss': '409',
    seize: '409',
  },
  'at a gunsmith': {
    issue: 'FIREARM_OUT',
    return: 'NOTHING_TO_RETURN',
    extend: 'NOTHING_TO_RETURN',
    'hand over': 'NOTHING_TO_RETURN',
    move: 'FIREARM_OUT',
    'mark unaccounted': '409',
    void: 'NOTHING_TO_RETURN',
    maintenance: '409',
    retire: 'gone',
    transfer: 'at_gunsmith',
    'report loss': 'lost',
    seize: 'seized',
  },
  gone: {
    issue: 'FIREARM_OUT',
    return: 'NOTHING_TO_RETURN',
    extend: 'NOTHING_TO_RETURN',
    'hand over': 'NOTHING_TO_RETURN',
    move: 'FIREARM_OUT',
    'mark unaccounted': '409',
    void: 'NOTHING_TO_RETURN',
    maintenance: '409',
    retire: '409',
    transfer: '409',
    'report loss': '409',
    seize: '409',
  },
};

describe.each(Object.keys(states))('a firearm that is %s', (name) => {
  test('answers each action as the table says', async () => {
    const found: Record<string, string> = {};
    for (const [action, act] of Object.entries(actions)) {
      const one = (await states[name]?.()) as Case;
      const before = await stateOf(one.firearmId);
      const answer = answerOf(await act(one));
      const now = await stateOf(one.firearmId);
      found[action] = answer === 'done' ? now : answer;
      if (answer !== 'done') expect([action, now]).toEqual([action, before]);
    }
    expect(found).toEqual(table[name]);
  }, 60_000);
});
