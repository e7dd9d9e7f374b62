import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { closeAction } from './actions.ts';

export const handler = handle(contract.inspections.closeAction)(({ actor, params, body }) => closeAction(params.id, params.n, body, actor));
