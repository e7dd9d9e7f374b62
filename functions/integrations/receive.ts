// Checks that a partner's call is signed and recent, and processes each message once, however often it is sent.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Operation, System } from '../../shared/integrations/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put } from '../data/commit.ts';
import { isWithinRate } from '../data/rate.ts';
import { hashOf } from '../history/store.ts';
import { attemptConflict, beginAttempt, endAttempt, findMessage, newLog, putLog } from './attempts.ts';
import { type MessageRecord, messages } from './entity.ts';
import { findSecret } from './partners.ts';
import { faultOf } from './signature.ts';

/** Calls per minute that a partner may make: far more than a register needs, and far too few to do harm. */
const mostAMinute = 60;

/** Throws unless the partner signed exactly this call within the last minutes. */
export async function expectSigned(system: System, event: APIGatewayProxyEventV2): Promise<void> {
  const { 'x-registry-signature': signature, 'x-registry-timestamp': timestamp = '' } = event.headers;
  if (!signature) {
    throw new Problem('invalid-input', 'Only a partner’s system may make this call. It must sign its request.', [
      { path: 'x-registry-signature', message: 'A signature is required' },
    ]);
  }
  const secret = await findSecret(system);
  if (!secret) throw new Problem('unavailable', 'This partner is not configured here.');
  const body = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');
  const audience = `registry ${event.requestContext.http.method} ${event.rawPath}`;
  const fault = faultOf(secret, signature, { audience, timestamp, body });
  if (fault) throw new Problem('wrong-credentials', fault);
  const minute = Math.floor(Date.now() / 60_000);
  const until = new Date((minute + 2) * 60_000);
  if (!(await isWithinRate({ what: 'partner-call', who: system, window: String(minute), most: mostAMinute, until })))
    throw new Problem('too-many-requests', 'Too many calls. Wait a minute and try again.', undefined, { 'Retry-After': '60' });
}

interface Received {
  readonly system: System;
  readonly operation: Operation;
  readonly name: string;
  readonly body: { readonly id: string };
}

async function begun({ system, operation, name, body }: Received): Promise<MessageRecord> {
  const id = `${body.id}-from-${system}`;
  const known = await findMessage(id);
  if (known && known.fingerprint !== hashOf(body)) throw new Problem('conflict', 'This id belongs to another message. Use a new id for each message.');
  if (known) return known;
  const at = new Date();
  const message: MessageRecord = {
    ...{ id, system, operation, direction: 'in', status: 'queued', executedBy: name, body: JSON.stringify(body), fingerprint: hashOf(body) },
    ...{ tries: 0, allTries: 0, turn: 0, createdAt: at.toISOString(), updatedAt: at.toISOString() },
  };
  const log = newLog(message, name, at);
  await commit([
    put(
      messages()
        .create({ ...message, logId: log.id })
        .params(),
      attemptConflict,
    ),
    putLog(log),
  ]);
  return { ...message, logId: log.id };
}

/**
 * Processes a message once for each id; a repeat gets the earlier answer. Each attempt has its own log row. `work` receives the time of the first
 * receipt.
 */
export async function receiveOnce<T extends Record<string, unknown>>(
  received: Received,
  work: (cameAt: string) => Promise<T>,
): Promise<T & { repeated: boolean }> {
  const known = await begun(received);
  if (known.status === 'sent') return { ...(known.answer as T), repeated: true };
  const message = await beginAttempt(known);
  const began = performance.now();
  const took = () => ({ durationMs: Math.round(performance.now() - began) });
  try {
    const answer = await work(known.createdAt);
    await endAttempt(message, { status: 'success', responseData: { status: 200, body: answer }, ...took() }, { status: 'sent', answer });
    return { ...answer, repeated: false };
  } catch (error) {
    // An unexpected error leaves the attempt open. The next attempt marks it as failed.
    if (error instanceof Problem)
      await endAttempt(message, { status: 'failed', responseData: { status: error.status }, errorMessage: error.message, ...took() }, { status: 'failed' });
    throw error;
  }
}
