// A firearm is registered: a provider's own, or by the office for a provider. A serial number stands once in the registry, whatever its case and its signs: else `already-registered`.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { registerFirearm } from './store.ts';

export const handler = handle(contract.firearms.register)(({ actor, body }) => registerFirearm(body, actor));
