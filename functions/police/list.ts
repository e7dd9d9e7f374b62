// What the caller has looked up, newest first.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listOwn } from './store.ts';

export const handler = handle(contract.police.list)(({ actor, query }) => listOwn(actor.userId, query));
