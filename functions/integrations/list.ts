import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listLogs } from './store.ts';

export const handler = handle(contract.integrations.list)(({ query }) => listLogs(query));
