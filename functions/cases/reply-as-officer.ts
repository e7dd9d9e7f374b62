// The police write to law enforcement about a case that is shared with them.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { addSharedMessage } from './message-store.ts';

export const handler = handle(contract.cases.replyAsOfficer)(({ actor, params, body }) => addSharedMessage(params.id, body, actor));
