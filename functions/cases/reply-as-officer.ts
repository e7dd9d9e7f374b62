import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { addSharedMessage } from './message-store.ts';

export const handler = handle(contract.cases.replyAsOfficer)(({ actor, params, body }) => addSharedMessage(params.id, body, actor));
