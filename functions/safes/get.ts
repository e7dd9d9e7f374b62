import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getSafe, shown } from './store.ts';

export const handler = handle(contract.safes.get)(async ({ actor, params }) => shown(await getSafe(params.id, scopeOf(actor))));
