// The docket number or the station is added to a report.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { editLoss } from './store.ts';

export const handler = handle(contract.losses.edit)(({ actor, params, body, ifMatch }) => editLoss(params.id, body, actor, ifMatch));
