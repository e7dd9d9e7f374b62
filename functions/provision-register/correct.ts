import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { correctEntry } from './correction.ts';

export const handler = handle(contract.provisionRegister.correct)(({ actor, params, body }) => correctEntry(params.id, params.number, body, actor));
