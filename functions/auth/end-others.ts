import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { endOtherSessions } from './sessions-store.ts';

export const handler = handle(contract.auth.endOthers)(async ({ actor, body }) => {
  await endOtherSessions(actor, body);
  return undefined;
});
