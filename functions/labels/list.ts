import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listLabels } from './list-store.ts';

export const handler = handle(contract.labels.list)(({ actor, query }) => listLabels(scopeOf(actor), query));
