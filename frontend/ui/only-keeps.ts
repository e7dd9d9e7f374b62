// Who keeps a firearm for its owner sees it; its record and its license are the owner's.
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import { useSession } from '../app/session.tsx';

/** True for the keeper's people, as soon as the server has said whose people they are. */
export function useOnlyKeeps({ ownerId }: Pick<Firearm, 'ownerId'>): boolean {
  const { role, legalEntityId } = useSession().user;
  return typeof legalEntityId === 'number' && !inScope(scopeOf({ role, legalEntityId }), [ownerId]);
}
