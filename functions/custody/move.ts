import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { moveFirearms } from './move-store.ts';

export const handler = handle(contract.custody.move)(({ actor, body }) => moveFirearms(body, actor));
