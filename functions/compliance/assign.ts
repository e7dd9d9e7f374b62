import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { assignAlert } from './store.ts';

export const handler = handle(contract.compliance.assign)(({ actor, params, body, ifMatch }) => assignAlert(params.id, body, actor, ifMatch));
