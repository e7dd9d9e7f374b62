import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getOfficer } from './store.ts';

export const handler = handle(contract.officers.history)(({ actor, params }) => historyOf('officer', params.id, () => getOfficer(params.id, scopeOf(actor))));
