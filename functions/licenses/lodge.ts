import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { lodgeRenewal } from './renewal.ts';

export const handler = handle(contract.licenses.lodge)(({ actor, params, body, ifMatch }) => lodgeRenewal(params.id, body, actor, ifMatch));
