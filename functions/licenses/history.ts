// Everything that happened to a license, and whether the chain of its entries verifies.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getLicense } from './store.ts';

export const handler = handle(contract.licenses.history)(({ actor, params: { id } }) => historyOf('license', id, () => getLicense(id, scopeOf(actor))));
