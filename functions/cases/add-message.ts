import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { addMessage } from './message-store.ts';

export const handler = handle(contract.cases.addMessage)(({ actor, params, body }) => addMessage(params.id, body, actor));
