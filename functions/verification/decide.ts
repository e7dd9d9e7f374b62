import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { decideVerification } from './store.ts';

export const handler = handle(contract.verification.decide)(({ actor, params, body, ifMatch }) => decideVerification(params.id, body, actor, ifMatch));
