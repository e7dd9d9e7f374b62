import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editBranch } from './store.ts';

export const handler = handle(contract.branches.edit)(({ actor, params, body, ifMatch }) => editBranch(params.id, body, actor, ifMatch));
