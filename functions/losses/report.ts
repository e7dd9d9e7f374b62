import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { reportLoss } from './store.ts';

export const handler = handle(contract.losses.report)(({ actor, body }) => reportLoss(body, actor));
