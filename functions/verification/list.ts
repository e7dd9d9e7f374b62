import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listVerification } from './store.ts';

export const handler = handle(contract.verification.list)(({ actor, query }) => listVerification(scopeOf(actor), query));
