import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { revokeDelegation } from './store.ts';

export const handler = handle(contract.delegations.revoke)(({ actor, params, body, ifMatch }) => revokeDelegation(params.id, body, actor, ifMatch));
