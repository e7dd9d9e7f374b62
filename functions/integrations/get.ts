import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getLog } from './store.ts';

export const handler = handle(contract.integrations.get)(({ params }) => getLog(params.id));
