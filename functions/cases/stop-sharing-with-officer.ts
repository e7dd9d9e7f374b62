// A case is shared with an officer of the police no longer.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { unshare } from './officer-shares.ts';

export const handler = handle(contract.cases.stopSharingWithOfficer)(({ actor, params }) => unshare(params.id, params.userId, actor));
