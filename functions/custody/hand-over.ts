import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { handOver } from './hand-over-store.ts';

export const handler = handle(contract.custody.handOver)(({ actor, body }) => handOver(body, actor));
