import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { countEntries } from './store.ts';

export const handler = handle(contract.provisionRegister.counts)(({ actor, params }) => countEntries(params.id, scopeOf(actor)));
