import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { updateSeizure } from './steps.ts';

export const handler = handle(contract.seizures.update)(({ actor, params, body, ifMatch }) => updateSeizure(params.id, body, actor, ifMatch));
