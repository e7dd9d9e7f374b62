// Imports that the caller may see.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listImports } from './store.ts';

export const handler = handle(contract.imports.list)(({ actor, query }) => listImports(scopeOf(actor), query));
