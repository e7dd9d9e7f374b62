// The cases that are shared with the caller.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { listShared } from './shares.ts';

export const handler = handle(contract.cases.shared)(({ actor, query }) => listShared(actor.userId, query));
