import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { setPin } from './store.ts';

export const handler = handle(contract.officers.setPin)(({ actor, params, body, ifMatch }) => setPin(params.id, body.pin, actor, ifMatch));
