import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listOwn } from './store.ts';

export const handler = handle(contract.police.list)(({ actor, query }) => listOwn(actor.userId, query));
