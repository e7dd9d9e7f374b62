// Who did what to a case, and when.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getCase } from './store.ts';

export const handler = handle(contract.cases.history)(({ actor, params }) => historyOf('case', params.id, () => getCase(params.id, scopeOf(actor))));
