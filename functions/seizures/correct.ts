// What was recorded of a seizure is corrected.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { correctSeizure } from './correction.ts';

export const handler = handle(contract.seizures.correct)(({ actor, params, body, ifMatch }) => correctSeizure(params.id, body, actor, ifMatch));
