// PINs of officers: hashed with scrypt, compared in constant time, and locked after wrong attempts (ASVS 6.3.1).
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** 16 MiB and about 50 ms: a counter's request may take that, and a stolen table gives away no PIN cheaply. */
const cost = { N: 2 ** 14, r: 8, p: 1 };
const bytes = 32;

export interface HashedPin {
  readonly salt: string;
  readonly hash: string;
}

export async function hashPin(pin: string, salt = randomBytes(16)): Promise<HashedPin> {
  return { salt: salt.toString('base64'), hash: (await derive(pin, salt, bytes, cost)).toString('base64') };
}

export async function isPin(pin: string, { salt, hash }: HashedPin): Promise<boolean> {
  return timingSafeEqual(await derive(pin, Buffer.from(salt, 'base64'), bytes, cost), Buffer.from(hash, 'base64'));
}
