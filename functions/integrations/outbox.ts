// From the outbox into the queue of the partner; the background work (decision 010) brings each message here once it waits.
import type { System } from '../../shared/integrations/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, update } from '../data/commit.ts';
import { bringAgain, putInQueue } from '../platform/queues.ts';
import { beginAttempt, endAttempt, findMessage } from './attempts.ts';
import { type MessageRecord, messages } from './entity.ts';
import { findPartner } from './partners.ts';

/** Puts a message into its partner's queue. A second time does no harm: whoever takes it out looks whether there is something to do. */
export async function queueMessage(id: string): Promise<void> {
  const message = await findMessage(id);
  if (message?.status !== 'waiting') return;
  const queueUrl = findPartner(message.system)?.queueUrl;
  if (!queueUrl) {
    await setAside(message, 'The partner is not configured any more.');
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
    // It has been taken out of the queue and tried by now.
    if (!(error instanceof Problem && error.code === 'stale-version')) throw error;
  }
}

async function setAside(message: MessageRecord, errorMessage: string): Promise<void> {
  await endAttempt(await beginAttempt(message), { status: 'failed', errorMessage }, { status: 'failed' });
}

export async function giveUpMessage(id: string, sentence: string): Promise<void> {
  const message = await findMessage(id);
  if (message?.status === 'waiting') await setAside(message, `It did not reach the queue. ${sentence}`);
}

/** Has the partner's queue bring a message again after so many seconds. */
export async function postpone(system: System, receiptHandle: string, seconds: number): Promise<void> {
  const queueUrl = findPartner(system)?.queueUrl;
  if (queueUrl) await bringAgain(queueUrl, receiptHandle, seconds);
}
