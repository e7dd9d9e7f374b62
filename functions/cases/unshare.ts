// A case is shared with an officer of the police no longer.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { unshare } from './shares.ts';

export const handler = handle(contract.cases.unshare)(({ actor, params }) => unshare(params.id, params.userId, actor));
