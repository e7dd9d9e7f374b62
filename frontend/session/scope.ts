// Says whether the user reads the records of every provider.
import { scopeOf } from '../../shared/access/scope.ts';
import { useSession } from './session.tsx';

export const useIsNational = (): boolean => scopeOf({ role: useSession().user.role }).kind === 'national';
