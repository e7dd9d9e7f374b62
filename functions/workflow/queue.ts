// What waits for the caller.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { listQueue } from './queues.ts';

export const handler = handle(contract.workflow.queue)(({ actor, query }) => listQueue(actor, query));
