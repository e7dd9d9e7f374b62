// A keyed hash of an ID number, for the regulator and the police to find the same person at two providers. Without the key nobody can test ID numbers
// against it, although there are few of them.
import { createHmac } from 'node:crypto';
import { env } from '../platform/env.ts';
import { readSecret } from '../platform/secrets.ts';

/** Throws if this environment has no key: an officer without a person key would never be found again. */
export async function personKeyOf(idType: string, idNumber: string, idCountry?: string | null): Promise<string> {
  const { PERSON_KEY, PERSON_KEY_ARN } = env();
  const key = PERSON_KEY ?? (PERSON_KEY_ARN ? await readSecret(PERSON_KEY_ARN) : undefined);
  if (!key) throw new Error('The setting PERSON_KEY_ARN has no secret');
  const country = idType === 'passport' ? (idCountry ?? '').toLowerCase() : 'za';
  return createHmac('sha256', key).update(`${idType}\n${country}\n${idNumber}`).digest('base64url');
}
