// An alert becomes somebody's, or nobody's again.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { assignAlert } from './store.ts';

export const handler = handle(contract.compliance.assign)(({ actor, params, body, ifMatch }) => assignAlert(params.id, body, actor, ifMatch));
