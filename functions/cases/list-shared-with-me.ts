import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listShared } from './officer-shares.ts';

export const handler = handle(contract.cases.listSharedWithMe)(({ actor, query }) => listShared(actor.userId, query));
