// One case that is shared with the caller.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { openShared } from './shares.ts';

export const handler = handle(contract.cases.sharedCase)(({ actor, params }) => openShared(params.id, actor.userId));
