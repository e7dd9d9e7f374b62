import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listExports } from './store.ts';

export const handler = handle(contract.exports.list)(({ actor, query }) => listExports(actor, query));
