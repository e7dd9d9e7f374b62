import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listScores } from './score-list.ts';

export const handler = handle(contract.compliance.scores)(({ actor, query }) => listScores(scopeOf(actor), query));
