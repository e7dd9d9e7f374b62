// Who keeps a firearm for its owner sees it; its record and its license are the owner's.
import { inScope, scopeOf } from '../../../shared/access/scope.ts';
import { editRefusalOf } from '../../../shared/firearms/record-rules.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { onlyOwnerEdits } from '../../../shared/firearms/whose.ts';
import { useSession } from '../../session/session.tsx';

/** True for the keeper's people, as soon as the server has said whose people they are. */
export function useOnlyKeeps({ ownerId }: Pick<Firearm, 'ownerId'>): boolean {
  const { role, legalEntityId } = useSession().user;
  return typeof legalEntityId === 'number' && !inScope(scopeOf({ role, legalEntityId }), [ownerId]);
}

/** Why the firearm's record is not this person's to correct, or not now; undefined when it is. Their role is asked elsewhere. */
export function useEditRefusal(firearm: Pick<Firearm, 'ownerId' | 'status' | 'lockedBy'> & Partial<Pick<Firearm, 'reversal'>>): string | undefined {
  return useOnlyKeeps(firearm) ? onlyOwnerEdits : editRefusalOf(firearm);
}
