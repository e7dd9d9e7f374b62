// The police write to law enforcement about a case that is shared with them.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { addSharedMessage } from './message-store.ts';

export const handler = handle(contract.cases.addSharedMessage)(({ actor, params, body }) => addSharedMessage(params.id, body, actor));
