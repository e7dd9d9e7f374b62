import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getPolicy } from './policy-store.ts';

export const handler = handle(contract.custody.getPolicy)(({ actor, params }) => getPolicy(params.id, scopeOf(actor)));
