import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { changeInspection } from './steps.ts';

export const handler = handle(contract.inspections.change)(({ actor, params, body, ifMatch }) => changeInspection(params.id, body, actor, ifMatch));
