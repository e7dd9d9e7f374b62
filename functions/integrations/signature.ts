// The signature of what goes between the registry and a partner: HMAC-SHA256 over whom it is for, when, and every byte of it.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clocks of two systems may differ, and how long a caught message could be played again. */
const toleranceMs = 5 * 60_000;

interface Signed {
  /** Whom it is for: what was signed for one must not pass with another, nor come back to its sender. */
  readonly audience: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly body: string;
}

export const signatureOf = (secret: string, { audience, timestamp, body }: Signed): string =>
  `v1=${createHmac('sha256', secret).update(`v1\n${audience}\n${timestamp}\n${body}`).digest('hex')}`;

/** Takes as long for a signature that is wrong from its first letter as for one that is wrong at its last. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What is wrong with it; undefined when it is right. The signature is asked first: whoever has no secret learns nothing of our clock. */
export function faultOf(secret: string, signature: string, signed: Signed, now = Date.now()): string | undefined {
  if (!isSame(signatureOf(secret, signed), signature)) return 'The signature is not right.';
  const at = /^\d{10}$/.test(signed.timestamp) ? Number(signed.timestamp) * 1000 : Number.NaN;
  if (!(Math.abs(now - at) <= toleranceMs)) return 'The timestamp is more than five minutes away from our clock. Sign the message anew.';
  return undefined;
}
