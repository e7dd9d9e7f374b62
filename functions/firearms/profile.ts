import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { profileFirearm } from './profile-store.ts';

export const handler = handle(contract.firearms.profile)(({ actor, params, body, ifMatch }) => profileFirearm(params.id, body, actor, ifMatch));
