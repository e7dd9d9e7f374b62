import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { closeCheck } from './store.ts';

export const handler = handle(contract.checks.close)(({ actor, params, body, ifMatch }) => closeCheck(params.id, body, actor, ifMatch));
