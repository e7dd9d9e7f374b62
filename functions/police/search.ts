// The police look firearms up for a stated reason.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { searchFirearms } from './store.ts';

export const handler = handle(contract.police.search)(({ actor, body }) => searchFirearms(body, actor));
