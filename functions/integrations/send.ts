// Makes one attempt to send a message to its partner, and decides the message's next state.
import { mostAutomaticAttempts, type System } from '../../shared/integrations/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { env } from '../platform/env.ts';
import { beginAttempt, endAttempt, findMessage } from './attempts.ts';
import { findPartner, findSecret } from './partners.ts';
import { mostAnswered, redactedText } from './redact.ts';
import { signatureOf } from './signature.ts';

/** A partner that takes longer counts as failed. */
export const usualPatienceMs = 10_000;
/** Seconds before the second attempt, the third, and so on. They grow, so that a recovering partner does not get everything at once. */
const pauses = [30, 120, 600, 1800, 7200] as const;

interface Answer {
  readonly ok: boolean;
  readonly responseData?: Record<string, unknown>;
  readonly errorMessage?: string;
}

/** Reads only as much of an answer as the log keeps, but enough not to cut quoted personal data in the middle. */
async function beginningOf(response: Response, sent: string): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > (mostAnswered + sent.length) * 2) break;
  }
  return text;
}

async function post(url: string, headers: Record<string, string>, body: string, patienceMs: number): Promise<Answer> {
  try {
    // A redirect would send the message to an address that nobody configured.
    const response = await fetch(url, { method: 'POST', redirect: 'manual', headers, body, signal: AbortSignal.timeout(patienceMs) });
    const responseData = { status: response.status, body: redactedText(await beginningOf(response, body), body) };
    return response.ok ? { ok: true, responseData } : { ok: false, responseData, errorMessage: `The partner answered ${response.status}.` };
  } catch (error) {
    const { name, cause } = error as Error;
    if (name === 'TimeoutError') return { ok: false, errorMessage: `The partner did not answer within ${patienceMs / 1000} seconds.` };
    const code = (cause as { code?: string } | undefined)?.code;
    return { ok: false, errorMessage: `The partner could not be reached${code ? ` (${code})` : ''}.` };
  }
}

async function attempt(system: System, id: string, body: string, patienceMs: number): Promise<Answer> {
  const [partner, secret] = [findPartner(system), await findSecret(system)];
  if (!partner || !secret) return { ok: false, errorMessage: partner ? 'There is no secret to sign with.' : 'The partner is no longer configured.' };
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'x-registry-message-id': id,
    'x-registry-timestamp': timestamp,
    'x-registry-signature': signatureOf(secret, { audience: system, timestamp, body }),
  };
  return post(partner.url, headers, body, patienceMs);
}

/** `done`: nothing left to do. `again`: retry after these seconds. `given-up`: failed now, until a user replays it. `at-rest`: it had failed before. */
type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'given-up' | 'at-rest'; readonly system: System }
  | { readonly kind: 'again'; readonly system: System; readonly seconds: number };

/** Makes one attempt to send a message. Does nothing if another process is sending it, or if its pause is not over. */
export async function sendMessage(id: string, { at = new Date(), patienceMs = usualPatienceMs } = {}): Promise<Outcome> {
  const before = await findMessage(id);
  if (before?.status === 'failed') return { kind: 'at-rest', system: before.system };
  if (!before?.body || before.status === 'sent') return { kind: 'done' };
  // After a replay the queue may contain the message twice: the second must neither shorten the pause nor use up an attempt.
  const early = Math.ceil((Date.parse(before.nextAttemptAt ?? '') - at.getTime()) / 1000);
  if (early > 0) return { kind: 'again', system: before.system, seconds: early };
  const message = await beginAttempt(before, at).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'conflict') return undefined;
    throw error;
  });
  const { system } = before;
  if (!message) return { kind: 'again', system, seconds: pauses[0] };

  const began = performance.now();
  const { ok, ...answer } = await attempt(system, id, before.body, patienceMs);
  const ended = { ...answer, durationMs: Math.round(performance.now() - began) };
  if (ok) {
    await endAttempt(message, { status: 'success', ...ended }, { status: 'sent' });
    return { kind: 'done' };
  }
  const pause = message.tries < mostAutomaticAttempts ? pauses[message.tries - 1] : undefined;
  const seconds = pause && Math.ceil(pause / Number(env().PARTNER_HURRY ?? 1));
  const left =
    seconds === undefined ? { status: 'failed' as const } : { status: 'queued' as const, nextAttemptAt: new Date(Date.now() + seconds * 1000).toISOString() };
  await endAttempt(message, { status: 'failed', ...ended }, left);
  return seconds === undefined ? { kind: 'given-up', system } : { kind: 'again', system, seconds };
}
