// The inspector closes a corrective action.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { closeAction } from './actions.ts';

export const handler = handle(contract.inspections.closeAction)(({ actor, params, body }) => closeAction(params.id, params.n, body, actor));
