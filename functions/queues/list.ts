// What waits for the caller.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listQueue } from './store.ts';

export const handler = handle(contract.queues.list)(({ actor, query }) => listQueue(actor, query));
