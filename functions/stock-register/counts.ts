// What a provider's stock register comes to: entries of each sort and firearms on hand.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { countEntries } from './store.ts';

export const handler = handle(contract.stockRegister.counts)(({ actor, params }) => countEntries(params.id, scopeOf(actor)));
