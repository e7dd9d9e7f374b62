import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { takeStep } from './steps.ts';

export const handler = handle(contract.transactions.decide)(({ actor, params, body, ifMatch }) => takeStep(params.id, body, actor, ifMatch));
