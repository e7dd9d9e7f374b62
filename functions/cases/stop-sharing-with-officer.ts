import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { unshare } from './officer-shares.ts';

export const handler = handle(contract.cases.stopSharingWithOfficer)(({ actor, params }) => unshare(params.id, params.userId, actor));
