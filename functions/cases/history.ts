import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getCase } from './store.ts';

export const handler = handle(contract.cases.history)(({ actor, params }) => historyOf('case', params.id, () => getCase(params.id, scopeOf(actor))));
