// Moves messages from the outbox into their partner's queue. The background work (decision 010) calls this for each pending message.
import type { System } from '../../shared/integrations/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, update } from '../data/commit.ts';
import { deliverAgain, putInQueue } from '../platform/queues.ts';
import { beginAttempt, endAttempt, findMessage } from './attempts.ts';
import { type MessageRecord, messages } from './entity.ts';
import { findPartner } from './partners.ts';

/** Puts a message into its partner's queue. Repeating it does no harm: the consumer checks whether the message is still to be sent. */
export async function queueMessage(id: string): Promise<void> {
  const message = await findMessage(id);
  if (message?.status !== 'waiting') return;
  const queueUrl = findPartner(message.system)?.queueUrl;
  if (!queueUrl) {
    await setAside(message, 'The partner is no longer configured.');
    return;
  }
  const patch = messages()
    .patch({ id })
    .set({ status: 'queued', updatedAt: new Date().toISOString() })
    .where(({ status }, { eq }) => eq(status, 'waiting'));
  await putInQueue(queueUrl, { id });
  try {
    await commit([update(patch.params())]);
  } catch (error) {
    // The consumer has already taken it from the queue and tried to send it.
    if (!(error instanceof Problem && error.code === 'stale-version')) throw error;
  }
}

async function setAside(message: MessageRecord, errorMessage: string): Promise<void> {
  await endAttempt(await beginAttempt(message), { status: 'failed', errorMessage }, { status: 'failed' });
}

export async function giveUpMessage(id: string, sentence: string): Promise<void> {
  const message = await findMessage(id);
  if (message?.status === 'waiting') await setAside(message, `The message did not reach the queue. ${sentence}`);
}

/** Makes the partner's queue deliver a message again after this many seconds. */
export async function postpone(system: System, receiptHandle: string, seconds: number): Promise<void> {
  const queueUrl = findPartner(system)?.queueUrl;
  if (queueUrl) await deliverAgain(queueUrl, receiptHandle, seconds);
}
