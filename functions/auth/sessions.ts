// The caller's own sessions that can still be used.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listSessions } from './sessions-store.ts';

export const handler = handle(contract.auth.sessions)((call) => listSessions(call.account, call));
