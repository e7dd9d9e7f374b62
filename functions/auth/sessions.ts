import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listSessions } from './sessions-store.ts';

export const handler = handle(contract.auth.sessions)((call) => listSessions(call.account, call));
