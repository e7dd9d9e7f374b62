// The firearm office verifies, queries or rejects a record, or looks at it again.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { decideVerification } from './store.ts';

export const handler = handle(contract.verification.decide)(({ actor, params, body, ifMatch }) => decideVerification(params.id, body, actor, ifMatch));
