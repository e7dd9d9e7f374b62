import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { loggedPage } from './logged.ts';
import { inSafe } from './reads.ts';

export const handler = handle(contract.custody.inSafe)(({ actor, params, query }) => loggedPage(inSafe(params.id, scopeOf(actor), query), actor));
