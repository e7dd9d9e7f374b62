// Condition, notes and risk of a firearm, as found at the weapon itself.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { profileFirearm } from './profile-store.ts';

export const handler = handle(contract.firearms.profile)(({ actor, params, body, ifMatch }) => profileFirearm(params.id, body, actor, ifMatch));
