import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { setPolicy } from './policy-store.ts';

export const handler = handle(contract.custody.setPolicy)(({ actor, params, body, ifMatch }) => setPolicy(params.id, body, actor, ifMatch));
