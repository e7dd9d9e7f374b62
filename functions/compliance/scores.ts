// Compliance scores by province or by provider.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listScores } from './score-list.ts';

export const handler = handle(contract.compliance.scores)(({ actor, query }) => listScores(scopeOf(actor), query));
