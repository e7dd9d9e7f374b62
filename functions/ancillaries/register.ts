import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { registerAncillary } from './store.ts';

export const handler = handle(contract.ancillaries.register)(({ actor, body }) => registerAncillary(body, actor));
