import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { loggedPage } from './logged.ts';
import { issuesOfShift } from './reads.ts';

export const handler = handle(contract.custody.issuesOfShift)(({ actor, params, query }) => loggedPage(issuesOfShift(params.id, scopeOf(actor), query), actor));
