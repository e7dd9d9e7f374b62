// The chain of custody of a seizure, oldest entry first.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listCustody } from './chain.ts';

export const handler = handle(contract.seizures.custody)(({ actor, params, query }) => listCustody(params.id, scopeOf(actor), query));
