// One case that is shared with the caller.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { openShared } from './officer-shares.ts';

export const handler = handle(contract.cases.getSharedWithMe)(({ actor, params }) => openShared(params.id, actor.userId));
