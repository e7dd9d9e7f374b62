import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listPrints } from './store.ts';

export const handler = handle(contract.labels.prints)(({ actor, query }) => listPrints(scopeOf(actor), query));
