import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { logged } from './logged.ts';
import { getIssue } from './reads.ts';

export const handler = handle(contract.custody.getIssue)(({ actor, params }) => logged(getIssue(params.id, scopeOf(actor)), actor));
