import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { revokeAuthorisation } from './store.ts';

export const handler = handle(contract.authorisations.revoke)(({ actor, params, body }) => revokeAuthorisation(params.id, body, actor));
