// How many documents the caller may see, by category.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { countSeen } from './list-store.ts';

export const handler = handle(contract.documents.counts)(({ actor }) => countSeen(scopeOf(actor), actor));
