// Disclosures that the caller may see.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listDisclosures } from './list-store.ts';

export const handler = handle(contract.disclosures.list)(({ actor, query }) => listDisclosures(scopeOf(actor), query, actor));
