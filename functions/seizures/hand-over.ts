import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { handOver } from './chain.ts';

export const handler = handle(contract.seizures.handOver)(({ actor, params, body, ifMatch }) => handOver(params.id, body, actor, ifMatch));
