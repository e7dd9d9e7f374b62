import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { answerMissing } from './missing.ts';

export const handler = handle(contract.inspections.answerMissing)(({ actor, params, body }) => answerMissing(params.id, params.firearmId, body, actor));
