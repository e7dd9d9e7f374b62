// A provider registers an ancillary.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { registerAncillary } from './store.ts';

export const handler = handle(contract.ancillaries.register)(({ actor, body }) => registerAncillary(body, actor));
