// Registered serial numbers that look like the one being registered.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { findNearSerials } from './search.ts';

export const handler = handle(contract.firearms.near)(({ actor, query }) => findNearSerials(scopeOf(actor), query));
