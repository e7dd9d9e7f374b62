import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getLicense, shown } from './store.ts';

export const handler = handle(contract.licenses.get)(async ({ actor, params }) => shown(await getLicense(params.id, scopeOf(actor))));
