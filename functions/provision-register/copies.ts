import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listCopies } from './copy-store.ts';

export const handler = handle(contract.provisionRegister.copies)(({ actor, params, query }) => listCopies(params.id, scopeOf(actor), query));
