import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { verifyLicense } from './store.ts';

export const handler = handle(contract.licenses.verify)(({ actor, params, body, ifMatch }) => verifyLicense(params.id, body, actor, ifMatch));
