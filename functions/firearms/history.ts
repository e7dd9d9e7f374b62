// Everything that happened to a firearm, and whether the chain of its entries verifies.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getFirearm } from './store.ts';

export const handler = handle(contract.firearms.history)(({ actor, params: { id } }) => historyOf('firearm', id, () => getFirearm(id, scopeOf(actor))));
