// What partners are told: once each, signed, again when they did not take it, and never a person's data in the log.
import { createHmac } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import type { IntegrationLog } from '../../shared/integrations/schema.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { handler as deliver } from '../jobs/deliver.ts';
import { handler as work } from '../jobs/work.ts';
import { type Claims, send, sendForAll, signUp } from '../testing/call.ts';
import { doWork, freshEvents } from '../testing/jobs.ts';
import { captureLog } from '../testing/log.ts';
import { withPartners } from '../testing/partners.ts';
import { foundEntity, itemsOf, withTable } from '../testing/registry.ts';
import { announce } from './announce.ts';
import { beginAttempt, findMessage } from './attempts.ts';
import { messages } from './entity.ts';
import { sendMessage } from './send.ts';

withTable();
const lines = captureLog();
const partners = withPartners();
const { list, get, replay } = contract.integrations;
let admin: Claims;
let client: Claims;

beforeAll(async () => {
  await foundEntity(1);
  [admin, client] = [await signUp('admin'), await signUp('client', { legalEntityId: 1 })];
});

const logsOf = async (entityId: string, query: Record<string, string> = {}): Promise<IntegrationLog[]> =>
  (await sendForAll(list, { as: admin, query })).flatMap(({ body }) => body as IntegrationLog[]).filter((log) => log.entityId === entityId);
const idsOf = async (entityId: string) => (await itemsOf('integration-message')).filter((one) => one.entityId === entityId).map(({ id }) => id as string);

async function register(): Promise<{ id: string; serialNumber: string }> {
  return (await send(contract.firearms.register, { as: client, body: exampleFirearm() })).body;
}
/** Until every attempt at what this record told has ended. */
const ended = (entityId: string, status = 'success') =>
  vi.waitFor(async () => expect(new Set((await logsOf(entityId)).map((log) => log.status))).toEqual(new Set([status])), { timeout: 15_000, interval: 100 });

/** Its pause is over. */
const endPause = (id: string) => messages().patch({ id }).remove(['nextAttemptAt']).go();
async function tryAgain(id: string, options: Parameters<typeof sendMessage>[1] = {}) {
  await endPause(id);
  return sendMessage(id, options);
}

/** A registration that the police would not take, tried once. */
async function refusedOnce() {
  await partners.set('police', 'refuse');
  const { id: entityId } = await register();
  await doWork();
  await vi.waitFor(async () => expect((await logsOf(entityId, { system: 'police' }))[0]?.status).toBe('failed'), { timeout: 15_000, interval: 100 });
  const id = (await idsOf(entityId)).find((one) => one.endsWith('-police')) ?? '';
  return { entityId, id };
}

test('a registration leaves to both partners, signed over the time and every byte, and its log tells how it went', async () => {
  const { id, serialNumber } = await register();
  await doWork();
  await ended(id);

  const [told] = (await partners.received('police')).filter(({ body }) => body?.record?.id === id);
  expect(told).toMatchObject({ answered: 200, repeat: false, body: { operation: 'firearm.registered', data: { serialNumber, ownerName: 'Provider 1' } } });
  expect(told?.body.record).toEqual({ kind: 'firearm', id, version: 1, fromStatus: null, status: 'active' });
  const logs = await logsOf(id);
  expect(logs.map(({ system }) => system).sort()).toEqual(['police', 'regulator']);
  expect(logs[0]).toMatchObject({
    ...{ operation: 'firearm.registered', status: 'success', direction: 'out', attempt: 1, executedBy: 'Thandi Mokoena', errorMessage: null },
    ...{ entityType: 'firearm', responseData: { status: 200 }, message: { status: 'sent', nextAttemptAt: null } },
  });
  expect(logs[0]?.durationMs).toBeGreaterThanOrEqual(0);
  expect((await send(get, { as: admin, params: { id: logs[0]?.id ?? '' } })).body).toEqual(logs[0]);
});

test('the same event twice, and at one moment, makes one message with one id', async () => {
  const { id } = await register();
  const events = (await freshEvents()).filter(({ dynamodb }) => dynamodb?.NewImage?.entityId?.S === id);

  await Promise.all([work({ Records: events }), work({ Records: events })]);
  await work({ Records: events });
  await doWork();
  await ended(id);

  const ids = await idsOf(id);
  expect(ids.map((one) => one.slice(37)).sort()).toEqual(['police', 'regulator']);
  expect(await logsOf(id)).toHaveLength(2);
  expect((await partners.received('regulator')).filter((one) => ids.includes(one.id))).toHaveLength(1);
});

