// A seizure takes its next status.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { updateSeizure } from './steps.ts';

export const handler = handle(contract.seizures.update)(({ actor, params, body, ifMatch }) => updateSeizure(params.id, body, actor, ifMatch));
