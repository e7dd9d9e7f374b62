// Checks the PIN of an officer at the counter and records nothing.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import type { ConfirmedOfficer, ConfirmOfficer } from '../../shared/custody/schema.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { provePin } from '../officers/proof.ts';
import { getOfficer } from '../officers/store.ts';

/** The officer's name. Throws `not-found`, or `conflict` at `pin` with the code `PROOF_WRONG`, `PROOF_LOCKED`, `PROOF_MISSING` or `OFFICER_NOT_ACTIVE`. */
export async function confirmOfficer(signer: ConfirmOfficer, actor: Actor, at = new Date()): Promise<ConfirmedOfficer> {
  const { legalEntityId } = await getOfficer(signer.officerId, scopeOf(actor));
  const officer = await provePin(signer, legalEntityId, actor, at);
  const officerName = nameOfOfficer(officer);
  if (officer.employment === 'active') return { officerId: officer.id, officerName };
  const message = `${officerName} is not an active officer. Another active officer must sign.`;
  throw new Problem('conflict', message, [{ path: 'pin', message, code: 'OFFICER_NOT_ACTIVE' }]);
}
