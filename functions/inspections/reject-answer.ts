import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { rejectAnswer } from './actions.ts';

export const handler = handle(contract.inspections.rejectAnswer)(({ actor, params, body }) => rejectAnswer(params.id, params.n, body, actor));
