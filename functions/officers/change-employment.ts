import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { changeEmployment } from './store.ts';

export const handler = handle(contract.officers.changeEmployment)(({ actor, params, body, ifMatch }) => changeEmployment(params.id, body, actor, ifMatch));
