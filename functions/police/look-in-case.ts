import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { openInCase } from './opened.ts';

export const handler = handle(contract.police.lookInCase)(({ actor, params }) => openInCase(params.id, params.firearmId, actor));
