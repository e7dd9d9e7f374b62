import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getOfficer } from './store.ts';
import { shown } from './view.ts';

export const handler = handle(contract.officers.get)(async ({ actor, params }) => shown(await getOfficer(params.id, scopeOf(actor))));
