// A case is shared with an officer of the police.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { share } from './shares.ts';

export const handler = handle(contract.cases.share)(({ actor, params, body }) => share(params.id, body, actor));
