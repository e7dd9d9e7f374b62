import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editCase } from './steps.ts';

export const handler = handle(contract.cases.edit)(({ actor, params, body, ifMatch }) => editCase(params.id, body, actor, ifMatch));
