import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createDelegation } from './store.ts';

export const handler = handle(contract.delegations.create)(({ actor, body }) => createDelegation(body, actor));
