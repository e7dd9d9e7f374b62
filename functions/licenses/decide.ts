import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { decideRenewal } from './renewal.ts';

export const handler = handle(contract.licenses.decide)(({ actor, params, body, ifMatch }) => decideRenewal(params.id, body, actor, ifMatch));
