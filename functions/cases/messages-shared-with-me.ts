import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listSharedMessages } from './message-store.ts';

export const handler = handle(contract.cases.messagesSharedWithMe)(({ actor, params, query }) => listSharedMessages(params.id, actor, query));
