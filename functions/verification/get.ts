// One firearm beside what it is compared with.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { compare } from './store.ts';

export const handler = handle(contract.verification.get)(({ actor, params }) => compare(params.id, scopeOf(actor)));
