// Who signs at the counter: officers with their PIN.
import type { Actor } from '../../shared/access/actor.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { Problem } from '../../shared/problem.ts';
import type { OfficerRecord } from '../officers/entity.ts';
import { provePin, type Signer } from '../officers/proof.ts';

export interface Signed {
  readonly officer: OfficerRecord;
  readonly name: string;
}

/** Checks each PIN of a call once, however many lines the person signs. `actor` is signed in at the counter. */
export function signers(legalEntityId: number, actor: Actor, at: Date) {
  const proved = new Map<string, Promise<OfficerRecord>>();
  return async (signer: Signer, path: string): Promise<Signed> => {
    const key = JSON.stringify([signer.officerId, signer.pin]);
    const proof = proved.get(key) ?? provePin(signer, legalEntityId, actor, at, path);
    proved.set(key, proof);
    const officer = await proof.catch((error: unknown) => {
      if (!(error instanceof Problem && error.code === 'not-found')) throw error;
      const message = 'There is no such officer, or you do not have access to it.';
      throw new Problem('not-found', message, [{ path: path.replace(/pin$/, 'officerId'), message }]);
    });
    return { officer, name: nameOfOfficer(officer) };
  };
}
export type Sign = ReturnType<typeof signers>;

/** Throws `conflict` for a person who may not sign because the employment is suspended or has ended. */
export function expectActive({ officer, name }: Signed, path: string): void {
  if (officer.employment === 'active') return;
  const message = officer.employment === 'left' ? `${name} has left the company.` : `${name} is suspended.`;
  throw new Problem('conflict', `${message} Another active officer must sign.`, [{ path, message, code: 'OFFICER_NOT_ACTIVE' }]);
}
