import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { correctLicense } from './correction.ts';

export const handler = handle(contract.licenses.correct)(({ actor, params, body, ifMatch }) => correctLicense(params.id, body, actor, ifMatch));
