// Licenses that the caller may see.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { listLicenses } from './list-store.ts';

export const handler = handle(contract.licenses.list)(({ actor, query }) => listLicenses(scopeOf(actor), query));
