// One attempt.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { getLog } from './store.ts';

export const handler = handle(contract.integrations.get)(({ params }) => getLog(params.id));
