// What was said about a case that is shared with the caller, newest first.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listSharedMessages } from './message-store.ts';

export const handler = handle(contract.cases.messagesSharedWithMe)(({ actor, params, query }) => listSharedMessages(params.id, actor, query));
