// The provider answers a corrective action.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { answerAction } from './actions.ts';

export const handler = handle(contract.inspections.answerAction)(({ actor, params, body }) => answerAction(params.id, params.n, body.text, actor));
