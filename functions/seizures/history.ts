// Everything that happened to a seizure, and whether the chain of its entries verifies.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getSeizure } from './store.ts';

export const handler = handle(contract.seizures.history)(({ actor, params: { id } }) => historyOf('seizure', id, () => getSeizure(id, scopeOf(actor))));
