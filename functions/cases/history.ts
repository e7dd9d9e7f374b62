// Who did what to a case, and when.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getCase } from './store.ts';

export const handler = handle(contract.cases.history)(({ actor, params }) => historyOf('case', params.id, () => getCase(params.id, scopeOf(actor))));
