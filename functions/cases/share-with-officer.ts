import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { share } from './officer-shares.ts';

export const handler = handle(contract.cases.shareWithOfficer)(({ actor, params, body }) => share(params.id, body, actor));
