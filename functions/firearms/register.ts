import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { registerFirearm } from './store.ts';

export const handler = handle(contract.firearms.register)(({ actor, body }) => registerFirearm(body, actor));
