// A firearm that the caller's search found, whole.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { openFound } from './opened.ts';

export const handler = handle(contract.police.look)(({ actor, params }) => openFound(params.id, params.firearmId, actor));
