import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listCustody } from './chain.ts';

export const handler = handle(contract.seizures.custody)(({ actor, params, query }) => listCustody(params.id, scopeOf(actor), query));
