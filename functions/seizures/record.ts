import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { recordSeizure } from './record-seizure.ts';

export const handler = handle(contract.seizures.record)(({ actor, body }) => recordSeizure(body, actor));
