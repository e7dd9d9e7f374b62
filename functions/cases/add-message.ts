// Law enforcement writes to the police about a case.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { addMessage } from './message-store.ts';

export const handler = handle(contract.cases.addMessage)(({ actor, params, body }) => addMessage(params.id, body, actor));
