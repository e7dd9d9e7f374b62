import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { setQualifications } from './store.ts';

export const handler = handle(contract.officers.setQualifications)(({ actor, params, body, ifMatch }) => setQualifications(params.id, body, actor, ifMatch));
