// The Registrar's decision on a lodged renewal.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { decideRenewal } from './renewal.ts';

export const handler = handle(contract.licenses.decide)(({ actor, params, body, ifMatch }) => decideRenewal(params.id, body, actor, ifMatch));
