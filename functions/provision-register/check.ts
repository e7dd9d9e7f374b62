import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { checkEntries } from './store.ts';

export const handler = handle(contract.provisionRegister.check)(({ actor, params, query }) => checkEntries(params.id, scopeOf(actor), query.after ?? 0));
