import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { loggedPage } from './logged.ts';
import { issuesOfOfficer } from './reads.ts';

export const handler = handle(contract.custody.issuesOfOfficer)(({ actor, params, query }) =>
  loggedPage(issuesOfOfficer(params.id, scopeOf(actor), query), actor),
);
