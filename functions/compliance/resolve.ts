import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { resolveAlert } from './store.ts';

export const handler = handle(contract.compliance.resolve)(({ actor, params, body, ifMatch }) => resolveAlert(params.id, body, actor, ifMatch));
