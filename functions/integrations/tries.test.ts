// Messages that a partner did not accept: retried with growing pauses, failed, replayed, and never sent twice.
import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { deliver, sendMessage } from '../../testing/server/as-job.ts';
import { send } from '../../testing/server/call.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { admin, endPause, idsOf, logsOf, partners, refusedOnce, register, tryAgain, withOutbox } from '../../testing/server/outbox.ts';
import { itemsOf } from '../../testing/server/registry.ts';
import { announce } from './announce.ts';
import { beginAttempt, findMessage } from './attempts.ts';
import { messages } from './entity.ts';

const { replay } = contract.integrations;

withOutbox();
captureLog();

test('a refused message is tried six times with growing pauses, then fails, and can be replayed under the same id', async () => {
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
  expect(await send(replay, { as: admin, params })).toMatchObject({ status: 409, body: { code: 'conflict', detail: 'This message has already arrived.' } });
});

test('a message that is still being retried cannot be replayed', async () => {
  const { entityId } = await refusedOnce();
  await partners.set('police', 'accept');
  const [log] = await logsOf(entityId, { system: 'police' });

  const answer = await send(replay, { as: admin, params: { id: log?.id ?? '' } });

  expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('still retrying') } });
  expect(log?.message?.nextAttemptAt).toMatch(/Z$/);
});

test('a lost message can be replayed after six hours without a change, and its pending row ends', async () => {
  const { id: entityId } = await register();
  const [entry] = (await itemsOf('workflow-history')).filter((one) => one.entityId === entityId);
  await announce(entry as Parameters<typeof announce>[0]);
  const id = (await idsOf(entityId)).find((one) => one.endsWith('-police')) ?? '';
  await messages()
    .patch({ id })
    .set({ updatedAt: new Date(Date.now() - 7 * 3_600_000).toISOString() })
    .go();
  // Nobody processes the stream's event about it.
  await freshEvents();
  const [waits] = await logsOf(entityId, { system: 'police' });

  const answer = await send(replay, { as: admin, params: { id: waits?.id ?? '' } });
  await doWork();
  await vi.waitFor(async () => expect((await logsOf(entityId, { system: 'police' }))[0]?.status).toBe('success'), { timeout: 15_000, interval: 100 });

  expect([waits?.status, answer.status, answer.body.status]).toEqual(['pending', 200, 'pending']);
  expect((await logsOf(entityId, { system: 'police' }))[1]).toMatchObject({ id: waits?.id, status: 'failed', errorMessage: 'The message was lost.' });
});

test('a partner that does not answer in time counts as failed', async () => {
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

test('a redirect of a partner is not followed', async () => {
  const { entityId, id } = await refusedOnce();
  const before = (await partners.received('police')).filter((one) => one.id === id).length;
  await partners.set('police', 'forward');

  await tryAgain(id);

  await partners.set('police', 'accept');
  expect((await logsOf(entityId, { system: 'police' }))[0]).toMatchObject({ status: 'failed', errorMessage: 'The partner answered 307.' });
  expect((await partners.received('police')).filter((one) => one.id === id)).toHaveLength(before + 1);
});

test('an attempt that died is logged, left alone while it may still run, and followed by another', async () => {
  const { entityId, id } = await refusedOnce();
  await partners.set('police', 'accept');
  const message = await findMessage(id);
  if (message) await beginAttempt(message);

  const soon = await sendMessage(id);
  const later = await sendMessage(id, { at: new Date(Date.now() + 61_000) });

  expect([soon.kind, later.kind]).toEqual(['again', 'done']);
  const [last, died] = await logsOf(entityId, { system: 'police' });
  expect(died).toMatchObject({ attempt: 2, status: 'failed', errorMessage: 'The attempt ended before there was an answer.' });
  expect(last).toMatchObject({ attempt: 3, status: 'success' });
});

test('a second copy in the queue neither shortens the pause nor uses up an attempt', async () => {
  const { entityId, id } = await refusedOnce();
  const before = await findMessage(id);

  const outcome = await sendMessage(id);

  expect(outcome).toMatchObject({ kind: 'again', system: 'police', seconds: expect.any(Number) });
  expect(outcome.kind === 'again' && outcome.seconds > 20 && outcome.seconds <= 30).toBe(true);
  expect(await findMessage(id)).toEqual(before);
  expect(await logsOf(entityId, { system: 'police', status: 'failed' })).toHaveLength(1);
  await partners.set('police', 'accept');
});

test('a failed message is not tried again, and leaves the queue at once', async () => {
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

test('two consumers of one queue message send it once', async () => {
  const { id } = await refusedOnce();
  await partners.set('police', 'accept');
  await endPause(id);

  await Promise.all([sendMessage(id), sendMessage(id), sendMessage(id)]);

  expect((await partners.received('police')).filter((one) => one.id === id && one.answered === 200)).toHaveLength(1);
  expect(await sendMessage(id)).toEqual({ kind: 'done' });
});