test('a loss tells the police who reported it, the regulator not, and the log nobody', async () => {
  const { id: firearmId } = await register();
  const secret = {
    reporterNames: 'Sipho Reporter',
    reporterIdNumber: '8001015009087',
    reporterAddress: '14 Hidden Street',
    circumstances: 'Taken from Sipho Reporter',
  };
  const { body: loss } = await send(contract.losses.report, { as: client, body: exampleLoss({ firearmId, kind: 'stolen', ...secret }) });
  await doWork();
  await ended(loss.id);

  const data = async (partner: 'police' | 'regulator') => (await partners.received(partner)).find(({ body }) => body?.record?.id === loss.id)?.body.data;
  expect(await data('police')).toMatchObject(secret);
  expect(JSON.stringify(await data('regulator'))).not.toMatch(/Sipho|8001015009087|Hidden/);
  const logs = JSON.stringify(await logsOf(loss.id));
  expect(logs).toContain('loss.reported');
  expect(logs).not.toMatch(/Sipho|8001015009087|Hidden/);
  // Once it has arrived, what was sent is kept nowhere but in the record itself.
  expect(JSON.stringify(await itemsOf('integration-message'))).not.toMatch(/Sipho|8001015009087|Hidden/);
});

test('what a partner refuses is tried six times with growing pauses, then given up, and replayed under the same id', async () => {
  const { entityId, id } = await refusedOnce();
  const pauses: unknown[] = [(await logsOf(entityId, { system: 'police' }))[0]?.errorMessage];
  for (let more = 2; more <= 6; more++) {
    const outcome = await tryAgain(id);
    pauses.push(outcome.kind === 'again' ? outcome.seconds : outcome.kind);
  }
  expect(pauses).toEqual(['The partner answered 503.', 120, 600, 1800, 7200, 'given-up']);
  const [last, ...before] = await logsOf(entityId, { system: 'police', status: 'failed' });
  expect([last?.attempt, before.length, last?.message?.status]).toEqual([6, 5, 'failed']);

  await partners.set('police', 'accept');
  const params = { id: last?.id ?? '' };
  const both = await Promise.all([send(replay, { as: admin, params }), send(replay, { as: admin, params })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await doWork();
  await vi.waitFor(async () => expect((await logsOf(entityId, { system: 'police' }))[0]?.status).toBe('success'), { timeout: 15_000, interval: 100 });

  const came = (await partners.received('police')).filter((one) => one.id === id);
  expect([came.filter(({ answered }) => answered === 200).length, new Set(came.map(({ body }) => body.id))]).toEqual([1, new Set([id])]);
  expect((await logsOf(entityId, { system: 'police' }))[0]).toMatchObject({ attempt: 7, executedBy: 'Thandi Mokoena', message: { status: 'sent' } });
  expect(await send(replay, { as: admin, params })).toMatchObject({ status: 409, body: { code: 'conflict', detail: 'The message has arrived.' } });
});

test('what is still being tried cannot be replayed', async () => {
  const { entityId } = await refusedOnce();
  await partners.set('police', 'accept');
  const [log] = await logsOf(entityId, { system: 'police' });

  const answer = await send(replay, { as: admin, params: { id: log?.id ?? '' } });

  expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('still being tried') } });
  expect(log?.message?.nextAttemptAt).toMatch(/Z$/);
});

test('what was lost on its way is sent again once nothing has moved it for six hours, and its row waits no longer', async () => {
  const { id: entityId } = await register();
  const [entry] = (await itemsOf('workflow-history')).filter((one) => one.entityId === entityId);
  await announce(entry as Parameters<typeof announce>[0]);
  const id = (await idsOf(entityId)).find((one) => one.endsWith('-police')) ?? '';
  await messages()
    .patch({ id })
    .set({ updatedAt: new Date(Date.now() - 7 * 3_600_000).toISOString() })
    .go();
  // Nobody hands on what the table's stream tells of it.
  await freshEvents();
  const [waits] = await logsOf(entityId, { system: 'police' });

  const answer = await send(replay, { as: admin, params: { id: waits?.id ?? '' } });
  await doWork();
  await vi.waitFor(async () => expect((await logsOf(entityId, { system: 'police' }))[0]?.status).toBe('success'), { timeout: 15_000, interval: 100 });

  expect([waits?.status, answer.status, answer.body.status]).toEqual(['pending', 200, 'pending']);
  expect((await logsOf(entityId, { system: 'police' }))[1]).toMatchObject({ id: waits?.id, status: 'failed', errorMessage: 'It was lost on its way.' });
});

