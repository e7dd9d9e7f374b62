import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listMessages } from './message-store.ts';

export const handler = handle(contract.cases.messages)(({ actor, params, query }) => listMessages(params.id, actor, query));
