import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createSafe } from './store.ts';

export const handler = handle(contract.safes.create)(({ actor, body }) => createSafe(body, actor));
