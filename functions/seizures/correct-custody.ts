// An entry of the chain of custody is corrected by a further one.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { correctCustody } from './chain.ts';

export const handler = handle(contract.seizures.correctCustody)(({ actor, params, body, ifMatch }) =>
  correctCustody(params.id, params.number, body, actor, ifMatch),
);
