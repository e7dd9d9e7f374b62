import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { markUnaccounted } from './unaccounted-store.ts';

export const handler = handle(contract.custody.markUnaccounted)(({ actor, params, body }) => markUnaccounted(params.id, body, actor));
