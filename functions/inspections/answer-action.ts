import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { answerAction } from './actions.ts';

export const handler = handle(contract.inspections.answerAction)(({ actor, params, body }) => answerAction(params.id, params.n, body.text, actor));
