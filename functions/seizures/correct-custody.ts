import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { correctCustody } from './chain.ts';

export const handler = handle(contract.seizures.correctCustody)(({ actor, params, body, ifMatch }) =>
  correctCustody(params.id, params.number, body, actor, ifMatch),
);
