// Decides which entries of a register of provision may be corrected, and which fields.
import { type Holder, mayDo } from '../access/duties.ts';
import type { Role } from '../access/roles.ts';
import type { CorrectProvisionEntry, ProvisionEntry, ProvisionSide } from './schema.ts';

/** Why the entry cannot be corrected; undefined if it can. */
export function correctionRefusal({
  number,
  ended,
  struck,
  correction,
}: Pick<ProvisionEntry, 'number' | 'ended' | 'struck' | 'correction'>): string | undefined {
  if (struck && correction) return `Entry ${number} was corrected by entry ${correction.number}. Correct entry ${correction.number} instead.`;
  return ended === 'void' ? `Entry ${number} is void and cannot be corrected.` : undefined;
}

/** The first field of a return that the correction of a provision names; undefined if there is none. */
export const wrongFieldOf = (side: ProvisionSide, { roundsIn }: Pick<CorrectProvisionEntry, 'roundsIn'>): 'roundsIn' | undefined =>
  side === 'provision' && roundsIn !== undefined ? 'roundsIn' : undefined;

/** True for people who may reveal ID numbers: their file of the register has them whole, as the regulation asks. */
export const seesIdNumbers = (asker: Holder & { readonly role: Role }): boolean => mayDo(asker, 'officer:reveal');
