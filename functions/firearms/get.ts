// One firearm.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { getFirearm, shown } from './store.ts';

export const handler = handle(contract.firearms.get)(async ({ actor, params }) => shown(await getFirearm(params.id, scopeOf(actor))));
