// Signs messages between the registry and a partner: HMAC-SHA256 over the receiver, the time and every byte.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The largest difference allowed between two systems' clocks, and the time in which an intercepted message could be replayed. */
const toleranceMs = 5 * 60_000;

interface Signed {
  /** The receiver: a message signed for one partner must not be valid for another, or for its sender. */
  readonly audience: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly body: string;
}

export const signatureOf = (secret: string, { audience, timestamp, body }: Signed): string =>
  `v1=${createHmac('sha256', secret).update(`v1\n${audience}\n${timestamp}\n${body}`).digest('hex')}`;

/** Takes the same time wherever the signatures differ. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The error in a signature; undefined if it is valid. Checks the signature first, so that a caller without the secret learns nothing about our clock. */
export function faultOf(secret: string, signature: string, signed: Signed, now = Date.now()): string | undefined {
  if (!isSame(signatureOf(secret, signed), signature)) return 'The signature is not valid.';
  const at = /^\d{10}$/.test(signed.timestamp) ? Number(signed.timestamp) * 1000 : Number.NaN;
  if (!(Math.abs(now - at) <= toleranceMs)) return 'The timestamp is more than five minutes off our clock. Sign the message again.';
  return undefined;
}
