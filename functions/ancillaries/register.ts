// An ancillary is registered: a provider's own, or by the office for a provider.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { registerAncillary } from './store.ts';

export const handler = handle(contract.ancillaries.register)(({ actor, body }) => registerAncillary(body, actor));
