import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getAncillary } from './store.ts';
import { shown } from './view.ts';

export const handler = handle(contract.ancillaries.get)(async ({ actor, params }) => shown(await getAncillary(params.id, scopeOf(actor))));
