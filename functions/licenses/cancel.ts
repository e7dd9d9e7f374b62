import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { cancelLicense } from './renewal.ts';

export const handler = handle(contract.licenses.cancel)(({ actor, params, body, ifMatch }) => cancelLicense(params.id, body, actor, ifMatch));
