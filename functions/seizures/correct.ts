import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { correctSeizure } from './correction.ts';

export const handler = handle(contract.seizures.correct)(({ actor, params, body, ifMatch }) => correctSeizure(params.id, body, actor, ifMatch));
