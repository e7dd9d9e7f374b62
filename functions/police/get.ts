import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getOwnWithHits } from './store.ts';

export const handler = handle(contract.police.get)(({ actor, params }) => getOwnWithHits(params.id, actor));
