// The server's side of Cognito's Secure Remote Password sign-in. The emulator lacks it, and Amplify uses it by default.
import { createDiffieHellman, createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto';

// RFC 3526 group 15 (3072 bits), generator 2, as in Cognito's clients.
const prime = getDiffieHellman('modp15').getPrime();
const N = BigInt(`0x${prime.toString('hex')}`);
const g = 2n;

/** Pads hexadecimal as the clients do before hashing: even length, and a leading zero byte if the first bit is set. */
function padded(hex: string): string {
  const even = hex.length % 2 ? `0${hex}` : hex;
  return /^[89a-f]/i.test(even) ? `00${even}` : even;
}
const hexOf = (n: bigint) => padded(n.toString(16));
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const k = BigInt(`0x${sha256(hexOf(N) + hexOf(g))}`);

/** base^exponent mod N with OpenSSL, which is several times faster than a loop over BigInt. */
function power(base: bigint, exponent: bigint): bigint {
  const bytes = (n: bigint) => Buffer.from(n.toString(16).padStart(2 * prime.length, '0'), 'hex');
  const reduced = base % N;
  if (reduced === 0n) return 0n;
  const group = createDiffieHellman(prime, 2);
  group.setPrivateKey(bytes(exponent));
  return BigInt(`0x${group.computeSecret(bytes(reduced)).toString('hex')}`);
}

/**
 * Returns the salt as a number without leading zeros. Clients read it as a number and hash it padded again: with a leading zero byte (one sign-in in some
 * hundreds) the hashes would differ, and the right password would be refused.
 */
export const saltOf = (bytes: Buffer): string => BigInt(`0x${bytes.toString('hex')}`).toString(16);

export interface SrpChallenge {
  readonly salt: string;
  readonly publicB: string;
  readonly secretBlock: string;
  /** True when the client's claim proves that it knows the password. */
  verify(claim: { secretBlock: string; timestamp: string; signature: string }): boolean;
}

/** Answers a client's public value A; `poolName` is the part of the pool's id after the underscore. Undefined when A is refused. */
export function challenge(poolName: string, username: string, password: string, publicA: string): SrpChallenge | undefined {
  if (!/^[0-9a-f]{1,800}$/i.test(publicA)) return undefined;
  const A = BigInt(`0x${publicA}`);
  if (A % N === 0n) return undefined;
  const salt = saltOf(randomBytes(16));
  const inner = createHash('sha256').update(`${poolName}${username}:${password}`).digest('hex');
  const verifier = power(g, BigInt(`0x${sha256(padded(salt) + inner)}`));
  const b = BigInt(`0x${randomBytes(128).toString('hex')}`);
  const B = (k * verifier + power(g, b)) % N;
  const u = BigInt(`0x${sha256(hexOf(A) + hexOf(B))}`);
  const shared = power(A * power(verifier, u), b);
  const extracted = createHmac('sha256', Buffer.from(hexOf(u), 'hex'))
    .update(Buffer.from(hexOf(shared), 'hex'))
    .digest();
  const key = createHmac('sha256', extracted)
    .update(Buffer.concat([Buffer.from('Caldera Derived Key'), Buffer.from([1])]))
    .digest()
    .subarray(0, 16);
  const secretBlock = randomBytes(64).toString('base64');
  return {
    salt,
    publicB: B.toString(16),
    secretBlock,
    verify(claim) {
      const expected = createHmac('sha256', key)
        .update(Buffer.concat([Buffer.from(poolName + username), Buffer.from(secretBlock, 'base64'), Buffer.from(claim.timestamp)]))
        .digest();
      const given = Buffer.from(claim.signature, 'base64');
      return claim.secretBlock === secretBlock && given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
