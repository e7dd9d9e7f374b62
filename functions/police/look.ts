import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { openFound } from './opened.ts';

export const handler = handle(contract.police.look)(({ actor, params }) => openFound(params.id, params.firearmId, actor));
