// Firearm records to verify.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listVerification } from './store.ts';

export const handler = handle(contract.verification.list)(({ actor, query }) => listVerification(scopeOf(actor), query));
