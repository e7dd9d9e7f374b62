// The inspector rejects the provider's answer to a corrective action.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { rejectAnswer } from './actions.ts';

export const handler = handle(contract.inspections.rejectAnswer)(({ actor, params, body }) => rejectAnswer(params.id, params.n, body, actor));
