// Users of law enforcement, for whoever may assign a case.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listWithRole } from './store.ts';

export const handler = handle(contract.users.lawEnforcement)(({ query }) => listWithRole('law_enforcement', query));
