import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { recordAmmunition } from './store.ts';

export const handler = handle(contract.ammunition.record)(({ actor, body }) => recordAmmunition(body, actor));
