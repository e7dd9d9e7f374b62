// One inspection.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { getInspection, shownTo } from './store.ts';

export const handler = handle(contract.inspections.get)(async ({ actor, params }) => shownTo(await getInspection(params.id, scopeOf(actor)), actor));
