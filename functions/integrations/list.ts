// Attempts to tell partners something, and their calls, newest first.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listLogs } from './store.ts';

export const handler = handle(contract.integrations.list)(({ query }) => listLogs(query));
