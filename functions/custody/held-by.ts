import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { loggedPage } from './logged.ts';
import { heldBy } from './reads.ts';

export const handler = handle(contract.custody.heldBy)(({ actor, params, query }) => loggedPage(heldBy(params.id, scopeOf(actor), query), actor));
