import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editOfficer } from './store.ts';

export const handler = handle(contract.officers.edit)(({ actor, params, body, ifMatch }) => editOfficer(params.id, body, actor, ifMatch));
