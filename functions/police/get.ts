// One look-up of the caller's own, with what it found.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { getOwnWithHits } from './store.ts';

export const handler = handle(contract.police.get)(({ actor, params }) => getOwnWithHits(params.id, actor));
