// The full record of a firearm of a case that is shared with the caller.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { openInCase } from './opened.ts';

export const handler = handle(contract.police.lookInCase)(({ actor, params }) => openInCase(params.id, params.firearmId, actor));
