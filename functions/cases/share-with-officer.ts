// A case is shared with an officer of the police.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { share } from './officer-shares.ts';

export const handler = handle(contract.cases.shareWithOfficer)(({ actor, params, body }) => share(params.id, body, actor));
