import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { findNearSerials } from './search.ts';

export const handler = handle(contract.firearms.near)(({ actor, query }) => findNearSerials(scopeOf(actor), query));
