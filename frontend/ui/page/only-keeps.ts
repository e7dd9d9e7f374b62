// A keeper sees the owner's firearm, but only the owner changes its record and license.
import { inScope, scopeOf } from '../../../shared/access/scope.ts';
import { onlyOwnerEdits } from '../../../shared/firearms/edit-rules.ts';
import { editRefusalOf } from '../../../shared/firearms/record-rules.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { useSession } from '../../session/session.tsx';

/** True for users of the keeper, once the server has answered which company they belong to. */
export function useOnlyKeeps({ ownerId }: Pick<Firearm, 'ownerId'>): boolean {
  const { role, legalEntityId } = useSession().user;
  return typeof legalEntityId === 'number' && !inScope(scopeOf({ role, legalEntityId }), [ownerId]);
}

/** The reason why this user cannot correct the firearm's record now, undefined if they can. The caller checks the role. */
export function useEditRefusal(firearm: Pick<Firearm, 'ownerId' | 'status' | 'lockedBy'> & Partial<Pick<Firearm, 'reversal'>>): string | undefined {
  return useOnlyKeeps(firearm) ? onlyOwnerEdits : editRefusalOf(firearm);
}
