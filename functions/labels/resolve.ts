import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { resolveLabel } from './store.ts';

export const handler = handle(contract.labels.resolve)(({ actor, params }) => resolveLabel(params.code, scopeOf(actor)));
