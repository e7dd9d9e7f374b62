// The firearm office records the outcome of a check.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { closeCheck } from './store.ts';

export const handler = handle(contract.checks.close)(({ actor, params, body, ifMatch }) => closeCheck(params.id, body, actor, ifMatch));
