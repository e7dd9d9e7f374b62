import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { openCopy } from './copy-store.ts';

export const handler = handle(contract.provisionRegister.copyFile)(({ actor, params }) => openCopy(params.id, params.copyId, actor));
