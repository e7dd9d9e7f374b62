// A person resolves an alert, with a note and evidence.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { resolveAlert } from './store.ts';

export const handler = handle(contract.compliance.resolve)(({ actor, params, body, ifMatch }) => resolveAlert(params.id, body, actor, ifMatch));
