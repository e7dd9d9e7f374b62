// A provider registers a firearm.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { registerFirearm } from './store.ts';

export const handler = handle(contract.firearms.register)(({ actor, body }) => registerFirearm(body, actor));
