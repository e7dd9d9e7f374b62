import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { loggedPage } from './logged.ts';
import { issuesOfFirearm } from './reads.ts';

export const handler = handle(contract.custody.issuesOfFirearm)(({ actor, params, query }) =>
  loggedPage(issuesOfFirearm(params.id, scopeOf(actor), query), actor),
);
