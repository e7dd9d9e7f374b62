// One ancillary.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { getAncillary } from './store.ts';
import { shown } from './view.ts';

export const handler = handle(contract.ancillaries.get)(async ({ actor, params }) => shown(await getAncillary(params.id, scopeOf(actor))));
