// What was said about a case between law enforcement and the police, newest first.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listMessages } from './message-store.ts';

export const handler = handle(contract.cases.messages)(({ actor, params, query }) => listMessages(params.id, actor, query));
