// One import: what the dry run found and how far the run is.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { getImport, shown } from './store.ts';

export const handler = handle(contract.imports.get)(async ({ actor, params }) => shown(await getImport(params.id, scopeOf(actor))));
