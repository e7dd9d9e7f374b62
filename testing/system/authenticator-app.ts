// Supports tests: the authenticator app on a user's phone.
import { createHmac } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code that the app shows for the secret (RFC 6238: six digits for each half-minute). The pool accepts each code once. A test that needs a second one
 * within the half-minute takes the next (`ahead: 1`); the pool accepts it, as it tolerates a fast clock.
 */
export function codeOf(secret: string, { ahead = 0 } = {}): string {
  const bits = [...secret.replace(/=+$/, '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A six-digit code that is not the secret's current, former or next one. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((ahead) => codeOf(secret, { ahead }));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}