test('a partner that does not answer has failed after a while', async () => {
  const { entityId, id } = await refusedOnce();
  await partners.set('police', 'wait');

  const outcome = await tryAgain(id, { patienceMs: 300 });

  await partners.set('police', 'accept');
  expect(outcome).toMatchObject({ kind: 'again', seconds: 120 });
  expect((await logsOf(entityId, { system: 'police' }))[0]).toMatchObject({
    status: 'failed',
    errorMessage: 'The partner did not answer within 0.3 seconds.',
    responseData: null,
  });
});

test('a partner that sends the message elsewhere is not followed', async () => {
  const { entityId, id } = await refusedOnce();
  const before = (await partners.received('police')).filter((one) => one.id === id).length;
  await partners.set('police', 'forward');

  await tryAgain(id);

  await partners.set('police', 'accept');
  expect((await logsOf(entityId, { system: 'police' }))[0]).toMatchObject({ status: 'failed', errorMessage: 'The partner answered 307.' });
  expect((await partners.received('police')).filter((one) => one.id === id)).toHaveLength(before + 1);
});

test('an attempt that died half-way is told of, left alone while it may live, and followed by another', async () => {
  const { entityId, id } = await refusedOnce();
  await partners.set('police', 'accept');
  const message = await findMessage(id);
  if (message) await beginAttempt(message);

  const soon = await sendMessage(id);
  const later = await sendMessage(id, { at: new Date(Date.now() + 61_000) });

  expect([soon.kind, later.kind]).toEqual(['again', 'done']);
  const [last, died] = await logsOf(entityId, { system: 'police' });
  expect(died).toMatchObject({ attempt: 2, status: 'failed', errorMessage: 'It ended before there was an answer.' });
  expect(last).toMatchObject({ attempt: 3, status: 'success' });
});

test('a second of the same in the queue cuts no pause short and takes no try away', async () => {
  const { entityId, id } = await refusedOnce();
  const before = await findMessage(id);

  const outcome = await sendMessage(id);

  expect(outcome).toMatchObject({ kind: 'again', system: 'police', seconds: expect.any(Number) });
  expect(outcome.kind === 'again' && outcome.seconds > 20 && outcome.seconds <= 30).toBe(true);
  expect(await findMessage(id)).toEqual(before);
  expect(await logsOf(entityId, { system: 'police', status: 'failed' })).toHaveLength(1);
  await partners.set('police', 'accept');
});

test('a message that is given up is tried no more, and is out of its queue as soon as it can be', async () => {
  const { id } = await refusedOnce();
  for (let more = 2; more <= 6; more++) await tryAgain(id);
  const came = (await partners.received('police')).filter((one) => one.id === id).length;
  const brought = vi.spyOn(SQSClient.prototype, 'send').mockImplementation((async () => ({})) as never);

  const answer = await deliver({ Records: [{ messageId: 'm', receiptHandle: 'r', body: JSON.stringify({ id }) }] } as never);

  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: 'm' }]);
  expect(brought.mock.calls.map(([command]) => command.input)).toMatchObject([{ ReceiptHandle: 'r', VisibilityTimeout: 0 }]);
  brought.mockRestore();
  expect((await partners.received('police')).filter((one) => one.id === id)).toHaveLength(came);
  await partners.set('police', 'accept');
});

test('two who take one message out of the queue send it once', async () => {
  const { id } = await refusedOnce();
  await partners.set('police', 'accept');
  await endPause(id);

  await Promise.all([sendMessage(id), sendMessage(id), sendMessage(id)]);

  expect((await partners.received('police')).filter((one) => one.id === id && one.answered === 200)).toHaveLength(1);
  expect(await sendMessage(id)).toEqual({ kind: 'done' });
});

test('what is dated back further than the stream keeps was taken over from elsewhere, and is told to nobody', async () => {
  const { id } = await register();
  const [entry] = (await itemsOf('workflow-history')).filter((one) => one.entityId === id);

  await announce(entry as Parameters<typeof announce>[0], new Date(Date.now() + 26 * 3_600_000));
  expect(await idsOf(id)).toEqual([]);
  await announce(entry as Parameters<typeof announce>[0]);
  expect(await idsOf(id)).toHaveLength(2);
});

test('the signature is the one that a partner works out by itself', async () => {
  const { signatureOf } = await import('./signature.ts');
  const body = '{"id":"x"}';

  const expected = createHmac('sha256', partners.secret('POLICE')).update(`v1\npolice\n1790000000\n${body}`).digest('hex');

  expect(signatureOf(partners.secret('POLICE'), { audience: 'police', timestamp: '1790000000', body })).toBe(`v1=${expected}`);
});

test('the log of the functions names messages and no serial number, no person and no secret', () => {
  expect(lines.join('\n')).toContain('partner message failed');
  for (const line of lines) expect(line).not.toMatch(/EXM-|Sipho|Mokoena|v1=/);
});
