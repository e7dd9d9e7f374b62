import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { moveAmmunition } from './store.ts';

export const handler = handle(contract.ammunition.move)(({ actor, body }) => moveAmmunition(body, actor));
