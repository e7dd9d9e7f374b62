import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listQueue } from './store.ts';

export const handler = handle(contract.queues.list)(({ actor, query }) => listQueue(actor, query));
