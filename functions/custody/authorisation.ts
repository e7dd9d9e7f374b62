// Authorisations: their numbers and the tokens of their verify pages (reg 21(1)(c)).
import { randomBytes } from 'node:crypto';
import { dayOf } from '../../shared/kinds/time.ts';
import { put, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { overtaken } from './answer.ts';
import type { AuthorisationCopy, IssuerCopy } from './copies.ts';

/** Crockford's base 32, as in codes of labels. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * `AUT-2026-7K3M9QX2`: 40 random bits a year, unique by a guard. Not counted: thousands of firearms go out in the same minute at 17:45, and one counter
 * would make them wait for each other.
 */
const numberAt = (at: Date): string => `AUT-${dayOf(at).slice(0, 4)}-${[...randomBytes(8)].map((value) => alphabet[value % 32]).join('')}`;

const again = overtaken('CHANGED_MEANWHILE', 'The number of the authorisation is taken. Try again.');

/** The signature of a period: its issuer and the written authority of the license holder. */
export const signedBy = ({ name, delegationId, grantedByName }: IssuerCopy) => ({ signedBy: name, delegationId, grantedByName });

/** A new authorisation of an issue, and the guards of its number and its token. */
export function newAuthorisation(
  terms: Omit<AuthorisationCopy, 'number' | 'token'>,
  issueId: string,
  at: Date,
): { authorisation: AuthorisationCopy; writes: Write[] } {
  const number = numberAt(at);
  const token = randomBytes(16).toString('hex');
  const hold = (kind: 'authorisation-number' | 'authorisation-token', value: string) => put(guards().create({ kind, value, heldBy: issueId }).params(), again);
  return { authorisation: { number, token, ...terms }, writes: [hold('authorisation-number', number), hold('authorisation-token', token)] };
}
